import type { ChainError } from '../errors/chain-error.ts'

/** What a network knows about an address. */
export interface ChainAccount {
  /** The account is a contract or owned by a program, not a key's wallet. Most such accounts cannot send back what they receive. */
  readonly isContract: boolean
  /** It has sent or received something, or holds some of the native coin. */
  readonly isUsed: boolean
}

export interface AccountsRequest {
  readonly rpcUrl: string
  readonly addresses: readonly string[]
  readonly fetch: typeof fetch
  readonly timeoutMs: number
  readonly signal: AbortSignal
}

/**
 * Looks up the current state of addresses from the browser, in few requests and without an SDK. `timeoutMs` bounds each request. Results
 * come in the order of the addresses, with a ChainError in place of an address that could not be looked up.
 */
export type AccountReader = (request: AccountsRequest) => Promise<readonly (ChainAccount | ChainError)[]>
