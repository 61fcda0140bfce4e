import { openNodeFront } from '@sunspan/host/http'
import { BASE_ASSET } from '../chain/parameters.ts'
import type { FuelNetworkNode } from '../network-node.ts'
import { askNode } from './ask-node.ts'
import { createRealFaucet } from './real-faucet.ts'

/** How long a node that makes blocks by itself may take for those that are asked of it. */
const BLOCKS_MS = 60_000
const RETRY_MS = 100
const lower = (id: string): string => id.toLowerCase()

async function readHeight(nodeUrl: string): Promise<number> {
  // CAST: the query's form.
  const { chain } = (await askNode(nodeUrl, '{ chain { latestBlock { height } } }')) as {
    readonly chain: { readonly latestBlock: { readonly height: string } }
  }
  return Number(chain.latestBlock.height)
}

/** Makes blocks, or waits for as many of a node that makes them by itself. Throws if they do not come. */
async function produceBlocks(nodeUrl: string, blocks: number): Promise<void> {
  const from = await readHeight(nodeUrl)
  const query = 'mutation($blocks: U32!) { produceBlocks(blocksToProduce: $blocks) }'
  try {
    await askNode(nodeUrl, query, { blocks: String(blocks) })
    return
  } catch (error) {
    if (!(error instanceof Error && error.message.includes('Manual Blocks'))) throw error
  }
  const until = Date.now() + BLOCKS_MS
  while ((await readHeight(nodeUrl)) < from + blocks) {
    if (Date.now() > until) throw new Error(`The node has made no ${String(blocks)} blocks by itself.`)
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
  }
}

/** A running fuel-core with the interface that the stand-in has. It makes blocks on demand, unless it makes them by itself. */
export async function openFuelNode(options: {
  /** Of its server, without a path. */
  readonly origin: string
  readonly chainId: bigint
  readonly onStop: () => Promise<void>
}): Promise<FuelNetworkNode> {
  const { origin, chainId, onStop } = options
  const nodeUrl = `${origin}/v1/graphql`
  const faucet = createRealFaucet(nodeUrl, chainId)
  const mine = (blocks = 1): Promise<void> =>
    blocks === 0 ? Promise.resolve() : produceBlocks(nodeUrl, blocks)
  const isWrite = (body: string): boolean => body.includes('submit')
  const { port, afterWrite, ...front } = await openNodeFront({ origin, isWrite, mine: () => mine(), onStop })
  return {
    ...front,
    rpcUrl: `http://127.0.0.1:${String(port)}/v1/graphql`,
    resumed: false,
    height: () => readHeight(nodeUrl),
    async give(to, amount, assetId) {
      const tx = await faucet.sign({ to: lower(to), amount, assetId: lower(assetId ?? BASE_ASSET) })
      // CAST: the query's form.
      const { submit } = (await askNode(nodeUrl, 'mutation($tx: HexString!) { submit(tx: $tx) { id } }', {
        tx,
      })) as { readonly submit: { readonly id: string } }
      await afterWrite()
      return submit.id
    },
    mine,
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
  }
}
