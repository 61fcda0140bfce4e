import type { UsdPrice } from '@sunspan/domain'
import { createSeededRandom } from './seeded-random.ts'
import { truePrice } from './true-prices.ts'

/** True values of assets in a seed; in most seeds they never change. */
export interface SimMarket {
  /** Prices change, wallets have a daily limit, and users try to profit from that. */
  readonly isMoving: boolean
  /** A currency that is off its peg from the start; undefined if none is. */
  readonly offPeg: string | undefined
  /** A currency that is worth a little less than its asset, within what counts as its peg; undefined if none is. */
  readonly belowPar: string | undefined
  /** How long rates are held, in milliseconds; in half of the seeds with moving prices longer than an engine's prices are old. */
  readonly rateLockMs: number
  /** Current price in dollars, of an asset or of the currency below par. */
  price(asset: string): UsdPrice
  /** All prices that the asset ever had, oldest first. */
  everPrice(asset: string): readonly UsdPrice[]
  /** Prices of an asset within a time span, in milliseconds of the simulation. */
  pricesBetween(asset: string, fromMs: number, toMs: number): readonly UsdPrice[]
  /** Advances to a time. Returns a description of what changed. */
  pass(nowMs: number): string | undefined
  /** Moves the price of ether at once, by `bps` basis points. Returns a description. */
  jump(nowMs: number, bps: bigint): string
}

/** Separate random stream for price moves, so that seeds without moves are unaffected. */
const MARKET_SEED = 0x6d_6f_76_65
const MOVING_SHARE = 0.8
const MOVES_BPS = [-500n, -200n, -80n, 80n, 200n, 500n] as const
const MOVE_CHANCE = 0.05
const OFF_PEG_SHARE = 0.4

/** The same for the rate lock: a part of an order's lifetime, which is a minute. */
const LOCK_SEED = 0x6c_6f_63_6b
const SHORT_LOCK_MS = 20_000
const LONG_LOCK_MS = 50_000
const BPS = 10_000n

/** Price of a currency off its peg, relative to its asset's price. */
export const OFF_PEG_BPS = 9_000n
/** The same of one below par: within the tolerance of its peg. */
const BELOW_PAR_BPS = 9_940n

/** `mayMove`: no other part of the seed depends on prices. */
export function createSimMarket(seed: number, mayMove: boolean): SimMarket {
  const random = createSeededRandom(seed ^ MARKET_SEED)
  const isMoving = random.chance(MOVING_SHARE) && mayMove
  const offPeg = isMoving && random.chance(OFF_PEG_SHARE) ? 'base-usdc' : undefined
  const belowPar = mayMove && offPeg === undefined ? 'base-usdc' : undefined
  const ether = [truePrice('ETH')]
  /** Start time of each price. */
  const since = [Number.NEGATIVE_INFINITY]
  const everPrice = (asset: string): readonly UsdPrice[] => {
    if (asset === belowPar) return [(truePrice('USDC') * BELOW_PAR_BPS) / BPS]
    return asset === 'ETH' ? ether : [truePrice(asset)]
  }
  const price = (asset: string): UsdPrice => everPrice(asset).at(-1) ?? truePrice(asset)
  const move = (nowMs: number, bps: bigint = random.pick(MOVES_BPS)): string => {
    const next = (price('ETH') * (BPS + bps)) / BPS
    ether.push(next)
    since.push(nowMs)
    return `ETH is worth ${String(next)} now`
  }
  return {
    isMoving,
    offPeg,
    belowPar,
    everPrice,
    price,
    pricesBetween: (asset, fromMs, toMs) =>
      everPrice(asset).filter((_, place) => {
        const until =
          asset === 'ETH' ? (since[place + 1] ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY
        return (since[place] ?? 0) <= toMs && until >= fromMs
      }),
    rateLockMs: isMoving && createSeededRandom(seed ^ LOCK_SEED).chance(0.5) ? LONG_LOCK_MS : SHORT_LOCK_MS,
    pass: (nowMs) => (isMoving && random.chance(MOVE_CHANCE) ? move(nowMs) : undefined),
    jump: move,
  }
}
