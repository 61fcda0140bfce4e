import { tronTokensOf } from '@sunspan/tron-node'
import type { NetworkFacts } from '../../families/family-network.ts'

/** A local TRON network. Its chain id is derived from its id. */
export interface TronDevnetNetwork extends NetworkFacts {
  type: 'TRON'
  native: { symbol: string; name: string }
}

export const TRON_DECIMALS = 6
/** Blocks between the newest and the solidified one, fewer than on the main network. */
export const TRON_SOLID_AFTER = 4

export const tronNetworks: readonly TronDevnetNetwork[] = [
  {
    id: 'tron',
    name: 'TRON',
    type: 'TRON',
    category: 'L1 Non-EVM',
    native: { symbol: 'TRX', name: 'TRON' },
    explorerUrl: 'https://tronscan.org',
    blockTimeMs: 1_000,
    confirmations: { small: 1, medium: 2, large: 4 },
    popularity: 72,
  },
]

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
