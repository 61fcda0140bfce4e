import type { ChainDescriptor } from '../capabilities/chain-descriptor.ts'
import { evmAddressCodec } from './address.ts'
import { KNOWN_EVM_WALLETS } from './known-wallets.ts'

const TRANSACTION_HASH = /^(?:0x)?[0-9a-f]{64}$/i

/** The EVM family, including zkSync networks. */
export const evmDescriptor: ChainDescriptor = {
  family: 'evm',
  chainId: { isValid: (text) => /^[1-9]\d*$/.test(text), form: 'a decimal number in quotes' },
  addressCodec: evmAddressCodec,
  transactionHash: {
    normalize: (text) =>
      TRANSACTION_HASH.test(text) ? `0x${text.toLowerCase().replace(/^0x/, '')}` : undefined,
  },
  knownWallets: KNOWN_EVM_WALLETS,
  walletServes: 'all',
  depositsBy: 'reference',
  hasSmartWallets: true,
  seesCoinsOfContracts: false,
  paysFromContract: true,
  keepsRent: false,
  explorer: {
    transaction: (explorerUrl, txHash) => `${explorerUrl}/tx/${encodeURIComponent(txHash)}`,
    address: (explorerUrl, address) => `${explorerUrl}/address/${encodeURIComponent(address)}`,
  },
}
