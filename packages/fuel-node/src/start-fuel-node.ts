import { readStateFile, writeStateFile } from '@sunspan/host/state-file'
import { FuelChain, type ChainState } from './chain/fuel-chain.ts'
import { BASE_ASSET } from './chain/parameters.ts'
import { genesisCoins, give } from './faucet.ts'
import { createQueries } from './graphql/queries.ts'
import { serveGraphql } from './graphql/serve-graphql.ts'

export interface FuelNodeSpec {
  /** Unique name of the network: its first block and its faucet are derived from it. */
  readonly name: string
  /** What signers sign includes it. */
  readonly chainId: bigint
  /** Ids of its assets from the start, apart from the base asset. */
  readonly assets: readonly string[]
  /** Where the chain is stored; in memory only if omitted. */
  readonly statePath?: string | undefined
}

/** A local Fuel network with one node, in this process. */
export interface FuelNode {
  /** Of GraphQL. */
  readonly rpcUrl: string
  readonly resumed: boolean
  height(): number
  /** Sends a gift, effective with the next block; its transaction id. Of the base asset if none is named. */
  give(to: string, amount: bigint, assetId?: string | null): string
  mine(blocks?: number): void
  /** On: every transaction gets a block of its own. */
  setAutomine(on: boolean): void
  /** Removes the newest blocks; transactions to keep wait for the next one. */
  rewind(depth: number, keep?: readonly string[]): void
  /** Drops a waiting transaction, as a node does whose pool is full. */
  drop(transactionId: string): void
  setGasPrice(price: bigint): void
  /** Makes an id that of a contract. */
  addContract(id: string): void
  /** Balance in base units at the newest block. */
  balanceOf(owner: string, assetId?: string | null): bigint
  /** Closes a block at each interval; until then blocks are closed on demand. */
  startBlocks(blockTimeMs: number): void
  save(): Promise<void>
  /** Saves the chain and stops the node. */
  stop(): Promise<void>
}

const STATE_VERSION = 2
const lower = (id: string): string => id.toLowerCase()

/** Starts a network from its stored state, or a new one if there is none. Throws if the stored chain has another version. */
export async function startFuelNode(spec: FuelNodeSpec): Promise<FuelNode> {
  const { name, chainId, statePath } = spec
  const assets = spec.assets.map(lower)
  const mark = { version: STATE_VERSION, chain: name }
  // CAST: the file was written from a ChainState of this version.
  const saved = (statePath === undefined ? undefined : await readStateFile(statePath, mark)) as
    | ChainState
    | undefined
  const now = (): number => Math.floor(Date.now() / 1_000)
  const chain = new FuelChain({ chainId, genesis: genesisCoins(name, assets), saved, now })
  let isAutomine = false
  const onTransaction = (): void => {
    if (isAutomine) chain.closeBlock()
  }
  const { server, port } = await serveGraphql({
    chain,
    queries: createQueries({ chain, assets }),
    onTransaction,
  })
  let timer: NodeJS.Timeout | undefined
  const save = async (): Promise<void> => {
    if (statePath !== undefined) await writeStateFile(statePath, mark, chain.save())
  }
  return {
    rpcUrl: `http://127.0.0.1:${String(port)}/v1/graphql`,
    resumed: saved !== undefined,
    height: () => chain.newest.height,
    give(to, amount, assetId) {
      const id = give(chain, name, { to: lower(to), amount, assetId: lower(assetId ?? BASE_ASSET) })
      onTransaction()
      return id
    },
    mine(blocks = 1) {
      for (let mined = 0; mined < blocks; mined += 1) chain.closeBlock()
    },
    setAutomine(on) {
      isAutomine = on
    },
    rewind: (depth, keep = []) => chain.rewind(depth, new Set(keep)),
    drop: (id) => chain.drop(id),
    setGasPrice(price) {
      chain.gasPrice = price
    },
    addContract: (id) => void chain.contracts.add(lower(id)),
    balanceOf: (owner, assetId) =>
      chain.ledger
        .coinsOf(lower(owner), lower(assetId ?? BASE_ASSET))
        .reduce((sum, { amount }) => sum + amount, 0n),
    save,
    startBlocks(blockTimeMs) {
      clearInterval(timer)
      timer = setInterval(() => chain.closeBlock(), blockTimeMs)
    },
    async stop() {
      clearInterval(timer)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await save()
    },
  }
}
