import { PEGGED_ASSETS } from '../catalog/pegged-assets.ts'

/** Spread deducted from a swap's price, in basis points of the amount, by asset. */
export interface Spreads {
  readonly byAsset: ReadonlyMap<string, number>
  /** For every other asset. */
  readonly others: number
}

/**
 * Until the rate lock ends, the customer may choose whether to pay. At the money this option is worth about 0.4 σ √T of the amount (Bachelier's
 * formula), with σ the annual volatility and T the lock: for five minutes 6 basis points at a σ of 50 % (BTC), 9 at 70 % (ETH), 12 at 100 % (smaller
 * coins). Rounded up, since a price is some seconds old when it is read; assets without an estimate cost more. Pegged assets move by less than their
 * spread.
 */
export const DEFAULT_SPREADS: Spreads = {
  byAsset: new Map([
    ...PEGGED_ASSETS.map((asset) => [asset, 2] as const),
    ['BTC', 8] as const,
    ['ETH', 10] as const,
    ...(['SOL', 'TON', 'POL', 'BNB', 'AVAX', 'SUI', 'TRX'] as const).map((asset) => [asset, 15] as const),
  ]),
  others: 30,
}

/** The spread of one asset in basis points. */
export const spreadOf = ({ byAsset, others }: Spreads, asset: string): number => byAsset.get(asset) ?? others

/**
 * Cost of a swap in basis points of the amount sent: the service's own fee plus the spreads of both assets. It is shown as the swap fee and scales
 * with the amount, so that every price of a swap, including later ones, is the market's less the same part. Zero within one asset.
 */
export function swapFeeBpsOf(
  terms: { readonly swapBps: number; readonly spreads: Spreads },
  assetIn: string,
  assetOut: string,
): number {
  if (assetIn === assetOut) return 0
  return terms.swapBps + spreadOf(terms.spreads, assetIn) + spreadOf(terms.spreads, assetOut)
}
