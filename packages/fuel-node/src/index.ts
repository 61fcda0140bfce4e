export { startFuelNetworkNode, toNetworkNode } from './fuel-network-node.ts'
export type { FuelNetworkNode, FuelNetworkSpec } from './network-node.ts'
export { startFuelNode, type FuelNode } from './start-fuel-node.ts'
