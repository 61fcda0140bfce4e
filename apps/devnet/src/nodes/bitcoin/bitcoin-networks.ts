import type { NetworkFacts } from '../../families/family-network.ts'

/** A local Bitcoin network: regtest, with blocks much more frequent than mainnet's ten minutes. */
export interface BitcoinDevnetNetwork extends NetworkFacts {
  type: 'BTC'
  native: { symbol: string; name: string }
}

export const BITCOIN_DECIMALS = 8

export const bitcoinNetworks: readonly BitcoinDevnetNetwork[] = [
  {
    id: 'bitcoin',
    name: 'Bitcoin',
    type: 'BTC',
    category: 'L1 Non-EVM',
    native: { symbol: 'BTC', name: 'Bitcoin' },
    explorerUrl: 'https://mempool.space',
    blockTimeMs: 5_000,
    confirmations: { small: 1, medium: 2, large: 4 },
    popularity: 95,
  },
]
