import { unitsToUsd, type Usd } from '@sunspan/domain'
import { BridgeError } from '../bridge-error.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { PriceFeed } from '../prices/price-feed.ts'
import type { Market } from './market.ts'

/** Free liquidity on all networks. Throws a BridgeError PRICE_UNAVAILABLE while none of it has a price. */
export function freeLiquidityUsd({
  catalog,
  prices,
  market,
}: {
  readonly catalog: Catalog
  readonly prices: Pick<PriceFeed, 'findPrice'>
  readonly market: Pick<Market, 'findFreeLiquidity'>
}): Usd {
  const worths = catalog.networks
    .filter(({ network }) => network.active)
    .flatMap(({ currencies }) => currencies)
    .flatMap(({ id, asset, decimals, active }) => {
      const price = prices.findPrice(asset)
      if (!active || price === undefined) return []
      return [unitsToUsd(market.findFreeLiquidity(id) ?? 0n, decimals, price)]
    })
  if (worths.length === 0) {
    throw new BridgeError('PRICE_UNAVAILABLE', 'No price is known now. Try again in a minute.')
  }
  return worths.reduce((sum, worth) => sum + worth, 0n)
}
