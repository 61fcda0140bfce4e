import { PEGGED_ASSETS } from '../catalog/pegged-assets.ts'

/** What is kept back of a swap's price, in basis points of the amount, by asset. */
export interface Spreads {
  readonly byAsset: ReadonlyMap<string, number>
  /** Of every other asset. */
  readonly others: number
}

/**
 * Whoever orders may choose until the rate lock ends whether to pay. At the money that choice is worth about 0.4 σ √T of the amount
 * (Bachelier's formula), σ being a year's volatility and T the lock: for five minutes 6 basis points at a σ of 50 % (BTC), 9 at 70 %
 * (ETH), 12 at 100 % (smaller coins). Rounded up, since a price is some seconds old when it is read; an asset that nobody has looked at
 * costs more. What has a peg moves by less than is asked for.
 */
export const DEFAULT_SPREADS: Spreads = {
  byAsset: new Map([
    ...PEGGED_ASSETS.map((asset) => [asset, 2] as const),
    ...[['BTC', 8] as const, ['ETH', 10] as const],
    ...(['SOL', 'TON', 'POL', 'BNB', 'AVAX', 'SUI', 'TRX'] as const).map((asset) => [asset, 15] as const),
  ]),
  others: 30,
}

/** The spread of one asset in basis points. */
export const spreadOf = ({ byAsset, others }: Spreads, asset: string): number => byAsset.get(asset) ?? others

/**
 * What a swap costs in basis points of what is sent: the service's own fee and the spread of both assets. It is shown as the swap fee, and
 * grows with the amount, so that every price of a swap, a later one too, is the market's less the same part. Nothing within one asset.
 */
export function swapFeeBpsOf(
  terms: { readonly swapBps: number; readonly spreads: Spreads },
  assetIn: string,
  assetOut: string,
): number {
  if (assetIn === assetOut) return 0
  return terms.swapBps + spreadOf(terms.spreads, assetIn) + spreadOf(terms.spreads, assetOut)
}
