import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { BASE_ASSET } from '../chain/parameters.ts'
import type { FuelNetworkNode, FuelNetworkSpec } from '../network-node.ts'
import { askNode } from './ask-node.ts'
import { createRealFaucet } from './real-faucet.ts'
import { serveInFrontOf } from './serve-automine.ts'

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
async function waitForNode(url: string): Promise<void> {
  const until = Date.now() + START_MS
  for (;;) {
    try {
      await askNode(url, '{ nodeInfo { nodeVersion } }')
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
  const faucet = createRealFaucet(chainId, assets.map(lower))
  const nodePort = await freePort()
  const settings = [String(nodePort), 'never', String(GAS_PRICE)]
  const places = contracts.map((id) => `contract:${lower(id)}`)
  const child = spawn(program, [...settings, ...faucet.genesis, ...places], { stdio: 'ignore' })
  const failed = new Promise<never>((_, reject) => child.once('error', reject))
  const origin = `http://127.0.0.1:${String(nodePort)}`
  const nodeUrl = `${origin}/v1/graphql`
  const mine = async (blocks = 1): Promise<void> => {
    if (blocks === 0) return
    const query = 'mutation($blocks: U32!) { produceBlocks(blocksToProduce: $blocks) }'
    await askNode(nodeUrl, query, { blocks: String(blocks) })
  }
  let isAutomine = false
  await Promise.race([failed, waitForNode(nodeUrl)])
  const { server, port } = await serveInFrontOf(origin, () => (isAutomine ? mine() : Promise.resolve()))
  let timer: NodeJS.Timeout | undefined
  return {
    rpcUrl: `http://127.0.0.1:${String(port)}/v1/graphql`,
    resumed: false,
    async height() {
      // CAST: the query's form.
      const { chain } = (await askNode(nodeUrl, '{ chain { latestBlock { height } } }')) as {
        readonly chain: { readonly latestBlock: { readonly height: string } }
      }
      return Number(chain.latestBlock.height)
    },
    async give(to, amount, assetId) {
      const tx = faucet.sign({ to: lower(to), amount, assetId: lower(assetId ?? BASE_ASSET) })
      // CAST: the query's form.
      const { submit } = (await askNode(nodeUrl, 'mutation($tx: HexString!) { submit(tx: $tx) { id } }', {
        tx,
      })) as { readonly submit: { readonly id: string } }
      if (isAutomine) await mine()
      return submit.id
    },
    mine,
    setAutomine(on) {
      isAutomine = on
    },
    async balanceOf(owner, assetId) {
      const query =
        'query($owner: Address!, $asset: AssetId!) { balance(owner: $owner, assetId: $asset) { amountU128 } }'
      const variables = { owner: lower(owner), asset: lower(assetId ?? BASE_ASSET) }
      // CAST: the query's form.
      const { balance } = (await askNode(nodeUrl, query, variables)) as {
        readonly balance: { readonly amountU128: string }
      }
      return BigInt(balance.amountU128)
    },
    startBlocks(blockTimeMs) {
      clearInterval(timer)
      timer = setInterval(() => void mine().catch(() => undefined), blockTimeMs)
    },
    save: () => Promise.resolve(),
    async stop() {
      clearInterval(timer)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      const ended = new Promise((resolve) => child.once('exit', resolve))
      // It ends by nothing else while connections are open.
      child.kill('SIGKILL')
      await ended
    },
  }
}
