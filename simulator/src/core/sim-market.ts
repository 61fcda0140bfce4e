import type { UsdPrice } from '@sunspan/domain'
import { createSeededRandom } from './seeded-random.ts'
import { truePrice } from './true-prices.ts'

/** What things are really worth in a seed: in most nothing ever moves. */
export interface SimMarket {
  /** Prices move, wallets have a limit of a day, and users try what that is good for. */
  readonly isMoving: boolean
  /** A currency that has left its peg from the beginning; undefined where all keep theirs. */
  readonly offPeg: string | undefined
  /** Dollars of an asset now. */
  price(asset: string): UsdPrice
  /** All that it ever was, the first first. */
  everPrice(asset: string): readonly UsdPrice[]
  /** What an asset was worth at any time of a span; milliseconds of the simulation. */
  pricesBetween(asset: string, fromMs: number, toMs: number): readonly UsdPrice[]
  /** As time passes. Answers what has changed. */
  pass(nowMs: number): string | undefined
}

/** Tells the source of what moves from all others, so that seeds without moves play as if there were none. */
const MARKET_SEED = 0x6d_6f_76_65
const MOVING_SHARE = 0.8
const MOVES_BPS = [-500n, -200n, -80n, 80n, 200n, 500n] as const
const MOVE_CHANCE = 0.05
const OFF_PEG_SHARE = 0.4
const BPS = 10_000n

/** The price of a currency that has left its peg, as part of its asset's. */
export const OFF_PEG_BPS = 9_000n

/** `mayMove`: nothing else of the seed hangs on what things are worth. */
export function createSimMarket(seed: number, mayMove: boolean): SimMarket {
  const random = createSeededRandom(seed ^ MARKET_SEED)
  const isMoving = random.chance(MOVING_SHARE) && mayMove
  const offPeg = isMoving && random.chance(OFF_PEG_SHARE) ? 'base-usdc' : undefined
  const ether = [truePrice('ETH')]
  /** Since when each of them counts. */
  const since = [Number.NEGATIVE_INFINITY]
  const everPrice = (asset: string): readonly UsdPrice[] => (asset === 'ETH' ? ether : [truePrice(asset)])
  const price = (asset: string): UsdPrice => everPrice(asset).at(-1) ?? truePrice(asset)
  return {
    isMoving,
    offPeg,
    everPrice,
    price,
    pricesBetween: (asset, fromMs, toMs) =>
      everPrice(asset).filter((_, place) => {
        const until =
          asset === 'ETH' ? (since[place + 1] ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY
        return (since[place] ?? 0) <= toMs && until >= fromMs
      }),
    pass(nowMs) {
      if (!isMoving || !random.chance(MOVE_CHANCE)) return undefined
      const next = (price('ETH') * (BPS + random.pick(MOVES_BPS))) / BPS
      ether.push(next)
      since.push(nowMs)
      return `ETH is worth ${String(next)} now`
    },
  }
}
