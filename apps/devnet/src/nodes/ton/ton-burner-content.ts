import { tonSecret } from '@sunspan/chains/treasury/ton'
import type { TonBurnerContent } from '../../burner/ton/ton-burner-types.ts'
import { createWalletV4 } from '../../burner/ton/wallet-v4.ts'
import { BURNER_INDICES, DEVNET_PHRASE } from '../../devnet-accounts.ts'
import { TON_GLOBAL_ID, tonNetwork, tonTokens } from './ton-networks.ts'

/** The burner's accounts from the devnet's phrase, with the same indices as its EVM accounts: m/44'/607'/{index}'. */
export const tonBurnerAccounts = () =>
  BURNER_INDICES.map((index) => {
    const secret = tonSecret(DEVNET_PHRASE, index)
    const { address } = createWalletV4(secret)
    return { index, address, secret: Buffer.from(secret).toString('hex') }
  })

/** Content built into this family's burner wallet. */
export function tonBurnerContent(): TonBurnerContent {
  const { id, name, native } = tonNetwork
  return {
    accounts: tonBurnerAccounts(),
    network: { id, name, symbol: native.symbol, globalId: TON_GLOBAL_ID },
    tokens: tonTokens.map(({ symbol, decimals, address }) => ({ symbol, decimals, address })),
  }
}
