import { parseUsd, type UsdPrice } from '@sunspan/domain'

const TRUE_PRICES: Readonly<Record<string, string>> = { ETH: '3200', USDC: '1', POL: '0.5' }

export const PRICED_ASSETS: readonly string[] = Object.keys(TRUE_PRICES)

/** Price of an asset when a seed begins. Throws a RangeError if it has none. */
export function truePrice(asset: string): UsdPrice {
  const price = parseUsd(TRUE_PRICES[asset] ?? '')
  if (price === undefined) throw new RangeError(`${asset} has no price`)
  return price
}
