import type { NetworkFacts } from '../../families/family-network.ts'

/** A local TON network, each of whose blocks is final. */
export interface TonDevnetNetwork extends NetworkFacts {
  type: 'TON'
  /** A global id of our own, so that a mainnet wallet never mistakes it for mainnet. */
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

/** Jettons of every local network, at the addresses determined by their contracts and initial data. */
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
