import { contractAddress, type StateInit } from '@ton/core'
import { accountMethods } from './api/account-methods.ts'
import { blockMethods } from './api/block-methods.ts'
import { devMethods } from './api/dev-methods.ts'
import type { Methods, NodeContext } from './api/method-table.ts'
import type { Params } from './api/read-params.ts'
import { serveHttp } from './api/serve-http.ts'
import { transactionMethods } from './api/transaction-methods.ts'
import type { Delivery } from './chain/make-block.ts'
import { createTonChain, type TonChain } from './chain/ton-chain.ts'
import { JETTON, NAME_ZONE } from './contracts.ts'
import { createFaucet, jettonAddress, jettonInit, type JettonSpec } from './faucet.ts'
import { nameContracts, type NameContracts, type NameSpec } from './names.ts'
import { phaseCollectionInit, phaseCollectionOf, type PhaseCollectionSpec } from './phases.ts'
import { readSnapshot, writeSnapshot } from './state-file.ts'

export interface TonNodeSpec {
  /** Unique name of the network, from which its blocks are derived. */
  readonly name: string
  /** Identifies the chain, as -239 identifies the main network. */
  readonly globalId: number
  /** Genesis jettons, which the faucet mints and may lock. */
  readonly jettons: readonly JettonSpec[]
  /** Genesis names; without them there is no registry. */
  readonly names?: readonly NameSpec[] | undefined
  /** Genesis collection of the phases' NFTs, if any. */
  readonly phases?: PhaseCollectionSpec | undefined
  /** How far messages travel in a block; by default one step, so that every reply takes a block. */
  readonly delivery?: Delivery | undefined
  /** Where the chain is stored; in memory only if omitted. */
  readonly statePath?: string | undefined
}

/** A local TON network with one node, in this process: TON's virtual machine behind toncenter's HTTP API. */
export interface TonNode {
  /** JSON-RPC URL, as used by the official clients. */
  readonly rpcUrl: string
  readonly globalId: number
  /** Minters of the jettons, in the order of the spec, as raw addresses. */
  readonly jettons: readonly string[]
  /** Root of the names, as a raw address; undefined without names. */
  readonly nameRegistry: string | undefined
  /** Collection of the phases' NFTs, as a raw address; undefined without. */
  readonly phaseCollection: string | undefined
  readonly resumed: boolean
  /** Calls a method directly, without HTTP. Throws the method's errors. */
  call(method: string, params?: Params): Promise<unknown>
  /** Closes a block at each interval; until then blocks are closed on demand. */
  startBlocks(blockTimeMs: number): void
  save(): Promise<void>
  /** Saves the chain and stops the node. */
  stop(): Promise<void>
}

/** More steps than any trace here has. */
const MAX_STEPS = 32

/** Minter of the jetton with this specification, the same on every network, as a raw address. */
export const jettonMinterOf = (spec: JettonSpec): string => jettonAddress(spec, JETTON).toRawString()

async function settle(chain: TonChain): Promise<void> {
  for (let step = 0; step < MAX_STEPS; step += 1) {
    await chain.closeBlock()
    if (chain.waiting.internals.length + chain.waiting.externals.length === 0) return
  }
}

const contractsOf = (
  names: NameContracts | undefined,
  phases: PhaseCollectionSpec | undefined,
): readonly StateInit[] => [
  ...(names === undefined ? [] : [names.zone, names.root]),
  ...(phases === undefined ? [] : [phaseCollectionInit(phases)]),
]

const isDeployed = ({ ledger }: TonChain, init: StateInit): boolean =>
  ledger.account(contractAddress(0, init).toRawString(), ledger.newest.seqno) !== undefined

/** Starts a network from its stored state, or a new one if there is none. Throws if the stored chain has another version. */
export async function startTonNode(spec: TonNodeSpec): Promise<TonNode> {
  const { name, globalId, statePath } = spec
  const saved = statePath === undefined ? undefined : await readSnapshot(statePath, name)
  const chain = await createTonChain({ name, globalId, delivery: spec.delivery ?? 'step', saved })
  const names = spec.names === undefined ? undefined : nameContracts(NAME_ZONE, spec.names)
  const faucet = createFaucet(chain)
  if (saved === undefined) {
    for (const jetton of spec.jettons) await faucet.deploy(jettonInit(jetton, JETTON))
  }
  // A stored chain may be older than the configured names and NFTs.
  const missing = contractsOf(names, spec.phases).filter((init) => !isDeployed(chain, init))
  for (const init of missing) await faucet.deploy(init)
  if (saved === undefined || missing.length > 0) await settle(chain)
  let isAutomine = false
  const context: NodeContext = {
    chain,
    faucet,
    async onMessage() {
      if (isAutomine) await settle(chain)
    },
    setAutomine(on) {
      isAutomine = on
    },
  }
  const methods: Methods = {
    ...accountMethods(context),
    ...blockMethods(context),
    ...transactionMethods(context),
    ...devMethods(context),
  }
  const { server, port } = await serveHttp(methods)
  let timer: NodeJS.Timeout | undefined
  const save = async (): Promise<void> => {
    if (statePath === undefined) return
    await writeSnapshot(statePath, name, { ledger: chain.ledger.state, waiting: chain.waiting })
  }
  return {
    rpcUrl: `http://127.0.0.1:${String(port)}/api/v2/jsonRPC`,
    globalId,
    resumed: saved !== undefined,
    save,
    nameRegistry: names === undefined ? undefined : contractAddress(0, names.root).toRawString(),
    phaseCollection: spec.phases === undefined ? undefined : phaseCollectionOf(spec.phases),
    jettons: spec.jettons.map(jettonMinterOf),
    async call(method, params = {}) {
      const run = Object.hasOwn(methods, method) ? methods[method] : undefined
      if (run === undefined) throw new Error(`no method ${method}`)
      return run(params)
    },
    startBlocks(blockTimeMs) {
      clearInterval(timer)
      timer = setInterval(() => void chain.closeBlock(), blockTimeMs)
    },
    async stop() {
      clearInterval(timer)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await save()
    },
  }
}
