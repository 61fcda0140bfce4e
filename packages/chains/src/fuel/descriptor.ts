import type { ChainDescriptor } from '../capabilities/chain-descriptor.ts'
import { fuelAddressCodec } from './address.ts'
import { KNOWN_FUEL_WALLETS } from './known-wallets.ts'

const TRANSACTION_HASH = /^0x[0-9a-f]{64}$/i
/** Explorers that have every address as an account. */
const ACCOUNT_EXPLORERS = /^https:\/\/app(?:-[\w-]+)?\.fuel\.network$/

/** The Fuel family. */
export const fuelDescriptor: ChainDescriptor = {
  family: 'fuel',
  chainId: {
    isValid: (text) => /^(?:0|[1-9]\d{0,19})$/.test(text),
    form: 'the chain id in decimal digits, such as 9889',
  },
  addressCodec: fuelAddressCodec,
  transactionHash: {
    normalize: (text) => (TRANSACTION_HASH.test(text) ? text.toLowerCase() : undefined),
  },
  knownWallets: KNOWN_FUEL_WALLETS,
  walletServes: 'all',
  depositsBy: 'reference',
  hasSmartWallets: false,
  seesCoinsOfContracts: true,
  paysFromContract: false,
  keepsRent: false,
  explorer: {
    transaction: (explorerUrl, txHash) => `${explorerUrl}/tx/${encodeURIComponent(txHash)}`,
    address: (explorerUrl, address) =>
      `${explorerUrl}/${ACCOUNT_EXPLORERS.test(explorerUrl) ? 'account' : 'address'}/${encodeURIComponent(address)}`,
  },
}
