import type { NetworkFacts } from '../../families/family-network.ts'

/** A local Sui network. */
export interface SuiDevnetNetwork extends NetworkFacts {
  type: 'SUI'
  native: { symbol: string; name: string }
}

export const SUI_DECIMALS = 9
/** What the local network's first checkpoint is identified by. */
export const SUI_CHAIN_ID = '54ea3fc9'

export const suiNetworks: readonly SuiDevnetNetwork[] = [
  {
    id: 'sui',
    name: 'Sui',
    type: 'SUI',
    category: 'L1 Non-EVM',
    native: { symbol: 'SUI', name: 'Sui' },
    explorerUrl: 'https://suivision.xyz',
    blockTimeMs: 1_000,
    confirmations: { small: 1, medium: 1, large: 1 },
    popularity: 65,
  },
]

/** At the types of Sui mainnet. */
export const suiTokens = [
  {
    symbol: 'USDC',
    name: 'USD Coin',
    decimals: 6,
    asset: 'USDC',
    address: '0xdba34672e30cb065b1f93e3ab55318768fd6fef66c15942c9f7cb846e2f900e7::usdc::USDC',
  },
  {
    symbol: 'USDT',
    name: 'Tether USD',
    decimals: 6,
    asset: 'USDT',
    address: '0x375f70cf2ae4c00bf37117d0c85a2c71545e6ee05c4a5c7d282cd66a4504b068::usdt::USDT',
  },
  {
    symbol: 'WBTC',
    name: 'Wrapped Bitcoin',
    decimals: 8,
    asset: 'BTC',
    address: '0x027792d9fed7f9844eb4839566001bb6f6cb4804f66aa2da6fe1ee242d896881::coin::COIN',
  },
] as const
