import type { EvmAccount, EvmAccountRequest } from './account.ts'
import type { SentTransaction, TransactionFate, TransactionWatch } from './wallet/watch-transaction.ts'

// What a first page does not need comes with its first use.

/** Looks at an address in the browser, at the newest block and without an SDK. Throws a ChainError; `timeoutMs` bounds the whole look. */
export async function readEvmAccount(request: EvmAccountRequest): Promise<EvmAccount> {
  const account = await import('./account.ts')
  return account.readEvmAccount(request)
}

/**
 * Follows a transaction until it is in a block, or another one with its nonce is. Undefined when that cannot be told (the node
 * never showed it, or the replacement is not found) or the signal ends it; nodes that do not answer are asked again.
 */
export async function watchEvmTransaction(
  watch: TransactionWatch,
  sent: SentTransaction,
): Promise<TransactionFate | undefined> {
  const { watchEvmTransaction: follow } = await import('./wallet/watch-transaction.ts')
  return follow(watch, sent)
}
