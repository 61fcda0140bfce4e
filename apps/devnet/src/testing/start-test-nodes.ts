import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { devnetNetworks } from '../devnet-networks.ts'
import { prepareNetwork } from '../nodes/prepare-network.ts'
import { startNode, type DevnetNode } from '../nodes/start-node.ts'

export interface TestNodes {
  dataDir: string
  nodes: ReadonlyMap<string, DevnetNode>
  stop(): Promise<void>
}

/** Starts prepared nodes of some networks in a folder of their own; blocks are mined only by `evm_mine`. */
export async function startTestNodes(networkIds: readonly string[]): Promise<TestNodes> {
  const dataDir = await mkdtemp(join(tmpdir(), 'devnet-test-'))
  const wanted = devnetNetworks.filter(({ id }) => networkIds.includes(id))
  const started = await Promise.all(wanted.map((network) => startNode(dataDir, network)))
  await Promise.all(started.map((node) => prepareNetwork(node.network, node.client)))
  return {
    dataDir,
    nodes: new Map(started.map((node) => [node.network.id, node])),
    async stop() {
      await Promise.all(started.map((node) => node.stop()))
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
