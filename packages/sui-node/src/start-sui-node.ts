import { readStateFile, writeStateFile } from '@sunspan/host/state-file'
import { createSuiChain, SUI_SPEC, type ChainState, type CoinSpec } from './chain/sui-chain.ts'
import { createFaucet } from './faucet.ts'
import { createGrpc } from './grpc/answer-grpc.ts'
import { chainMethods } from './methods/chain-methods.ts'
import { coinMethods } from './methods/coin-methods.ts'
import { devMethods } from './methods/dev-methods.ts'
import type { Methods, NodeContext } from './methods/method-table.ts'
import { objectMethods } from './methods/object-methods.ts'
import { transactionMethods } from './methods/transaction-methods.ts'
import { runMethod } from './rpc/answer-rpc.ts'
import { serveHttp } from './rpc/serve-http.ts'

export interface SuiNodeSpec {
  /** Unique name of the network: its first checkpoint and its faucet are derived from it. */
  readonly name: string
  /** Its coins, apart from SUI, which every network has. */
  readonly coins: readonly CoinSpec[]
  /** Where the chain is stored; in memory only if omitted. */
  readonly statePath?: string | undefined
}

/** A local Sui network with one node, in this process. */
export interface SuiNode {
  readonly rpcUrl: string
  readonly resumed: boolean
  /** Calls a method directly, without HTTP. Throws the method's errors. */
  call(method: string, ...params: readonly unknown[]): unknown
  /** Closes a checkpoint at each interval; until then checkpoints are closed on demand. */
  startCheckpoints(intervalMs: number): void
  save(): Promise<void>
  /** Saves the chain and stops the node. */
  stop(): Promise<void>
}

const STATE_VERSION = 2

async function readSaved(path: string | undefined, name: string): Promise<ChainState | undefined> {
  const state =
    path === undefined ? undefined : await readStateFile(path, { version: STATE_VERSION, chain: name })
  // CAST: the file was written from a ChainState of this version.
  return state as ChainState | undefined
}

/** Starts a network from its stored state, or a new one if there is none. Throws if the stored chain has another version. */
export async function startSuiNode(spec: SuiNodeSpec): Promise<SuiNode> {
  const { name, statePath } = spec
  const saved = await readSaved(statePath, name)
  const chain = createSuiChain({ name, coins: [SUI_SPEC, ...spec.coins], saved, now: () => Date.now() })
  const faucet = createFaucet(chain, { name, isNew: saved === undefined })
  let isAutomine = false
  const context: NodeContext = {
    chain,
    faucet,
    onTransaction() {
      if (isAutomine) chain.closeCheckpoint()
    },
    setAutomine(on) {
      isAutomine = on
    },
  }
  const methods: Methods = {
    ...chainMethods(chain),
    ...coinMethods(chain),
    ...objectMethods(chain),
    ...transactionMethods(context),
    ...devMethods(context),
  }
  const { server, port } = await serveHttp(methods, createGrpc(context))
  let timer: NodeJS.Timeout | undefined
  const save = async (): Promise<void> => {
    if (statePath !== undefined) {
      await writeStateFile(statePath, { version: STATE_VERSION, chain: name }, chain.save())
    }
  }
  return {
    rpcUrl: `http://127.0.0.1:${String(port)}`,
    resumed: saved !== undefined,
    call: (method, ...params) => runMethod(methods, method, params),
    save,
    startCheckpoints(intervalMs) {
      clearInterval(timer)
      timer = setInterval(() => chain.closeCheckpoint(), intervalMs)
    },
    async stop() {
      clearInterval(timer)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await save()
    },
  }
}
