import { accountMethods } from './api/account-methods.ts'
import { blockMethods } from './api/block-methods.ts'
import { constantMethods, draftMethods } from './api/contract-methods.ts'
import { devMethods } from './api/dev-methods.ts'
import { answerEvents } from './api/event-methods.ts'
import type { Methods, NodeContext, View } from './api/method-table.ts'
import { ApiError, type Params } from './api/read-params.ts'
import { serveHttp, type Answerer } from './api/serve-http.ts'
import { broadcastMethods, transactionMethods } from './api/transaction-methods.ts'
import { startEvm } from './chain/evm.ts'
import { makeGenesis } from './chain/make-block.ts'
import { createTronChain } from './chain/tron-chain.ts'
import { createFaucet, faucetKey, prepareGenesis, tokenAddresses, type TokenSpec } from './faucet.ts'
import { keyOf, sha256, toBase58 } from './protobuf/address.ts'
import { readSnapshot, writeSnapshot } from './state-file.ts'

export interface TronNodeSpec {
  /** Unique name of the network, from which its blocks are derived. */
  readonly name: string
  /** Genesis tokens, which the faucet mints. */
  readonly tokens: readonly TokenSpec[]
  /** How many blocks below the newest the solidified one is; 19 by default, as on the main network. */
  readonly solidAfter?: number | undefined
  /** Where the chain is stored; in memory only if omitted. */
  readonly statePath?: string | undefined
}

/** A local TRON network with one node: java-tron's HTTP API over this package's chain. */
export interface TronNode {
  /** What is in front of `/wallet` and `/walletsolidity`. */
  readonly url: string
  /** The last four bytes of the genesis block's id, as 0x-hex. */
  readonly chainId: string
  /** Contracts of the tokens in the order of the spec, in base58. */
  readonly tokens: readonly string[]
  readonly resumed: boolean
  /** Calls a method directly, without HTTP: `wallet/getnowblock`. Throws the method's errors. */
  call(path: string, params?: Params): Promise<unknown>
  /** Closes a block at each interval; until then blocks are closed on demand. */
  startBlocks(blockTimeMs: number): void
  save(): Promise<void>
  /** Saves the chain and stops the node. */
  stop(): Promise<void>
}

const SOLID_AFTER = 19
/** Of the EVM, which is internal to the node. */
const EVM_CHAIN_ID = 728_126_428
const CHAIN_ID_DIGITS = 8
const VERSION = 'sunspan-tron-node/0.1.0 (local stand-in: TRC-20 on an EVM, no TVM, votes, staking or TRC-10)'

/** Contracts of these tokens on any local network, in base58. */
export const tronTokensOf = (tokens: readonly TokenSpec[]): readonly string[] =>
  tokenAddresses(tokens).map(toBase58)

/** By which a network's blocks differ from those of any other. */
const identityOf = (name: string) => ({
  origin: sha256(Buffer.from(name)).toString('hex'),
  producer: keyOf(sha256(Buffer.from(`${name} producer`))),
})

/** The chain id of the network with this name: the last four bytes of its genesis block's id, as 0x-hex. */
export function tronChainIdOf(name: string): string {
  const { origin, producer } = identityOf(name)
  return `0x${makeGenesis(producer, origin).id.slice(-CHAIN_ID_DIGITS)}`
}

/** The methods by path; those of the two views have the same names. */
function createAnswerer(context: NodeContext, producer: string): Answerer {
  const { chain } = context
  const viewOf = (isSolid: boolean): View => ({
    chain,
    isSolid,
    get head() {
      return isSolid ? chain.solid : chain.ledger.newest.number
    },
  })
  const readsOf = (view: View): Methods => ({
    ...blockMethods(view, producer),
    ...accountMethods(view),
    ...transactionMethods(view),
    ...constantMethods(view),
  })
  const nodeInfo = () => ({
    block: `Num:${chain.ledger.newest.number}`,
    solidityBlock: `Num:${chain.solid}`,
    configNodeInfo: { codeVersion: VERSION },
  })
  const rooms: Readonly<Record<string, Methods>> = {
    wallet: {
      ...readsOf(viewOf(false)),
      ...draftMethods(chain),
      ...broadcastMethods(context),
      getnodeinfo: nodeInfo,
    },
    walletsolidity: readsOf(viewOf(true)),
    devnet: devMethods(context),
  }
  return (path, params) => {
    if (path.startsWith('v1/')) return answerEvents(chain, path, params)
    const [room = '', name = ''] = path.split('/')
    const methods = Object.hasOwn(rooms, room) ? rooms[room] : undefined
    return methods !== undefined && Object.hasOwn(methods, name) ? methods[name]?.(params) : undefined
  }
}

async function openChain({ name, tokens, statePath, solidAfter = SOLID_AFTER }: TronNodeSpec) {
  const saved = statePath === undefined ? undefined : await readSnapshot(statePath, name)
  const evm = await startEvm(EVM_CHAIN_ID)
  try {
    await (saved === undefined ? prepareGenesis(evm, tokens) : evm.load(saved.evm))
    const { origin, producer } = identityOf(name)
    const accounts = new Map([[faucetKey().address, { createdAt: 0, freeUsage: 0, usedAt: 0 }]])
    const spec = { evm, producer, origin, solidAfter, accounts, saved: saved?.ledger }
    const chain = await createTronChain(spec)
    return { chain, producer: producer.address, resumed: saved !== undefined }
  } catch (error) {
    await evm.stop()
    throw error
  }
}

/** Starts a network from its stored state, or a new one if there is none. Throws if the stored chain has another version. */
export async function startTronNode(spec: TronNodeSpec): Promise<TronNode> {
  const { chain, producer, resumed } = await openChain(spec)
  let isAutomine = false
  const answer = createAnswerer(
    {
      chain,
      faucet: createFaucet(chain),
      faults: { answersBusy: false },
      async onTransaction() {
        if (isAutomine) await chain.closeBlock()
      },
      setAutomine(on) {
        isAutomine = on
      },
    },
    producer,
  )
  const { server, port } = await serveHttp(answer)
  let timer: NodeJS.Timeout | undefined
  const save = async (): Promise<void> => {
    const { statePath, name } = spec
    if (statePath === undefined) return
    await chain.serially(async () => {
      // What is pending is not saved, so its effects are not either.
      if (chain.ledger.pending.length > 0) return
      await writeSnapshot(statePath, name, { ledger: chain.ledger.state, evm: await chain.evm.dump() })
    })
  }
  return {
    url: `http://127.0.0.1:${port}`,
    chainId: tronChainIdOf(spec.name),
    tokens: tronTokensOf(spec.tokens),
    resumed,
    save,
    async call(path, params = {}) {
      const result = answer(path, params)
      if (result === undefined) throw new ApiError(`no method ${path}`)
      return result
    },
    startBlocks(blockTimeMs) {
      clearInterval(timer)
      timer = setInterval(() => void chain.closeBlock(), blockTimeMs)
    },
    async stop() {
      clearInterval(timer)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await chain.closeBlock()
      await save()
      await chain.evm.stop()
    },
  }
}
