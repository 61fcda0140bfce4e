import type { Usd } from '@sunspan/domain'
import { createSeededRandom } from '../core/seeded-random.ts'
import { walkPrices, STEP_SECONDS } from './price-path.ts'
import { strategies, type Strategy } from './strategies.ts'
import { START_PRICE } from './swap-currencies.ts'
import type { Direction, SwapRules } from './swap-rules.ts'

const DAY_STEPS = 86_400 / STEP_SECONDS
/** A day, and further steps for what is decided at its end. */
const STEPS = DAY_STEPS + 200

export interface StrategyResult {
  readonly strategy: Strategy
  /** Mean profit of a play in dollars, which is the treasury's loss. */
  readonly mean: Usd
  /** The largest profit of a single play. */
  readonly most: Usd
  /** Number of plays that made a profit. */
  readonly won: number
}

/** Plays every strategy on the same random walks, half of them in each direction. `volatility` is annual. */
export function playStrategies(
  rules: SwapRules,
  options: { readonly paths: number; readonly seed: number; readonly volatility: number },
): readonly StrategyResult[] {
  const totals = strategies.map((strategy) => ({ strategy, sum: 0n, most: -(10n ** 40n), won: 0 }))
  for (let index = 0; index < options.paths; index += 1) {
    const random = createSeededRandom(options.seed + index)
    const path = walkPrices(random, { start: START_PRICE, volatility: options.volatility, steps: STEPS })
    const direction: Direction = index % 2 === 0 ? 'buy' : 'sell'
    for (const total of totals) {
      const gained = total.strategy.play({ rules, path, direction })
      total.sum += gained
      if (gained > total.most) total.most = gained
      if (gained > 0n) total.won += 1
    }
  }
  return totals.map(({ strategy, sum, most, won }) => ({
    strategy,
    mean: sum / BigInt(options.paths),
    most,
    won,
  }))
}
