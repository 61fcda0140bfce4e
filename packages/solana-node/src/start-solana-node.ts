import {
  createKeyPairSignerFromPrivateKeyBytes,
  getAddressEncoder,
  lamports,
  type Address,
  type EncodedAccount,
  type KeyPairSigner,
} from '@solana/kit'
import { createHash } from 'node:crypto'
import { toBase58 } from './chain/base58.ts'
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './chain/programs.ts'
import { createSvmChain } from './chain/svm-chain.ts'
import { mintBytes } from './chain/token-layout.ts'
import { createFaucet } from './faucet.ts'
import { accountMethods } from './methods/account-methods.ts'
import { blockMethods } from './methods/block-methods.ts'
import { clusterMethods } from './methods/cluster-methods.ts'
import { devMethods } from './methods/dev-methods.ts'
import { historyMethods } from './methods/history-methods.ts'
import type { Methods, NodeContext } from './methods/method-table.ts'
import { tokenMethods } from './methods/token-methods.ts'
import { transactionMethods } from './methods/transaction-methods.ts'
import { serveHttp } from './rpc/serve-http.ts'
import { serveSubscriptions } from './rpc/subscriptions.ts'
import type { GenesisAccount } from './names.ts'
import { readSnapshot, writeSnapshot } from './state-file.ts'

export interface GenesisMint {
  readonly address: string
  readonly decimals: number
  /** Default: the classic token program. */
  readonly program?: 'token' | 'token-2022'
}

export interface SolanaNodeSpec {
  /** Unique name of the network: its genesis hash and its faucet are derived from it. */
  readonly name: string
  /** Genesis tokens, which the faucet mints and may freeze. */
  readonly mints: readonly GenesisMint[]
  /** Additional accounts, written unchanged at each start: nothing here executes their programs or changes them. */
  readonly accounts?: readonly GenesisAccount[] | undefined
  /** Number of blocks behind the newest at which a block is final. */
  readonly finalizedLag?: number | undefined
  /** Where the chain is stored; in memory only if omitted. */
  readonly statePath?: string | undefined
}

/** A local Solana network with one node, in this process: Solana's virtual machine behind Solana's JSON-RPC. */
export interface SolanaNode {
  readonly rpcUrl: string
  readonly wsUrl: string
  readonly genesisHash: string
  readonly resumed: boolean
  /** Calls a method directly, without HTTP. Throws the method's errors. */
  call(method: string, params?: readonly unknown[]): Promise<unknown>
  /** Closes a block at each interval; until then blocks are closed on demand. */
  startBlocks(blockTimeMs: number): void
  save(): Promise<void>
  /** Saves the chain and stops the node. */
  stop(): Promise<void>
}

const DEFAULT_FINALIZED_LAG = 8
const FAUCET_LAMPORTS = 9_000_000_000_000_000_000n
const MINT_LAMPORTS = 10_000_000n

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Genesis hash of the network with this name. */
export const genesisHashOf = (name: string): string => toBase58(digest(`sunspan local network: ${name}`))

/** The key that mints a network's tokens; public, like all keys of a local network. */
export const faucetSignerOf = (name: string): Promise<KeyPairSigner> =>
  createKeyPairSignerFromPrivateKeyBytes(digest(`sunspan local faucet: ${name}`))

const accountWith = (amount: bigint, { address, program, data }: GenesisAccount): EncodedAccount => ({
  // CAST: addresses from the configuration, and address constants.
  address: address as Address,
  programAddress: program as Address,
  data,
  executable: false,
  lamports: lamports(amount),
  space: BigInt(data.length),
})

function genesisAccounts(faucet: Address, mints: SolanaNodeSpec['mints']): EncodedAccount[] {
  const authority = Uint8Array.from(getAddressEncoder().encode(faucet))
  return [
    accountWith(FAUCET_LAMPORTS, { address: faucet, program: SYSTEM_PROGRAM, data: new Uint8Array() }),
    ...mints.map(({ address, decimals, program }) => {
      const owner = program === 'token-2022' ? TOKEN_2022_PROGRAM : TOKEN_PROGRAM
      return accountWith(MINT_LAMPORTS, { address, program: owner, data: mintBytes({ authority, decimals }) })
    }),
  ]
}

/** Starts a network from its stored state, or a new one if there is none. Throws if the stored chain has another version. */
export async function startSolanaNode(spec: SolanaNodeSpec): Promise<SolanaNode> {
  const { name, mints, accounts = [], statePath, finalizedLag = DEFAULT_FINALIZED_LAG } = spec
  const genesisHash = genesisHashOf(name)
  const signer = await faucetSignerOf(name)
  const saved = statePath === undefined ? undefined : await readSnapshot(statePath, genesisHash)
  const genesis = genesisAccounts(signer.address, mints)
  const chain = createSvmChain({ genesisHash, finalizedLag, genesis, saved })
  for (const account of accounts) {
    chain.writeAccount(accountWith(chain.rentExempt(BigInt(account.data.length)), account))
  }
  if (saved === undefined) chain.closeBlock()
  let isAutomine = false
  let notify = (): void => undefined
  const context: NodeContext = {
    chain,
    genesisHash,
    faucet: createFaucet(chain, signer),
    onTransaction() {
      if (isAutomine) chain.closeBlock()
      notify()
    },
    onBlocks: () => notify(),
    setAutomine(on) {
      isAutomine = on
    },
  }
  const methods: Methods = {
    ...accountMethods(context),
    ...blockMethods(context),
    ...clusterMethods(context),
    ...historyMethods(context),
    ...tokenMethods(context),
    ...transactionMethods(context),
    ...devMethods(context),
  }
  const { server, port } = await serveHttp(methods)
  const subscriptions = serveSubscriptions(server, chain)
  notify = subscriptions.notify
  let timer: NodeJS.Timeout | undefined
  const save = async (): Promise<void> => {
    if (statePath !== undefined) await writeSnapshot(statePath, genesisHash, chain.save())
  }
  return {
    rpcUrl: `http://127.0.0.1:${String(port)}`,
    wsUrl: `ws://127.0.0.1:${String(port)}`,
    genesisHash,
    resumed: saved !== undefined,
    save,
    async call(method, params = []) {
      const run = Object.hasOwn(methods, method) ? methods[method] : undefined
      if (run === undefined) throw new Error(`no method ${method}`)
      return run(params)
    },
    startBlocks(blockTimeMs) {
      clearInterval(timer)
      timer = setInterval(() => {
        chain.closeBlock()
        notify()
      }, blockTimeMs)
    },
    async stop() {
      clearInterval(timer)
      subscriptions.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await save()
    },
  }
}
