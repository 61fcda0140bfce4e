import type { ChainError } from '../chain-error.ts'
import type { EvmAccount, EvmAccountsRequest } from './account.ts'
import type { SentTransaction, TransactionFate, TransactionWatch } from './wallet/watch-transaction.ts'

// What a first page does not need comes with its first use.

/**
 * Looks at addresses in the browser, at the newest block, in few requests and without an SDK; `timeoutMs` bounds the whole look. In the
 * order asked for; a ChainError stands where an address could not be looked up.
 */
export async function readEvmAccounts(
  request: EvmAccountsRequest,
): Promise<readonly (EvmAccount | ChainError)[]> {
  const account = await import('./account.ts')
  return account.readEvmAccounts(request)
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
