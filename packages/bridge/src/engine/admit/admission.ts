import type { DueLeg } from '../../store/payouts/leg-store.ts'
import type { LaneContext } from '../engine-context.ts'

/** Legs that are within the hourly outflow limit; the others were postponed. */
export interface WithinOutflow {
  readonly within: readonly DueLeg[]
  /** How many were postponed. */
  readonly count: number
  /** Why the network is to be halted once those within the limit are paid, if anything about the others is unexplained. */
  readonly halt: string | undefined
}

/** Legs that may be signed, for what they are worth now. */
export interface Priced {
  readonly legs: readonly DueLeg[]
  /** Whether the market of this moment allows what some of them were signed for: signing asks nodes, which takes time. */
  readonly isStillRight: (signed: readonly DueLeg[]) => boolean
}

/** What has to be true before anything is signed: which of the due legs may be, and what becomes of the others. */
export interface Admission {
  /** Whether anything may be signed on the lane now. */
  readonly isOpen: (context: LaneContext) => Promise<boolean>
  /** The legs that may be signed now, for the amounts that they are paid now; the others wait, or were given up. */
  readonly admitPriced: (context: LaneContext, legs: readonly DueLeg[]) => Promise<Priced>
  /** The legs that the network's hour has room for. */
  readonly admitWithinOutflow: (context: LaneContext, legs: readonly DueLeg[]) => Promise<WithinOutflow>
  /** Halts payouts, refunds and quotes of the network. */
  readonly halt: (context: LaneContext, reason: string) => Promise<void>
}
