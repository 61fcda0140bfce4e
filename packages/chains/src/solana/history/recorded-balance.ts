import { accountsOf } from '../transfers/read-transfers.ts'
import { exactLamports, type RpcTransaction } from '../rpc/schemas.ts'

/** One of our accounts, with the token it holds, or null if it holds the native coin. */
export interface HeldAccount {
  readonly account: string
  readonly token: string | null
}

/** The balances of an account before and after a transaction, as it records them, in base units. */
export interface RecordedBalance {
  readonly before: bigint
  readonly after: bigint
}

/**
 * Undefined when the transaction does not record them. Nodes report token balances only if the transaction invokes a token program, without
 * which they cannot change; anyone can list our account in other transactions.
 */
export function recordedBalance(
  transaction: RpcTransaction,
  { account, token }: HeldAccount,
): RecordedBalance | undefined {
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
