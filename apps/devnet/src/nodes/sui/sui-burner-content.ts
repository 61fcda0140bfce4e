import { suiAccount } from '@sunspan/chains/treasury/sui'
import type { SuiBurnerContent } from '../../burner/sui/sui-burner-types.ts'
import { BURNER_INDICES, DEVNET_PHRASE } from '../../devnet-accounts.ts'
import { SUI_CHAIN_ID, SUI_DECIMALS, suiNetworks, suiTokens } from './sui-networks.ts'

/** The burner's accounts from the devnet's phrase, with the same indices as its EVM accounts. */
export const suiBurnerAccounts = () =>
  BURNER_INDICES.map((index) => {
    const { address, secret } = suiAccount(DEVNET_PHRASE, index)
    return { index, address, secret: Buffer.from(secret).toString('hex') }
  })

/** Content built into this family's burner wallet. */
export function suiBurnerContent(): SuiBurnerContent {
  const [network] = suiNetworks
  if (network === undefined) throw new Error('there is no Sui network')
  const { id, name, native } = network
  return {
    accounts: suiBurnerAccounts(),
    network: { id, name, symbol: native.symbol, decimals: SUI_DECIMALS, chainId: SUI_CHAIN_ID },
    tokens: suiTokens.map(({ symbol, decimals, address }) => ({ symbol, decimals, address })),
  }
}
