import type { ChainDescriptor } from '../capabilities/chain-descriptor.ts'
import { fromBase58 } from '../encoding/base58.ts'
import { suiAddressCodec } from './address.ts'
import { coinTypeCodec } from './coin-types.ts'
import { KNOWN_SUI_WALLETS } from './known-wallets.ts'

const DIGEST_BYTES = 32

/** Explorers that have every address as an account. */
const ACCOUNT_EXPLORERS = /^https:\/\/(?:[\w-]+\.)?(?:suivision\.xyz|suiscan\.xyz)(?:\/|$)/

/** The Sui family. */
export const suiDescriptor: ChainDescriptor = {
  family: 'sui',
  chainId: {
    isValid: (text) => /^[0-9a-f]{8}$/.test(text),
    form: "the first four bytes of the first checkpoint's digest in hex, such as 35834a8a",
  },
  addressCodec: suiAddressCodec,
  tokenCodec: coinTypeCodec,
  transactionHash: {
    normalize: (text) => (fromBase58(text, DIGEST_BYTES) === undefined ? undefined : text),
  },
  knownWallets: KNOWN_SUI_WALLETS,
  walletServes: 'all',
  depositsBy: 'reference',
  hasSmartWallets: false,
  seesCoinsOfContracts: true,
  paysFromContract: false,
  keepsRent: false,
  explorer: {
    transaction: (explorerUrl, txHash) =>
      `${explorerUrl}/${explorerUrl.includes('suivision') ? 'txblock' : 'tx'}/${encodeURIComponent(txHash)}`,
    address: (explorerUrl, address) =>
      `${explorerUrl}/${ACCOUNT_EXPLORERS.test(explorerUrl) ? 'account' : 'address'}/${encodeURIComponent(address)}`,
  },
}
