import { connectFuelNode } from './real/connect-fuel-node.ts'
import { startRealFuelNode } from './real/start-real-fuel-node.ts'
import type { FuelNetworkNode, FuelNetworkSpec } from './network-node.ts'
import { startFuelNode, type FuelNode } from './start-fuel-node.ts'

/** The stand-in with the interface that fuel-core has too. */
export function toNetworkNode(node: FuelNode): FuelNetworkNode {
  return {
    rpcUrl: node.rpcUrl,
    resumed: node.resumed,
    height: () => Promise.resolve(node.height()),
    give: (to, amount, assetId) => Promise.resolve(node.give(to, amount, assetId)),
    mine: (blocks) => Promise.resolve(node.mine(blocks)),
    setAutomine: node.setAutomine,
    balanceOf: (owner, assetId) => Promise.resolve(node.balanceOf(owner, assetId)),
    rewind: (depth) => node.rewind(depth),
    startBlocks: node.startBlocks,
    save: node.save,
    stop: node.stop,
  }
}

/** Starts the stand-in, or uses the fuel-core that DEVNET_FUEL names: a program, built from `real-node`, or the URL of one that runs. */
export async function startFuelNetworkNode(
  spec: FuelNetworkSpec,
  place = process.env['DEVNET_FUEL'] ?? '',
): Promise<FuelNetworkNode> {
  if (/^https?:/.test(place)) return connectFuelNode(spec, place)
  if (place !== '') return startRealFuelNode(spec, place)
  const node = await startFuelNode(spec)
  for (const contract of spec.contracts ?? []) node.addContract(contract)
  return toNetworkNode(node)
}
