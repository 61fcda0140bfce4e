export type { NetworkAdapter, NetworkAdapterSpec } from './capabilities/network-adapter.ts'
export { createNetworkAdapter } from './create-network-adapter.ts'
export { createEvmAdapter } from './evm/adapter.ts'
export { createEvmDepositAuthor } from './evm/author.ts'
