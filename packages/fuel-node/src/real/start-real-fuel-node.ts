import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import type { FuelNetworkNode, FuelNetworkSpec } from '../network-node.ts'
import { askNode } from './ask-node.ts'
import { openFuelNode } from './open-fuel-node.ts'
import { faucetGenesis } from './real-faucet.ts'

const START_MS = 60_000
const RETRY_MS = 200
/** The least that a block of it charges for a unit of gas. */
const GAS_PRICE = 1
const lower = (id: string): string => id.toLowerCase()

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // CAST: a server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Throws if the node does not answer in time. */
async function waitForNode(origin: string): Promise<void> {
  const until = Date.now() + START_MS
  for (;;) {
    try {
      await askNode(`${origin}/v1/graphql`, '{ nodeInfo { nodeVersion } }')
      return
    } catch (error) {
      if (Date.now() > until) throw error
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    }
  }
}

/**
 * Starts the program of `real-node`, which is fuel-core itself with its FuelVM, on a new chain in memory. Blocks are made on demand, as the stand-in
 * makes them. Throws if the program does not answer within a minute.
 */
export async function startRealFuelNode(spec: FuelNetworkSpec, program: string): Promise<FuelNetworkNode> {
  const { chainId, assets, contracts = [] } = spec
  const port = await freePort()
  const settings = [String(port), 'never', String(GAS_PRICE)]
  const places = contracts.map((id) => `contract:${lower(id)}`)
  const coins = faucetGenesis(assets.map(lower))
  const child = spawn(program, [...settings, ...coins, ...places], { stdio: 'ignore' })
  const failed = new Promise<never>((_, reject) => child.once('error', reject))
  const origin = `http://127.0.0.1:${String(port)}`
  await Promise.race([failed, waitForNode(origin)])
  return openFuelNode({
    ...{ origin, chainId },
    async onStop() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      // It ends by nothing else while connections are open.
      child.kill('SIGKILL')
      await ended
    },
  })
}
