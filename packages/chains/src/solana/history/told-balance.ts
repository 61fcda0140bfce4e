import { accountsOf } from '../deposits/read-transfers.ts'
import { exactLamports, type RpcTransaction } from '../rpc/schemas.ts'

/** An account of ours; the token that it holds, or null for one that holds the native coin. */
export interface HeldAccount {
  readonly account: string
  readonly token: string | null
}

/** What a transaction says that an account held before and after it, in base units. */
export interface ToldBalance {
  readonly before: bigint
  readonly after: bigint
}

/**
 * Undefined where the transaction does not say. Of tokens nodes tell something only where it names a program of tokens, without which
 * nothing changes them: anybody may name an account of ours besides.
 */
export function toldBalance(
  transaction: RpcTransaction,
  { account, token }: HeldAccount,
): ToldBalance | undefined {
  const place = accountsOf(transaction).indexOf(account)
  if (place < 0) return undefined
  const { meta } = transaction
  if (token === null)
    return { before: exactLamports(meta.preBalances[place]), after: exactLamports(meta.postBalances[place]) }
  const before = meta.preTokenBalances?.find(({ accountIndex }) => accountIndex === place)
  const after = meta.postTokenBalances?.find(({ accountIndex }) => accountIndex === place)
  if (before === undefined && after === undefined) return undefined
  return { before: before?.uiTokenAmount.amount ?? 0n, after: after?.uiTokenAmount.amount ?? 0n }
}
