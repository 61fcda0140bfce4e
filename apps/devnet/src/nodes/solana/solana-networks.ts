import type { NetworkFacts } from '../../families/family-network.ts'

/** A local Solana network. Its genesis hash, which is derived from its id, identifies its chain. */
export interface SolanaDevnetNetwork extends NetworkFacts {
  type: 'SOLANA'
  native: { symbol: string; name: string }
}

/** Every native coin of the family has nine decimals. */
export const SOLANA_DECIMALS = 9
/** Distance of the finalized block from the newest; about thirty on mainnet. */
export const SOLANA_FINALIZED_LAG = 8

export const solanaNetworks: readonly SolanaDevnetNetwork[] = [
  {
    id: 'solana',
    name: 'Solana',
    type: 'SOLANA',
    category: 'L1 Non-EVM',
    native: { symbol: 'SOL', name: 'Solana' },
    explorerUrl: 'https://explorer.solana.com',
    blockTimeMs: 400,
    confirmations: { small: 2, medium: 4, large: 8 },
    popularity: 85,
  },
  {
    id: 'eclipse',
    name: 'Eclipse',
    type: 'SOLANA',
    category: 'L2 Non-EVM',
    native: { symbol: 'ETH', name: 'Ether' },
    explorerUrl: 'https://eclipsescan.xyz',
    blockTimeMs: 400,
    confirmations: { small: 2, medium: 4, large: 8 },
    popularity: 20,
  },
]

/** The same on both networks, at the addresses of Solana mainnet. */
export const solanaTokens = [
  {
    symbol: 'USDC',
    name: 'USD Coin',
    decimals: 6,
    asset: 'USDC',
    address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  },
  {
    symbol: 'USDT',
    name: 'Tether USD',
    decimals: 6,
    asset: 'USDT',
    address: 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
  },
  {
    symbol: 'WBTC',
    name: 'Wrapped Bitcoin',
    decimals: 8,
    asset: 'BTC',
    address: '3NZ9JMVBmGAqocybic2c7LQCJScmgsAZ6vQqTDzcqmJh',
  },
] as const
