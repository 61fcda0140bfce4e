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
import type { PriceLookup } from './price-lookup.ts'

/** Values of amounts for risk decisions: at the current price or the configured floor, whichever is higher. */
export interface Valuation {
  /** Undefined while the price is unknown. */
  worthOf(currency: Pick<Currency, 'asset' | 'decimals'>, amount: bigint): Usd | undefined
  /** The most base units worth at most the given dollars; undefined while the price is unknown. */
  maxUnitsWithin(currency: Pick<Currency, 'asset' | 'decimals'>, value: Usd): bigint | undefined
  tierOf(currency: Pick<Currency, 'asset' | 'decimals'>, amount: bigint): FinalityTier
  /** Upper bounds of the small and the medium tier in base units; negative while the price is unknown. */
  tierBounds(currency: Pick<Currency, 'asset' | 'decimals'>): {
    readonly small: bigint
    readonly medium: bigint
  }
}

const NOTHING = { small: -1n, medium: -1n }

export function createValuation(deps: {
  readonly prices: Pick<PriceLookup, 'findPrice'>
  /** By asset: what it is worth at least. */
  readonly bounds: ReadonlyMap<string, { readonly floor: UsdPrice }>
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
    maxUnitsWithin({ asset, decimals }, value) {
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
