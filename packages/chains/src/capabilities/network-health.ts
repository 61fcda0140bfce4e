/** `open`: not queried; `half_open`: being probed. */
export type BreakerState = 'closed' | 'open' | 'half_open'

/** Health of one RPC provider of a network, for monitoring. */
export interface ProviderHealth {
  /** Position in the configuration and host. Paths and credentials are omitted because they contain keys. */
  readonly provider: string
  readonly breaker: BreakerState
  /** It rate limited us, and is queried last for a while. */
  readonly isSlowedDown: boolean
  /** The newest block it reported; null before the first answer. */
  readonly head: bigint | null
  /** Blocks behind the network's head, when both are known; negative when it claims to be ahead. */
  readonly lag: bigint | null
  /** Moving average of the time it takes to report its head; null before the first answer. */
  readonly latencyMs: number | null
  /** Answers in which it was outvoted, or in which no side had a majority. */
  readonly disagreements: number
  readonly failures: number
  readonly lastError: string | null
  /** Milliseconds since 1970. */
  readonly lastErrorAt: number | null
}

export interface NetworkHealth {
  readonly networkId: string
  /** Providers that must agree before money moves. */
  readonly quorum: number
  /** The highest block that a quorum has reported; null before the first answer. */
  readonly head: bigint | null
  readonly providers: readonly ProviderHealth[]
}

/** Providers answered the same query differently. */
export interface ProviderDisagreement {
  readonly networkId: string
  /** The block at which all were queried. */
  readonly height: bigint
  /** `outvoted`: a quorum agreed and its answer was used. `split`: no answer was used and the read failed. */
  readonly outcome: 'outvoted' | 'split'
  /**
   * `required_depth`: their chains differ at the depth at which deposits are credited. `tip`: not that deep, which happens briefly on any
   * network, or the chains match and an answer is wrong. `unknown`: the providers did not return the block when queried.
   */
  readonly forkDepth: 'required_depth' | 'tip' | 'unknown'
  /** Each provider's answer, truncated. */
  readonly answers: readonly { readonly provider: string; readonly answer: string }[]
}
