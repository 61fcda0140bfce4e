import type { NetworkFacts } from '../../families/family-network.ts'

/** A local network of the TON family. Each of its blocks is final by itself. */
export interface TonDevnetNetwork extends NetworkFacts {
  type: 'TON'
  /** An id of its own, so that a wallet of the main network never takes it for that. */
  globalId: number
  native: { symbol: string; name: string }
}

export const TON_DECIMALS = 9

export const tonNetworks: readonly TonDevnetNetwork[] = [
  {
    id: 'ton',
    name: 'TON',
    type: 'TON',
    globalId: -31_337_021,
    category: 'L1 Non-EVM',
    native: { symbol: 'TON', name: 'Toncoin' },
    explorerUrl: 'https://tonviewer.com',
    blockTimeMs: 1_000,
    confirmations: { small: 1, medium: 1, large: 3 },
    popularity: 75,
  },
]

/** Jettons of every local network, at the addresses that follow from their contracts and from what they begin with. */
export const tonTokens = [
  {
    symbol: 'USDT',
    name: 'Tether USD',
    decimals: 6,
    asset: 'USDT',
    address: 'UQCGYdlqci31-hEt6Xmx_pSWidko8MlyFU1iuPt9fvr-UD7f',
  },
  {
    symbol: 'WBTC',
    name: 'Wrapped Bitcoin',
    decimals: 8,
    asset: 'BTC',
    address: 'UQBWmSX2o8JhCguux9gK_-D_Virs7lIqzw7XrBnp_xQtAdGv',
  },
] as const
