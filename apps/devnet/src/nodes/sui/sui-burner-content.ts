import { suiAccount } from '@sunspan/chains/treasury/sui'
import type { SuiBurnerContent } from '../../burner/sui/sui-burner-types.ts'
import { BURNER_INDICES, DEVNET_PHRASE } from '../../devnet-accounts.ts'
import { SUI_CHAIN_ID, suiNetwork, suiTokens } from './sui-networks.ts'

/** The burner's accounts from the devnet's phrase, with the same indices as its EVM accounts. */
export const suiBurnerAccounts = () =>
  BURNER_INDICES.map((index) => {
    const { address, secret } = suiAccount(DEVNET_PHRASE, index)
    return { index, address, secret: Buffer.from(secret).toString('hex') }
  })

/** Content built into this family's burner wallet. */
export function suiBurnerContent(): SuiBurnerContent {
  const { id, name, native } = suiNetwork
  return {
    accounts: suiBurnerAccounts(),
    network: { id, name, symbol: native.symbol, decimals: native.decimals, chainId: SUI_CHAIN_ID },
    tokens: suiTokens.map(({ symbol, decimals, address }) => ({ symbol, decimals, address })),
  }
}
