import { ChainError } from '../../errors/chain-error.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import { fromBase64 } from '../../encoding/base64.ts'
import { TOKEN_PROGRAM } from '../transactions/programs.ts'
import { exactLamports, type RpcAccount } from '../rpc/schemas.ts'
import { askOne, getAccounts } from '../rpc/solana-calls.ts'
import { findTokenAccount } from '../transactions/token-account.ts'

type Asking = Pick<RpcClient, 'at' | 'ask'>

const MINT_BYTES = 82
const AMOUNT_OFFSET = 64
const ACCOUNTS_AT_ONCE = 100

function assertMint(account: RpcAccount | null | undefined, token: string): void {
  const isMint = account?.owner === TOKEN_PROGRAM && fromBase64(account.data[0]).length === MINT_BYTES
  if (!isMint) throw new ChainError('rpc_untrustworthy', `There is no token to read at ${token}.`)
}

function amountIn(account: RpcAccount | null | undefined): bigint {
  if (account?.owner !== TOKEN_PROGRAM) return 0n
  const data = fromBase64(account.data[0])
  return new DataView(data.buffer).getBigUint64(AMOUNT_OFFSET, true)
}

async function readAccounts(
  client: Asking,
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<{ readonly found: ReadonlyMap<string, RpcAccount | null>; readonly slot: bigint }> {
  const found = new Map<string, RpcAccount | null>()
  let newest = 0n
  for (let start = 0; start < addresses.length; start += ACCOUNTS_AT_ONCE) {
    const some = addresses.slice(start, start + ACCOUNTS_AT_ONCE)
    const { context, value } = await askOne(client, getAccounts(client, some), signal)
    for (const [place, address] of some.entries()) found.set(address, value[place] ?? null)
    if (context.slot > newest) newest = context.slot
  }
  return { found, slot: newest }
}

export interface BalancesNow {
  /** In the order requested, in base units. */
  readonly amounts: readonly bigint[]
  /** The slot at which they were read. */
  readonly slot: bigint
}

/** An owner's balances at the newest block. A missing token is an error, never zero. */
export async function readBalancesNow(
  client: Asking,
  owner: string,
  tokens: readonly (string | null)[],
  signal: AbortSignal,
): Promise<BalancesNow> {
  // Deriving an account takes milliseconds.
  const holders = tokens.map((token) => (token === null ? owner : findTokenAccount(owner, token)))
  const wanted = [...holders, ...tokens.filter((token) => token !== null)]
  const { found: accounts, slot } = await readAccounts(client, [...new Set(wanted)], signal)
  const amounts = tokens.map((token, place) => {
    const account = accounts.get(holders[place] ?? '')
    if (token !== null) {
      assertMint(accounts.get(token), token)
      return amountIn(account)
    }
    return account === null || account === undefined ? 0n : exactLamports(account.lamports)
  })
  return { amounts, slot }
}
