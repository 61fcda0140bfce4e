import type { NetworkFacts } from '../../families/family-network.ts'

/** A local Fuel network. */
export interface FuelDevnetNetwork extends NetworkFacts {
  type: 'FUEL'
  native: { symbol: string; name: string }
}

export const FUEL_DECIMALS = 9
/** That of the public test network, which wallets know. */
export const FUEL_CHAIN_ID = '0'

export const fuelNetworks: readonly FuelDevnetNetwork[] = [
  {
    id: 'fuel',
    name: 'Fuel',
    type: 'FUEL',
    category: 'L2 Non-EVM',
    native: { symbol: 'ETH', name: 'Ether' },
    explorerUrl: 'https://app.fuel.network',
    blockTimeMs: 1_000,
    confirmations: { small: 1, medium: 3, large: 6 },
    popularity: 60,
  },
]

/** With the asset ids of Fuel's main network, spelled with their checksums; that has no WBTC, so its id is of this network alone. */
export const fuelTokens = [
  {
    symbol: 'USDC',
    name: 'USD Coin',
    decimals: 6,
    asset: 'USDC',
    address: '0x286C479DA40Dc953BDDC3bb4c453b608bBA2e0AC483B077bd475174115395E6b',
  },
  {
    symbol: 'USDT',
    name: 'Tether USD',
    decimals: 6,
    asset: 'USDT',
    address: '0xa0265fB5c32F6e8Db3197Af3C7Eb05c48AE373605B8165B6F4a51C5b0Ba4812E',
  },
  {
    symbol: 'WBTC',
    name: 'Wrapped Bitcoin',
    decimals: 8,
    asset: 'BTC',
    address: '0x792Fa5ffd87931cB56c11007949f4D2b02C88948eCfd0B9A131D20cA7279f0AA',
  },
] as const
