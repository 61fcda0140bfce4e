import { mainTokens, standInFor } from '../../families/stand-in.ts'

/** What the local network's first checkpoint is identified by. */
export const SUI_CHAIN_ID = '54ea3fc9'

export const suiNetwork = standInFor('sui', {
  blockTimeMs: 1_000,
  confirmations: { small: 1, medium: 1, large: 1 },
  popularity: 65,
})

export const suiTokens = mainTokens('sui', ['USDC', 'USDT', 'WBTC'])
