import type { UsdPrice } from '@sunspan/domain'
import type { SeededRandom } from '../core/seeded-random.ts'

/** Seconds between two readings of the price feed: the maximum age of prices in quotes. */
export const STEP_SECONDS = 20
const SECONDS_A_YEAR = 365 * 86_400
/** Precision of prices on the walk. */
const SCALE = 1_000_000_000

/** Price of one token over time. */
export interface PricePath {
  readonly steps: number
  /** Throws a RangeError outside of 0 to `steps - 1`. */
  at(step: number): UsdPrice
}

/**
 * A geometric random walk without drift: each step multiplies by e^(v·z - v²/2), with z normally distributed, so that holding has no expected profit.
 * `volatility` is annual (0.8 is a rough year of ether). Prices are bigint; only the randomness is floating point.
 */
export function walkPrices(
  random: SeededRandom,
  {
    start,
    volatility,
    steps,
  }: { readonly start: UsdPrice; readonly volatility: number; readonly steps: number },
): PricePath {
  const v = volatility * Math.sqrt(STEP_SECONDS / SECONDS_A_YEAR)
  const logs = new Float64Array(steps)
  for (let step = 1; step < steps; step += 1) {
    logs[step] = (logs[step - 1] ?? 0) + v * normal(random) - (v * v) / 2
  }
  return {
    steps,
    at(step) {
      const log = logs[step]
      if (log === undefined) throw new RangeError(`The walk has no step ${String(step)}`)
      return (start * BigInt(Math.round(Math.exp(log) * SCALE))) / BigInt(SCALE)
    },
  }
}

/** The Box-Muller transform of two draws. */
function normal(random: SeededRandom): number {
  return Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next())
}
