import type { ChainDescriptor } from '@sunspan/chains'
import type { ChainFamily, NetworkType } from '@sunspan/domain'

// CAST: the product's names of families and types are those of its wire; the money core takes any that it is handed.
export const TOY = 'toy' as ChainFamily
export const TOY_TYPE = 'TOY' as NetworkType

const ADDRESS = /^toy1[0-9a-z]{12}$/
const TRANSACTION = /^0x[0-9a-f]{64}$/

const normalizer = (pattern: RegExp) => (text: string) => {
  const lower = text.toLowerCase()
  return pattern.test(lower) && lower.length === text.length ? lower : undefined
}

const normalizeAddress = normalizer(ADDRESS)

export const toyDescriptor: ChainDescriptor = {
  family: TOY,
  chainId: { isValid: (text) => /^toy-\d+$/.test(text), form: 'toy- and a number' },
  addressCodec: {
    isValid: (address) => normalizeAddress(address) !== undefined,
    normalize: normalizeAddress,
  },
  transactionHash: { normalize: normalizer(TRANSACTION) },
  knownWallets: [],
  walletServes: 'all',
  depositsBy: 'reference',
  hasSmartWallets: false,
  seesCoinsOfContracts: true,
  paysFromContract: false,
  keepsRent: false,
  explorer: {
    transaction: (explorerUrl, txHash) => `${explorerUrl}/tx/${encodeURIComponent(txHash)}`,
    address: (explorerUrl, address) => `${explorerUrl}/address/${encodeURIComponent(address)}`,
  },
}
