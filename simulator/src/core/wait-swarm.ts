import type { SeededRandom } from './seeded-random.ts'

/** What a seed tries to keep payouts from being made, or to gain from that; drawn apart from all else. */
export interface WaitSwarm {
  /** Owners take the deposits of orders back that wait, or that do not. */
  readonly takesBack: boolean
  /** Recipients that pass a dry run and fail on the chain. */
  readonly hasTraps: boolean
  /** Networks ask more of whatever is signed, and less again. */
  readonly hasDearFees: boolean
  /** The limit of an hour becomes smaller than many an order, and every process begins anew. */
  readonly lowersLimit: boolean
  /** A treasury that holds too little is not filled in the end: what it cannot pay goes back in time. */
  readonly staysPoor: boolean
}

/** Undefined for most seeds, which play as if there were none of this. */
export function drawWaits(random: SeededRandom): WaitSwarm | undefined {
  if (!random.chance(0.35)) return undefined
  return {
    takesBack: random.chance(0.6),
    hasTraps: random.chance(0.5),
    hasDearFees: random.chance(0.5),
    lowersLimit: random.chance(0.5),
    staysPoor: random.chance(0.5),
  }
}

/** Dollars: below most orders of a seed. */
export const LOWERED_LIMIT_USD = 3_000
