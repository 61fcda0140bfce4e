/** `open`: not asked; `half_open`: being tried again. */
export type BreakerState = 'closed' | 'open' | 'half_open'

/** How one RPC provider of a network does, for monitoring. */
export interface ProviderHealth {
  /** Place in the configuration and host; paths and credentials are left out, since they hold keys. */
  readonly provider: string
  readonly breaker: BreakerState
  /** It asked for fewer requests, and is asked last for a while. */
  readonly isSlowedDown: boolean
  /** The newest block that it named; null before the first answer. */
  readonly head: bigint | null
  /** Blocks behind the network's head, as far as both are known; negative when it claims to be ahead. */
  readonly lag: bigint | null
  /** Moving average of the time that it takes to name its head; null before the first answer. */
  readonly latencyMs: number | null
  /** Answers in which the others outvoted it, or in which no side had a majority. */
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
  /** The highest block that a quorum has named; null before the first answer. */
  readonly head: bigint | null
  readonly providers: readonly ProviderHealth[]
}

/** Providers answered the same question differently. */
export interface ProviderDisagreement {
  readonly networkId: string
  /** The block at which all were asked. */
  readonly height: bigint
  /** `outvoted`: a quorum agreed and was believed. `split`: nobody was believed and the read failed. */
  readonly outcome: 'outvoted' | 'split'
  /**
   * `required_depth`: their chains differ as deep as deposits are believed. `tip`: not that deep, which happens for a moment on any
   * network, or the chains are the same and an answer is wrong. `unknown`: they did not tell when asked.
   */
  readonly forkDepth: 'required_depth' | 'tip' | 'unknown'
  /** What each said, cut short. */
  readonly answers: readonly { readonly provider: string; readonly answer: string }[]
}
