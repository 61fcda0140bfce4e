export type { StarknetNetworkNode } from './network-node.ts'
export { startStarknetNetworkNode } from './starknet-network-node.ts'
export { startStarknetNode, type StarknetNode, type StarknetNodeSpec } from './start-starknet-node.ts'
