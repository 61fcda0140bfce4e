import {
  finalityTierOf,
  MEDIUM_TIER_MAX,
  SMALL_TIER_MAX,
  unitsToUsd,
  usdToUnitsFloor,
  type Currency,
  type FinalityTier,
  type Usd,
  type UsdPrice,
} from '@sunspan/domain'
import type { Installation } from '../installation/installation.ts'
import type { PriceFeed } from './price-feed.ts'

/** What amounts are worth where it decides how careful to be: at the price now or the configured floor, whichever is higher. */
export interface Valuation {
  /** Undefined while the price is not known. */
  worthOf(currency: Pick<Currency, 'asset' | 'decimals'>, amount: bigint): Usd | undefined
  /** The most base units that are worth no more than so many dollars; undefined while the price is not known. */
  mostWithin(currency: Pick<Currency, 'asset' | 'decimals'>, value: Usd): bigint | undefined
  tierOf(currency: Pick<Currency, 'asset' | 'decimals'>, amount: bigint): FinalityTier
  /** The most base units that are of the small and of the medium tier; below zero while the price is not known. */
  tierBounds(currency: Pick<Currency, 'asset' | 'decimals'>): {
    readonly small: bigint
    readonly medium: bigint
  }
}

const NOTHING = { small: -1n, medium: -1n }

export function createValuation(deps: {
  readonly prices: PriceFeed
  readonly bounds: Installation['priceBounds']
}): Valuation {
  const priceOf = (asset: string): UsdPrice | undefined => {
    const price = deps.prices.findPrice(asset)
    const floor = deps.bounds.get(asset)?.floor ?? 0n
    return price !== undefined && price < floor ? floor : price
  }
  const worthOf: Valuation['worthOf'] = ({ asset, decimals }, amount) => {
    const price = priceOf(asset)
    return price === undefined ? undefined : unitsToUsd(amount, decimals, price)
  }
  return {
    worthOf,
    mostWithin({ asset, decimals }, value) {
      const price = priceOf(asset)
      return price === undefined ? undefined : usdToUnitsFloor(value, decimals, price)
    },
    tierOf: (currency, amount) => finalityTierOf(worthOf(currency, amount)),
    tierBounds({ asset, decimals }) {
      const price = priceOf(asset)
      if (price === undefined) return NOTHING
      const most = (usd: Usd): bigint => usdToUnitsFloor(usd, decimals, price)
      return { small: most(SMALL_TIER_MAX), medium: most(MEDIUM_TIER_MAX) }
    },
  }
}
