import { mainTokens, standInFor } from '../../families/stand-in.ts'

/** That of the public test network, which wallets know. */
export const FUEL_CHAIN_ID = '0'

export const fuelNetwork = standInFor('fuel', {
  blockTimeMs: 1_000,
  confirmations: { small: 1, medium: 3, large: 6 },
  popularity: 60,
})

/** Fuel's main network has no WBTC, so the id of that is of this network alone. */
export const fuelTokens = [
  ...mainTokens('fuel', ['USDC', 'USDT']),
  {
    symbol: 'WBTC',
    name: 'Wrapped Bitcoin',
    decimals: 8,
    asset: 'BTC',
    address: '0x792Fa5ffd87931cB56c11007949f4D2b02C88948eCfd0B9A131D20cA7279f0AA',
  },
]
