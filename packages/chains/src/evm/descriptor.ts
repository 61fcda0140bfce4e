import type { ChainDescriptor } from '../capabilities/chain-descriptor.ts'
import { evmAddressCodec } from './address.ts'
import { KNOWN_EVM_WALLETS } from './known-wallets.ts'

/** The EVM family, zkSync networks included. */
export const evmDescriptor: ChainDescriptor = {
  family: 'evm',
  addressCodec: evmAddressCodec,
  knownWallets: KNOWN_EVM_WALLETS,
  explorer: {
    transaction: (explorerUrl, txHash) => `${explorerUrl}/tx/${encodeURIComponent(txHash)}`,
    address: (explorerUrl, address) => `${explorerUrl}/address/${encodeURIComponent(address)}`,
  },
}
