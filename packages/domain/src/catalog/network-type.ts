/** Network types of the API, as named in the specification. */
export const NETWORK_TYPES = [
  'EVM',
  'ZK_SYNC_ERA',
  'STARKNET',
  'TON',
  'SOLANA',
  'TRON',
  'FUEL',
  'BTC',
  'SUI',
] as const

export type NetworkType = (typeof NETWORK_TYPES)[number]

/** A family is one kind of chain with one address format, one wallet standard and one adapter folder. */
export const CHAIN_FAMILIES = ['evm', 'starknet', 'ton', 'solana', 'tron', 'fuel', 'bitcoin', 'sui'] as const

export type ChainFamily = (typeof CHAIN_FAMILIES)[number]

/** zkSync Era is a network of the EVM family; Eclipse is one of type SOLANA. */
export const FAMILY_OF_NETWORK_TYPE: Readonly<Record<NetworkType, ChainFamily>> = {
  EVM: 'evm',
  ZK_SYNC_ERA: 'evm',
  STARKNET: 'starknet',
  TON: 'ton',
  SOLANA: 'solana',
  TRON: 'tron',
  FUEL: 'fuel',
  BTC: 'bitcoin',
  SUI: 'sui',
}
