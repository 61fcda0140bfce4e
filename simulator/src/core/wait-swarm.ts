import type { SeededRandom } from './seeded-random.ts'

/** How a seed keeps payouts from being made, or exploits that; drawn from a separate stream. */
export interface WaitSwarm {
  /** Owners take back the deposits of waiting and other orders. */
  readonly takesBack: boolean
  /** Recipients that pass a dry run and fail on chain. */
  readonly hasTraps: boolean
  /** Networks charge more for signed transactions, and later less again. */
  readonly changesFees: boolean
  /** The hourly limit falls below the value of many orders, and every process restarts. */
  readonly lowersLimit: boolean
  /** A poor treasury is not funded at the end: what it cannot pay is refunded in time. */
  readonly staysPoor: boolean
}

/** Undefined for most seeds, which have none of this. */
export function drawWaits(random: SeededRandom): WaitSwarm | undefined {
  if (!random.chance(0.35)) return undefined
  return {
    takesBack: random.chance(0.6),
    hasTraps: random.chance(0.5),
    changesFees: random.chance(0.5),
    lowersLimit: random.chance(0.5),
    staysPoor: random.chance(0.5),
  }
}

/** Dollars: below the value of most orders of a seed. */
export const LOWERED_LIMIT_USD = 3_000
