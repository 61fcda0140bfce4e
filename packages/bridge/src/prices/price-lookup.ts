import type { UsdPrice } from '@sunspan/domain'

/** Present prices, for code that only reads them. */
export interface PriceLookup {
  /** Dollars per whole token; undefined while no price is fresh or the sources disagree. */
  findPrice(asset: string): UsdPrice | undefined
  /** A currency's own price; null: no source lists it, and its asset's price applies. Undefined as above. */
  findOwnPrice(currencyId: string): UsdPrice | null | undefined
}
