export { startStarknetNode, type StarknetNode, type StarknetNodeSpec } from './start-starknet-node.ts'
