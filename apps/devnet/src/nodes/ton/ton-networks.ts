import { standInFor } from '../../families/stand-in.ts'

/** An id of our own, so that a mainnet wallet never mistakes it for mainnet. */
export const TON_GLOBAL_ID = -31_337_021

/** Each of its blocks is final. */
export const tonNetwork = standInFor('ton', {
  blockTimeMs: 1_000,
  confirmations: { small: 1, medium: 1, large: 3 },
  popularity: 75,
})

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
