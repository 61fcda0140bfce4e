import { mainTokens, standInFor } from '../../families/stand-in.ts'

/** Distance of the finalized block from the newest; about thirty on mainnet. */
export const SOLANA_FINALIZED_LAG = 8

const pace = { blockTimeMs: 400, confirmations: { small: 2, medium: 4, large: 8 } }

/** A network's genesis hash, which is derived from its id, identifies its chain. */
export const solanaNetworks = [
  standInFor('solana', { ...pace, popularity: 85 }),
  standInFor('eclipse', { ...pace, popularity: 20 }),
]

/** The same on both networks, at the addresses of Solana mainnet. */
export const solanaTokens = mainTokens('solana', ['USDC', 'USDT', 'WBTC'])
