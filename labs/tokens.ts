/** Tokens of the local networks. */
export const TOKENS = {
  USDC: {
    name: 'USD Coin',
    decimals: 6,
    asset: 'USDC',
    min_send: '1',
    max_send: '100000',
  },
  USDT: {
    name: 'Tether USD',
    decimals: 6,
    asset: 'USDT',
    min_send: '1',
    max_send: '100000',
  },
  WBTC: {
    name: 'Wrapped Bitcoin',
    decimals: 8,
    asset: 'BTC',
    min_send: '0.0001',
    max_send: '10',
  },
} as const

export type TokenSymbol = keyof typeof TOKENS

/** Dollars of one whole coin or token, by its asset. */
export const LAB_PRICES = {
  BTC: '64000',
  ETH: '3200',
  SOL: '160',
  STRK: '0.2',
  SUI: '3',
  TON: '3',
  TRX: '0.3',
  USDC: '1',
  USDT: '1',
} as const
