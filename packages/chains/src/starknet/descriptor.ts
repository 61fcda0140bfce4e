import type { ChainDescriptor } from '../capabilities/chain-descriptor.ts'
import { starknetAddressCodec } from './address.ts'
import { KNOWN_STARKNET_WALLETS } from './known-wallets.ts'

/** Nodes and wallets leave leading zeros out; nothing hashes to a number with many of them. */
const TRANSACTION_HASH = /^0x[0-9a-f]{50,64}$/i

/** Explorers that have every account as the contract that it is. */
const CONTRACT_EXPLORERS = /^https:\/\/(?:[\w-]+\.)?(?:voyager\.online|starkscan\.co)$/

/** The Starknet family. */
export const starknetDescriptor: ChainDescriptor = {
  family: 'starknet',
  chainId: {
    isValid: (text) => /^[A-Z][A-Z0-9_]{1,30}$/.test(text),
    form: 'the name of the network in capitals, such as SN_MAIN',
  },
  addressCodec: starknetAddressCodec,
  transactionHash: {
    normalize: (text) =>
      TRANSACTION_HASH.test(text) ? `0x${text.slice(2).toLowerCase().padStart(64, '0')}` : undefined,
  },
  knownWallets: KNOWN_STARKNET_WALLETS,
  walletServes: 'all',
  depositsBy: 'reference',
  hasSmartWallets: false,
  seesCoinsOfContracts: true,
  paysFromContract: false,
  keepsRent: false,
  explorer: {
    transaction: (explorerUrl, txHash) => `${explorerUrl}/tx/${encodeURIComponent(txHash)}`,
    address: (explorerUrl, address) =>
      `${explorerUrl}/${CONTRACT_EXPLORERS.test(explorerUrl) ? 'contract' : 'address'}/${encodeURIComponent(address)}`,
  },
}
