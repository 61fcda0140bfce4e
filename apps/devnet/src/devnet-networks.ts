import { findMainNetwork } from '@sunspan/chains/main-networks'
import { FAMILY_OF_NETWORK_TYPE, type NetworkCategory, type NetworkType } from '@sunspan/domain'
import { getContractAddress } from 'viem'
import { BURNER_INDICES, devnetAccount, FAUCET_INDEX } from './devnet-accounts.ts'

export interface DevnetNetwork {
  id: string
  name: string
  type: NetworkType
  chainId: number
  category: NetworkCategory
  native: { symbol: string; name: string; asset?: string }
  /** The explorer of the mainnet with the same name. */
  explorerUrl: string
  blockTimeMs: number
  /** Required confirmations by deposit value: up to $1,000, up to $10,000, above. */
  confirmations: { small: number; medium: number; large: number }
  /** Higher values come first in the Popular group. */
  popularity: number
}

/**
 * Chain ids of our own instead of the mainnets': a real wallet connected to a devnet can then never mistake its treasury, whose key is
 * public, for a mainnet address.
 */
const LOCAL_CHAIN_IDS = 31_337_000

const ether = { symbol: 'ETH', name: 'Ether' }
const layer2 = {
  type: 'EVM',
  category: 'L2 EVM',
  native: ether,
  blockTimeMs: 1_000,
  confirmations: { small: 1, medium: 3, large: 8 },
} as const

/** What a small devnet has of EVM. */
export const fewNetworks: readonly DevnetNetwork[] = [
  {
    id: 'ethereum',
    name: 'Ethereum',
    type: 'EVM',
    chainId: LOCAL_CHAIN_IDS + 1,
    category: 'L1 EVM',
    native: ether,
    explorerUrl: 'https://etherscan.io',
    blockTimeMs: 2_000,
    confirmations: { small: 2, medium: 4, large: 12 },
    popularity: 100,
  },
  {
    ...layer2,
    id: 'arbitrum',
    name: 'Arbitrum',
    chainId: LOCAL_CHAIN_IDS + 2,
    explorerUrl: 'https://arbiscan.io',
    popularity: 90,
  },
  {
    ...layer2,
    id: 'base',
    name: 'Base',
    chainId: LOCAL_CHAIN_IDS + 3,
    explorerUrl: 'https://basescan.org',
    popularity: 80,
  },
  {
    ...layer2,
    id: 'polygon',
    name: 'Polygon',
    chainId: LOCAL_CHAIN_IDS + 4,
    native: { symbol: 'POL', name: 'POL' },
    explorerUrl: 'https://polygonscan.com',
    popularity: 70,
  },
  {
    ...layer2,
    id: 'zksync-era',
    name: 'zkSync Era',
    type: 'ZK_SYNC_ERA',
    chainId: LOCAL_CHAIN_IDS + 5,
    explorerUrl: 'https://explorer.zksync.io',
    popularity: 60,
  },
]

/** Half the work of one second: there are many of them. */
const FURTHER_BLOCK_TIME_MS = 2_000

/** The EVM networks that the specification lists besides, by their ids in the list of main networks. Each is one more node. */
const FURTHER: readonly string[] = [
  'optimism',
  'bnb-chain',
  'avalanche',
  'linea',
  'scroll',
  'mantle',
  'x-layer',
  'taiko',
  'sonic',
  'abstract',
  'unichain',
  'soneium',
  'ink',
]

/** A local network that represents an EVM network of the list of main networks; `place` is its place among the further ones. */
export function localEvmNetwork(id: string, place: number): DevnetNetwork {
  const network = findMainNetwork(id)
  if (network === undefined || FAMILY_OF_NETWORK_TYPE[network.type] !== 'evm')
    throw new TypeError(`${id} is not an EVM network of the list of main networks.`)
  const { name, type, category, native, explorer_url: explorerUrl } = network
  return {
    ...layer2,
    id,
    name,
    type,
    category,
    native,
    explorerUrl,
    blockTimeMs: FURTHER_BLOCK_TIME_MS,
    chainId: LOCAL_CHAIN_IDS + 100 + place,
    popularity: 0,
  }
}

export const devnetNetworks: readonly DevnetNetwork[] = [...fewNetworks, ...FURTHER.map(localEvmNetwork)]

export interface DevnetToken {
  symbol: string
  name: string
  decimals: number
  /** Currencies of the same asset bridge one to one. */
  asset: string
  address: `0x${string}`
}

/** The address of the faucet account's deployment with this nonce; the same on every network. */
const deployedAt = (nonce: number): `0x${string}` =>
  getContractAddress({ from: devnetAccount(FAUCET_INDEX).address, nonce: BigInt(nonce) })

/** The same on every network, in the order in which the faucet account deploys them. */
export const devnetTokens: readonly DevnetToken[] = [
  { symbol: 'USDC', name: 'USD Coin', decimals: 6, asset: 'USDC' },
  { symbol: 'USDT', name: 'Tether USD', decimals: 6, asset: 'USDT' },
  { symbol: 'WETH', name: 'Wrapped Ether', decimals: 18, asset: 'ETH' },
  { symbol: 'WBTC', name: 'Wrapped Bitcoin', decimals: 8, asset: 'BTC' },
].map((token, nonce) => ({ ...token, address: deployedAt(nonce) }))

/** Contracts that the faucet account deploys after the tokens, in this order, starting with the treasury's payout contract. */
export const devnetContracts = {
  payouts: deployedAt(devnetTokens.length),
  nameRegistry: deployedAt(devnetTokens.length + 1),
  nameResolver: deployedAt(devnetTokens.length + 2),
  phaseNft: deployedAt(devnetTokens.length + 3),
} as const

/** USDC of an earlier bridge, on one network: wallets hold it, but it is not a supported currency. */
export const bridgedUsdc = {
  networkId: 'arbitrum',
  symbol: 'USDC.e',
  name: 'Bridged USDC',
  decimals: 6,
  address: deployedAt(devnetTokens.length + 4),
} as const

/** The network whose registry names the addresses of all EVM networks, like Ethereum's. */
export const NAMES_NETWORK = 'ethereum'

/** Names of the burner wallet's accounts. */
export const devnetNames: readonly { name: string; address: `0x${string}` }[] = BURNER_INDICES.map(
  (index, place) => ({
    name: `${['alice', 'bob', 'carol', 'dave'][place] ?? `account-${place}`}.sunspan.eth`,
    address: devnetAccount(index).address,
  }),
)

/** Id of a currency on a network: `base-usdc`. */
export const currencyId = (networkId: string, symbol: string): string =>
  `${networkId}-${symbol.toLowerCase()}`
