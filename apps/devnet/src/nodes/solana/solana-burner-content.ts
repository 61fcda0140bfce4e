import { solanaAccount } from '@sunspan/chains/server'
import { genesisHashOf } from '@sunspan/solana-node'
import type { SolanaBurnerContent } from '../../burner/solana/solana-burner-types.ts'
import { BURNER_INDICES, DEVNET_PHRASE } from '../../devnet-accounts.ts'
import { SOLANA_DECIMALS, solanaNetworks, solanaTokens } from './solana-networks.ts'

/** The burner's accounts of the devnet's phrase, with the numbers that its EVM accounts have. */
export const solanaBurnerAccounts = () =>
  BURNER_INDICES.map((index) => ({ index, ...solanaAccount(DEVNET_PHRASE, index) }))

/** What the burner wallet of this family is built with. */
export const solanaBurnerContent = (): SolanaBurnerContent => ({
  accounts: solanaBurnerAccounts().map(({ index, address, secret }) => ({
    ...{ index, address, secret: Buffer.from(secret).toString('hex') },
  })),
  networks: solanaNetworks.map(({ id, name, native }) => ({
    ...{ id, name, symbol: native.symbol, decimals: SOLANA_DECIMALS, genesisHash: genesisHashOf(id) },
  })),
  tokens: solanaTokens.map(({ symbol, decimals, address }) => ({ symbol, decimals, address })),
})
