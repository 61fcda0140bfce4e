import type { ChainDescriptor } from '../capabilities/chain-descriptor.ts'
import { tronAddressCodec } from './address.ts'
import { KNOWN_TRON_WALLETS } from './known-wallets.ts'

const TRANSACTION_ID = /^(?:0x)?[0-9a-f]{64}$/i

/** Has its pages behind a fragment, and another name for transactions; others use the paths of most explorers. */
const isTronScan = (explorerUrl: string): boolean => /^https:\/\/(?:\w+\.)?tronscan\.org$/.test(explorerUrl)

/** The TRON family. */
export const tronDescriptor: ChainDescriptor = {
  family: 'tron',
  chainId: {
    isValid: (text) => /^0x[0-9a-f]{8}$/.test(text),
    form: 'the last four bytes of the genesis block’s id, as 0x-prefixed hex',
  },
  addressCodec: tronAddressCodec,
  transactionHash: {
    normalize: (text) => (TRANSACTION_ID.test(text) ? text.toLowerCase().replace(/^0x/, '') : undefined),
  },
  knownWallets: KNOWN_TRON_WALLETS,
  walletServes: 'all',
  depositsBy: 'reference',
  hasSmartWallets: false,
  seesCoinsOfContracts: false,
  paysFromContract: false,
  keepsRent: false,
  explorer: {
    transaction: (explorerUrl, txHash) =>
      `${explorerUrl}/${isTronScan(explorerUrl) ? '#/transaction' : 'tx'}/${encodeURIComponent(txHash)}`,
    address: (explorerUrl, address) =>
      `${explorerUrl}${isTronScan(explorerUrl) ? '/#' : ''}/address/${encodeURIComponent(address)}`,
  },
}
