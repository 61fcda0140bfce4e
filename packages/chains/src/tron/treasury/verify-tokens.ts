import { ChainError } from '../../errors/chain-error.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import { readWord } from '../balances/read-balances.ts'
import { tronHex } from '../address.ts'
import { DECIMALS_CALL } from '../contracts/trc20.ts'
import { askOne, callContract } from '../rpc/tron-calls.ts'

/** Throws `unsupported` unless every token is there with the configured decimals. */
export async function verifyTokens(
  client: RpcClient,
  { owner, decimals }: { readonly owner: string; readonly decimals: ReadonlyMap<string, number> },
  signal: AbortSignal,
): Promise<void> {
  const problems: string[] = []
  for (const [token, served] of decimals) {
    const call = { owner, contract: tronHex(token) ?? '', data: DECIMALS_CALL }
    const answer = await askOne(client, callContract(call), signal)
    try {
      const told = readWord(answer, token)
      if (told === BigInt(served)) continue
      problems.push(
        `${token} has ${told} decimals on the chain, but the file says ${served}. Correct decimals.`,
      )
    } catch {
      problems.push(`There is no token at ${token}. Correct address.`)
    }
  }
  if (problems.length > 0) throw new ChainError('unsupported', problems.join(' '), { problems })
}
