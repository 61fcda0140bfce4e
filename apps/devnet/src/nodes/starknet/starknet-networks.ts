import { mainTokens, standInFor } from '../../families/stand-in.ts'

/** That of the public test network, which wallets know. */
export const STARKNET_CHAIN_ID = 'SN_SEPOLIA'
/** Distance of the newest block that the parent chain has accepted; hours on mainnet. */
export const STARKNET_L1_LAG = 8

export const starknetNetwork = standInFor('starknet', {
  blockTimeMs: 2_000,
  confirmations: { small: 1, medium: 3, large: 6 },
  popularity: 70,
})

/** USDC as an earlier bridge brought it: a node that runs Cairo code deploys all of them elsewhere. */
const BRIDGED_USDC = '0x053C91253BC9682c04929cA02ED00b3E423f6710D2ee7e0D5EBB06F3eCF368A8'

export const starknetTokens = mainTokens('starknet', ['ETH', 'USDC', 'USDT', 'WBTC']).map((token) =>
  token.symbol === 'USDC' ? { ...token, address: BRIDGED_USDC } : token,
)
