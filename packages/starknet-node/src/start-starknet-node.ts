import { readStateFile, writeStateFile } from '@sunspan/host/state-file'
import { createStarknetChain, type ChainState } from './chain/starknet-chain.ts'
import type { TokenSpec } from './chain/erc20.ts'
import { createFaucet } from './faucet.ts'
import { blockMethods } from './methods/block-methods.ts'
import { callMethods } from './methods/call-methods.ts'
import { chainMethods } from './methods/chain-methods.ts'
import { devMethods } from './methods/dev-methods.ts'
import { estimateMethods } from './methods/estimate-methods.ts'
import { eventMethods } from './methods/event-methods.ts'
import type { Methods, NodeContext } from './methods/method-table.ts'
import { transactionMethods } from './methods/transaction-methods.ts'
import { runMethod } from './rpc/answer-rpc.ts'
import { serveHttp } from './rpc/serve-http.ts'

export interface StarknetNodeSpec {
  /** Unique name of the network: its first block and its faucet are derived from it. */
  readonly name: string
  /** As in `SN_SEPOLIA`; what accounts sign includes it. */
  readonly chainId: string
  /** Its tokens from the start, apart from STRK, which every network has. */
  readonly tokens: readonly TokenSpec[]
  /** Number of blocks behind the newest at which the parent chain has accepted a block. */
  readonly l1Lag?: number | undefined
  /** Where the chain is stored; in memory only if omitted. */
  readonly statePath?: string | undefined
}

/** A local Starknet network with one node, in this process. */
export interface StarknetNode {
  readonly rpcUrl: string
  readonly resumed: boolean
  /** Calls a method directly, without HTTP. Throws the method's errors. */
  call(method: string, params?: unknown): unknown
  /** Closes a block at each interval; until then blocks are closed on demand. */
  startBlocks(blockTimeMs: number): void
  save(): Promise<void>
  /** Saves the chain and stops the node. */
  stop(): Promise<void>
}

export const DEFAULT_L1_LAG = 8
const STATE_VERSION = 1

const STRK_SPEC: TokenSpec = {
  address: '0x4718f5a0fc34cc1af16a1cdee98ffb20c31f5cd61d6ab07201858f4287c938d',
  name: 'Starknet Token',
  symbol: 'STRK',
  decimals: 18,
}

async function readSaved(path: string | undefined, name: string): Promise<ChainState | undefined> {
  const state =
    path === undefined ? undefined : await readStateFile(path, { version: STATE_VERSION, chain: name })
  // CAST: the file was written from a ChainState of this version.
  return state as ChainState | undefined
}

/** Starts a network from its stored state, or a new one if there is none. Throws if the stored chain has another version. */
export async function startStarknetNode(spec: StarknetNodeSpec): Promise<StarknetNode> {
  const { name, chainId, l1Lag = DEFAULT_L1_LAG, statePath } = spec
  const saved = await readSaved(statePath, name)
  const tokens = [STRK_SPEC, ...spec.tokens]
  const now = (): number => Math.floor(Date.now() / 1_000)
  const chain = createStarknetChain({ chainId, name, tokens, l1Lag, saved, now })
  const faucet = createFaucet(chain, { name, tokens, isNew: saved === undefined })
  if (saved === undefined) chain.closeBlock()
  let isAutomine = false
  const context: NodeContext = {
    chain,
    faucet,
    onTransaction() {
      if (isAutomine) chain.closeBlock()
    },
    setAutomine(on) {
      isAutomine = on
    },
  }
  const methods: Methods = {
    ...chainMethods(context),
    ...blockMethods({ chain, now }),
    ...transactionMethods(context),
    ...callMethods(context),
    ...estimateMethods(context),
    ...eventMethods(context),
    ...devMethods(context),
  }
  const { server, port } = await serveHttp(methods)
  let timer: NodeJS.Timeout | undefined
  const save = async (): Promise<void> => {
    if (statePath !== undefined) {
      await writeStateFile(statePath, { version: STATE_VERSION, chain: name }, chain.save())
    }
  }
  return {
    rpcUrl: `http://127.0.0.1:${String(port)}`,
    resumed: saved !== undefined,
    call: (method, params) => runMethod(methods, method, params),
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
