import type { ChainError } from '../errors/chain-error.ts'

/** What a network knows of an address. */
export interface ChainAccount {
  /** No wallet of a key stands there, but a contract or what belongs to a program; most of them cannot give out again what arrives. */
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
 * Looks at addresses in the browser, as they are now, in few requests and without an SDK; `timeoutMs` bounds each of them. In the order
 * asked for; a ChainError stands where an address could not be looked up.
 */
export type AccountReader = (request: AccountsRequest) => Promise<readonly (ChainAccount | ChainError)[]>
