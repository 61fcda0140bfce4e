import type { ChainDescriptor } from '../capabilities/chain-descriptor.ts'
import { tonAddressCodec } from './address.ts'
import { KNOWN_TON_WALLETS } from './known-wallets.ts'
import { normalizeHash } from './transactions/transaction-hash.ts'

const GLOBAL_ID = /^-?\d{1,10}$/

/** Has its own URL scheme; others use that of most explorers. */
const isTonviewer = (explorerUrl: string): boolean => /^https:\/\/(?:\w+\.)?tonviewer\.com$/.test(explorerUrl)

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
  walletServes: 'all',
  depositsBy: 'reference',
  hasSmartWallets: false,
  seesCoinsOfContracts: true,
  paysFromContract: false,
  keepsRent: false,
  explorer: {
    transaction: (explorerUrl, txHash) =>
      `${explorerUrl}/${isTonviewer(explorerUrl) ? 'transaction' : 'tx'}/${encodeURIComponent(txHash)}`,
    address: (explorerUrl, address) =>
      `${explorerUrl}${isTonviewer(explorerUrl) ? '' : '/address'}/${encodeURIComponent(address)}`,
  },
}
