import { solanaAccount } from '@sunspan/chains/treasury/solana'
import { genesisHashOf } from '@sunspan/solana-node'
import type { SolanaBurnerContent } from '../../burner/solana/solana-burner-types.ts'
import { BURNER_INDICES, DEVNET_PHRASE } from '../../devnet-accounts.ts'
import { solanaNetworks, solanaTokens } from './solana-networks.ts'

/** The burner's accounts from the devnet's phrase, with the same indices as its EVM accounts. */
export const solanaBurnerAccounts = () =>
  BURNER_INDICES.map((index) => ({ index, ...solanaAccount(DEVNET_PHRASE, index) }))

/** Content built into this family's burner wallet. */
export const solanaBurnerContent = (): SolanaBurnerContent => ({
  accounts: solanaBurnerAccounts().map(({ index, address, secret }) => ({
    index,
    address,
    secret: Buffer.from(secret).toString('hex'),
  })),
  networks: solanaNetworks.map(({ id, name, native }) => ({
    id,
    name,
    symbol: native.symbol,
    decimals: native.decimals,
    genesisHash: genesisHashOf(id),
  })),
  tokens: solanaTokens.map(({ symbol, decimals, address }) => ({ symbol, decimals, address })),
})
