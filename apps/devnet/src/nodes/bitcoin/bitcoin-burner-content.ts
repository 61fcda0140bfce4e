import { pbkdf2Sync } from 'node:crypto'
import { REGTEST_GENESIS } from '@sunspan/bitcoin-node'
import { HDKey } from 'viem/accounts'
import type { BitcoinBurnerContent } from '../../burner/bitcoin/bitcoin-burner-types.ts'
import { paymentOf } from '../../burner/bitcoin/regtest.ts'
import { BURNER_INDICES, DEVNET_PHRASE } from '../../devnet-accounts.ts'
import { bitcoinNetwork } from './bitcoin-networks.ts'

const root = HDKey.fromMasterSeed(pbkdf2Sync(DEVNET_PHRASE, 'mnemonic', 2048, 64, 'sha512'))

/** The burner's accounts from the devnet's phrase by BIP 84, with the same indices as its EVM accounts: m/84'/1'/0'/0/{index}. */
export const bitcoinBurnerAccounts = () =>
  BURNER_INDICES.map((index) => {
    const { privateKey: secret } = root.derive(`m/84'/1'/0'/0/${index}`)
    const address = secret ? paymentOf(secret).address : undefined
    if (!secret || address === undefined) throw new Error('a derived key has no address')
    return { index, address, secret: Buffer.from(secret).toString('hex') }
  })

/** Content built into this family's burner wallet. */
export function bitcoinBurnerContent(): BitcoinBurnerContent {
  const { id, name, native } = bitcoinNetwork
  return {
    accounts: bitcoinBurnerAccounts(),
    network: { id, name, symbol: native.symbol, genesisHash: REGTEST_GENESIS },
  }
}
