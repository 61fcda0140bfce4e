import type { ChainDescriptor } from '../capabilities/chain-descriptor.ts'
import { tonAddressCodec } from './address.ts'
import { KNOWN_TON_WALLETS } from './known-wallets.ts'
import { normalizeHash } from './transaction-hash.ts'

const GLOBAL_ID = /^-?\d{1,10}$/

/** The TON family. */
export const tonDescriptor: ChainDescriptor = {
  family: 'ton',
  chainId: {
    isValid: (text) => GLOBAL_ID.test(text),
    form: 'the global id of the network',
  },
  addressCodec: tonAddressCodec,
  transactionHash: { normalize: normalizeHash },
  knownWallets: KNOWN_TON_WALLETS,
  explorer: {
    transaction: (explorerUrl, txHash) => `${explorerUrl}/tx/${encodeURIComponent(txHash)}`,
    address: (explorerUrl, address) => `${explorerUrl}/address/${encodeURIComponent(address)}`,
  },
}
