import type { ChainDescriptor } from '../capabilities/chain-descriptor.ts'
import { isAccountAddress, solanaAddressCodec, solanaTokenCodec } from './address.ts'
import { fromBase58 } from '../encoding/base58.ts'
import { KNOWN_SOLANA_WALLETS, servesSolanaNetwork } from './known-wallets.ts'

const SIGNATURE_BYTES = 64

/** The Solana family, including Eclipse. */
export const solanaDescriptor: ChainDescriptor = {
  family: 'solana',
  chainId: { isValid: isAccountAddress, form: 'the genesis hash of the network' },
  addressCodec: solanaAddressCodec,
  tokenCodec: solanaTokenCodec,
  transactionHash: {
    normalize: (text) => (fromBase58(text, SIGNATURE_BYTES) === undefined ? undefined : text),
  },
  knownWallets: KNOWN_SOLANA_WALLETS,
  depositsBy: 'reference',
  hasSmartWallets: false,
  seesCoinsOfContracts: true,
  paysFromContract: false,
  keepsRent: true,
  walletServes: servesSolanaNetwork,
  explorer: {
    transaction: (explorerUrl, txHash) => `${explorerUrl}/tx/${encodeURIComponent(txHash)}`,
    address: (explorerUrl, address) => `${explorerUrl}/address/${encodeURIComponent(address)}`,
  },
}
