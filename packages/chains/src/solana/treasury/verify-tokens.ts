import { ChainError } from '../../errors/chain-error.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import { fromBase64 } from '../../encoding/base64.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../transactions/programs.ts'
import { askOne, getAccounts } from '../rpc/solana-calls.ts'

const MINT_BYTES = 82
const DECIMALS_OFFSET = 44

/**
 * Throws `unsupported` unless every token belongs to the classic token program and has the configured decimals. Token-2022 tokens are not
 * supported, since they may charge fees or be clawed back by their issuer.
 */
export async function verifyTokens(
  client: RpcClient,
  decimals: ReadonlyMap<string, number>,
  signal: AbortSignal,
): Promise<void> {
  const tokens = [...decimals.keys()]
  if (tokens.length === 0) return
  const { value } = await askOne(client, getAccounts(client, tokens), signal)
  const problems = tokens.flatMap((token, place) => {
    const account = value[place]
    if (account?.owner === TOKEN_2022_PROGRAM) {
      return [`${token} is a token of Token-2022, which is not served. Take it out.`]
    }
    const data = account?.owner === TOKEN_PROGRAM ? fromBase64(account.data[0]) : undefined
    if (data?.length !== MINT_BYTES) return [`There is no token at ${token}. Correct address.`]
    const told = data[DECIMALS_OFFSET]
    const served = decimals.get(token)
    if (told === served) return []
    return [
      `${token} has ${String(told)} decimals on the chain, but the file says ${String(served)}. Correct decimals.`,
    ]
  })
  if (problems.length > 0) throw new ChainError('unsupported', problems.join(' '), { problems })
}
