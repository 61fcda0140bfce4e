import { tronTokensOf } from '@sunspan/tron-node'
import { standInFor } from '../../families/stand-in.ts'

/** Blocks between the newest and the solidified one, fewer than on the main network. */
export const TRON_SOLID_AFTER = 4

/** Its chain id is derived from its id. */
export const tronNetwork = standInFor('tron', {
  blockTimeMs: 1_000,
  confirmations: { small: 1, medium: 2, large: 4 },
  popularity: 72,
})

export const tronTokenSpecs = [
  { symbol: 'USDT', name: 'Tether USD', decimals: 6, asset: 'USDT' },
  { symbol: 'USDC', name: 'USD Coin', decimals: 6, asset: 'USDC' },
  { symbol: 'WBTC', name: 'Wrapped Bitcoin', decimals: 8, asset: 'BTC' },
] as const

const addresses = tronTokensOf(tronTokenSpecs)

/** Tokens of every local network, at the addresses determined by the order of their deployment. */
export const tronTokens = tronTokenSpecs.map((token, place) => ({
  ...token,
  address: addresses[place] ?? '',
}))
