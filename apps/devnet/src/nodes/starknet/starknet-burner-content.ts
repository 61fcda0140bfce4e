import { starknetAccount } from '@sunspan/chains/treasury/starknet'
import type { StarknetBurnerContent } from '../../burner/starknet/starknet-burner-types.ts'
import { BURNER_INDICES, DEVNET_PHRASE } from '../../devnet-accounts.ts'
import { STARKNET_CHAIN_ID, starknetNetwork, starknetTokens } from './starknet-networks.ts'

/** The burner's accounts from the devnet's phrase, with the same indices as its EVM accounts. */
export const starknetBurnerAccounts = () =>
  BURNER_INDICES.map((index) => ({ index, ...starknetAccount(DEVNET_PHRASE, index) }))

/** Content built into this family's burner wallet. */
export function starknetBurnerContent(): StarknetBurnerContent {
  const { id, name, native } = starknetNetwork
  return {
    accounts: starknetBurnerAccounts(),
    network: { id, name, symbol: native.symbol, decimals: native.decimals, chainId: STARKNET_CHAIN_ID },
    tokens: starknetTokens.map(({ symbol, decimals, address }) => ({ symbol, decimals, address })),
  }
}
