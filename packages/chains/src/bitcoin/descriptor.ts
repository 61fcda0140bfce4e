import type { ChainDescriptor } from '../capabilities/chain-descriptor.ts'
import { bitcoinAddressCodec, bitcoinAddressesOn } from './address.ts'
import { KNOWN_BITCOIN_WALLETS } from './known-wallets.ts'

const HASH = /^[0-9a-f]{64}$/

/** The Bitcoin family. */
export const bitcoinDescriptor: ChainDescriptor = {
  family: 'bitcoin',
  chainId: { isValid: (text) => HASH.test(text), form: 'the hash of the first block, in hex' },
  addressCodec: bitcoinAddressCodec,
  addressesOn: bitcoinAddressesOn,
  transactionHash: {
    normalize(text) {
      const lower = text.toLowerCase()
      return HASH.test(lower) ? lower : undefined
    },
  },
  knownWallets: KNOWN_BITCOIN_WALLETS,
  walletServes: 'all',
  depositsBy: 'address',
  hasSmartWallets: false,
  seesCoinsOfContracts: true,
  paysFromContract: false,
  keepsRent: false,
  explorer: {
    transaction: (explorerUrl, txHash) => `${explorerUrl}/tx/${encodeURIComponent(txHash)}`,
    address: (explorerUrl, address) => `${explorerUrl}/address/${encodeURIComponent(address)}`,
  },
}
