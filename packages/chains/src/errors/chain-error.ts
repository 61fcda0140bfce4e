/** Every SDK, wallet and RPC error is mapped to one of these kinds. */
export const CHAIN_ERROR_KINDS = [
  /** The user rejected the request in the wallet. */
  'rejected',
  'insufficient_funds',
  'execution_reverted',
  'wrong_network',
  /** The wallet does not know the network and cannot add it. */
  'unsupported_network',
  'disconnected',
  /** Another request of the same kind is pending in the wallet. */
  'request_pending',
  'timeout',
  /** No response, a broken response, or the node refused to serve the request. */
  'rpc_unavailable',
  /** The node answered, but the answer cannot be true: wrong chain id, malformed block. */
  'rpc_untrustworthy',
  'unsupported',
  'unknown',
] as const

export type ChainErrorKind = (typeof CHAIN_ERROR_KINDS)[number]

/** Kinds after which the same call may be retried. */
const RETRYABLE: ReadonlySet<ChainErrorKind> = new Set(['timeout', 'rpc_unavailable', 'rpc_untrustworthy'])

/** The only error type that leaves this package. */
export class ChainError extends Error {
  override readonly name = 'ChainError'
  readonly kind: ChainErrorKind
  /** One sentence per problem. Holds just the message unless several problems were found. */
  readonly problems: readonly string[]

  constructor(
    kind: ChainErrorKind,
    message: string,
    options?: { cause?: unknown; problems?: readonly string[] },
  ) {
    super(message, options)
    this.kind = kind
    this.problems = options?.problems ?? [message]
  }

  get retryable(): boolean {
    return RETRYABLE.has(this.kind)
  }
}
