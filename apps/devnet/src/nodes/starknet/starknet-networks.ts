import type { CurrencySource } from '../../families/currency-source.ts'
import type { NetworkFacts } from '../../families/family-network.ts'

/** A local Starknet network. */
export interface StarknetDevnetNetwork extends NetworkFacts {
  type: 'STARKNET'
  native: { symbol: string; name: string }
}

export const STARKNET_DECIMALS = 18
/** That of the public test network, which wallets know. */
export const STARKNET_CHAIN_ID = 'SN_SEPOLIA'
/** Distance of the newest block that the parent chain has accepted; hours on mainnet. */
export const STARKNET_L1_LAG = 8

export const starknetNetworks: readonly StarknetDevnetNetwork[] = [
  {
    id: 'starknet',
    name: 'Starknet',
    type: 'STARKNET',
    category: 'L2 Non-EVM',
    native: { symbol: 'STRK', name: 'Starknet Token' },
    explorerUrl: 'https://voyager.online',
    blockTimeMs: 2_000,
    confirmations: { small: 1, medium: 3, large: 6 },
    popularity: 70,
  },
]

export const nativeCurrencyOf = ({ native: { symbol, name } }: StarknetDevnetNetwork): CurrencySource => ({
  symbol,
  name,
  decimals: STARKNET_DECIMALS,
  asset: symbol,
  address: null,
})

/** At the addresses of Starknet mainnet; a node that runs Cairo code deploys them elsewhere. */
export const starknetTokens = [
  {
    symbol: 'ETH',
    name: 'Ether',
    decimals: 18,
    asset: 'ETH',
    address: '0x049D36570D4e46f48e99674bd3fcc84644DdD6b96F7C741B1562B82f9e004dC7',
  },
  {
    symbol: 'USDC',
    name: 'USD Coin',
    decimals: 6,
    asset: 'USDC',
    address: '0x053C91253BC9682c04929cA02ED00b3E423f6710D2ee7e0D5EBB06F3eCF368A8',
  },
  {
    symbol: 'USDT',
    name: 'Tether USD',
    decimals: 6,
    asset: 'USDT',
    address: '0x068F5c6a61780768455de69077E07e89787839bf8166dEcfBf92B645209c0fB8',
  },
  {
    symbol: 'WBTC',
    name: 'Wrapped Bitcoin',
    decimals: 8,
    asset: 'BTC',
    address: '0x03Fe2b97C1Fd336E750087D68B9b867997Fd64a2661fF3ca5A7C771641e8e7AC',
  },
] as const
