import type { ChainError } from '../chain-error.ts'
import type { EvmAccount, EvmAccountsRequest } from './account.ts'

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
