import { tronAddressOf, tronSecret } from '@sunspan/chains/treasury/tron'
import { tronChainIdOf } from '@sunspan/tron-node'
import type { TronBurnerContent } from '../../burner/tron/tron-burner-types.ts'
import { BURNER_INDICES, DEVNET_PHRASE } from '../../devnet-accounts.ts'
import { tronNetwork, tronTokens } from './tron-networks.ts'

/** The burner's accounts from the devnet's phrase, with the same indices as its EVM accounts: m/44'/195'/0'/0/{index}. */
export const tronBurnerAccounts = () =>
  BURNER_INDICES.map((index) => ({ index, address: tronAddressOf(DEVNET_PHRASE, index) }))

/** Content built into this family's burner wallet. */
export function tronBurnerContent(): TronBurnerContent {
  const { id, name, native } = tronNetwork
  return {
    accounts: tronBurnerAccounts().map((account) => ({
      ...account,
      secret: Buffer.from(tronSecret(DEVNET_PHRASE, account.index)).toString('hex'),
    })),
    network: { id, name, symbol: native.symbol, decimals: native.decimals, chainId: tronChainIdOf(id) },
    tokens: tronTokens.map(({ symbol, decimals, address }) => ({ symbol, decimals, address })),
  }
}
