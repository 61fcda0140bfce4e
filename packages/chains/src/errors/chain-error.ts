/** Every SDK, wallet and RPC error is mapped to one of these kinds. */
export const CHAIN_ERROR_KINDS = [
  /** The person refused in the wallet. */
  'rejected',
  'insufficient_funds',
  'execution_reverted',
  'wrong_network',
  /** The wallet does not know the network and cannot add it. */
  'unsupported_network',
  'disconnected',
  /** Another request of the same kind waits in the wallet. */
  'request_pending',
  'timeout',
  /** No answer, a broken answer, or a refusal to serve. */
  'rpc_unavailable',
  /** The node answered, and what it says cannot be true: wrong chain id, malformed block. */
  'rpc_untrustworthy',
  'unsupported',
  'unknown',
] as const

export type ChainErrorKind = (typeof CHAIN_ERROR_KINDS)[number]

/** Kinds after which the same call may be made again. */
const RETRYABLE: ReadonlySet<ChainErrorKind> = new Set(['timeout', 'rpc_unavailable', 'rpc_untrustworthy'])

/** The one error that leaves this package. */
export class ChainError extends Error {
  override readonly name = 'ChainError'
  readonly kind: ChainErrorKind
  /** One sentence for each thing that is wrong: the message, unless several were found. */
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
