import { startNodeProgram } from '@sunspan/host'
import type { FuelNetworkNode, FuelNetworkSpec } from '../network-node.ts'
import { askNode } from './ask-node.ts'
import { openFuelNode } from './open-fuel-node.ts'
import { faucetGenesis } from './real-faucet.ts'

/** The least that a block of it charges for a unit of gas. */
const GAS_PRICE = 1
const lower = (id: string): string => id.toLowerCase()

/**
 * Starts the program of `real-node`, which is fuel-core itself with its FuelVM, on a new chain in memory. Blocks are made on demand, as the stand-in
 * makes them. Throws if the program does not answer within a minute.
 */
export async function startRealFuelNode(spec: FuelNetworkSpec, program: string): Promise<FuelNetworkNode> {
  const { chainId, assets, contracts = [] } = spec
  const places = contracts.map((id) => `contract:${lower(id)}`)
  const coins = faucetGenesis(assets.map(lower))
  const { origin, stop } = await startNodeProgram({
    name: 'fuel-core',
    program,
    argumentsFor: (port) => [String(port), 'never', String(GAS_PRICE), ...coins, ...places],
    ask: (url) => askNode(`${url}/v1/graphql`, '{ nodeInfo { nodeVersion } }'),
  })
  return openFuelNode({ origin, chainId, onStop: stop })
}
