import { address, type Address, type EncodedAccount } from '@solana/kit'
import { RpcError } from '../rpc/rpc-error.ts'
import { createBlocks, type Blocks, type BlocksState } from './blocks.ts'
import { decodeTransaction, type DecodedTransaction } from './decode-transaction.ts'
import { createMachine, signatureFailure, type Machine, type Simulation } from './machine.ts'
import { SYSTEM_PROGRAM, TOKEN_PROGRAMS } from './programs.ts'
import type { TransactionError } from './transaction-error.ts'
import { feeOf, innerOf, memoOf, type TransactionRecord } from './transaction-record.ts'

/** A chain of blocks on a virtual machine, in memory. */
export interface SvmChain {
  readonly blocks: Blocks
  account(address: Address): EncodedAccount | undefined
  accountsOf(program: Address): readonly EncodedAccount[]
  rentExempt(bytes: bigint): bigint
  /** Writes an account directly, bypassing all rules and blocks. */
  writeAccount(account: EncodedAccount): void
  /** Executes in the open block. Throws an RpcError if a node would refuse it. */
  submit(bytes: Uint8Array, options: { readonly skipPreflight: boolean }): string
  simulate(
    bytes: Uint8Array,
    options: { readonly checkSignatures: boolean; readonly checkBlockhash: boolean },
  ): Simulation
  closeBlock(): void
  /** Undoes the newest blocks and the open one. */
  rewind(depth: number): void
  save(): { readonly svm: Uint8Array; readonly blocks: BlocksState }
}

export interface SvmChainSpec {
  readonly genesisHash: string
  readonly finalizedLag: number
  readonly genesis: readonly EncodedAccount[]
  readonly saved?: { readonly svm: Uint8Array; readonly blocks: BlocksState } | undefined
}

/** Maximum number of transactions that can be undone. */
const UNDOABLE = 2_000

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n)
const seconds = (): number => Math.floor(Date.now() / 1_000)

function preflightFailure(error: TransactionError, logs: readonly string[]): RpcError {
  const text = error === 'BlockhashNotFound' ? 'Blockhash not found' : JSON.stringify(error)
  const data = { accounts: null, err: error, logs, returnData: null, unitsConsumed: 0 }
  return new RpcError(-32002, `Transaction simulation failed: ${text}`, data)
}

function execute(
  machine: Machine,
  { decoded, bytes, slot }: { decoded: DecodedTransaction; bytes: Uint8Array; slot: number },
): TransactionRecord {
  const { keys, signature } = decoded
  // Nodes report token balances only for transactions that include a token program.
  const holders = keys.some((key) => TOKEN_PROGRAMS.includes(key)) ? keys : []
  const preBalances = machine.balances(keys)
  const preTokenBalances = machine.tokenBalances(holders)
  const { error, meta } = machine.execute(decoded)
  const postBalances = machine.balances(keys)
  return {
    signature,
    slot,
    bytes,
    keys,
    error,
    preBalances,
    preTokenBalances,
    postBalances,
    // Transfers cancel out: only the fee leaves all accounts.
    fee: sum(preBalances) - sum(postBalances),
    postTokenBalances: machine.tokenBalances(holders),
    inner: innerOf(meta),
    logs: meta.logs(),
    unitsConsumed: meta.computeUnitsConsumed(),
    memo: memoOf(decoded),
  }
}

export function createSvmChain(spec: SvmChainSpec): SvmChain {
  const machine = createMachine({ saved: spec.saved?.svm, genesis: spec.genesis })
  const blocks = createBlocks({ ...spec, now: seconds, saved: spec.saved?.blocks })
  /** Accounts before each transaction, by signature. */
  const before = new Map<string, readonly EncodedAccount[]>()
  const firstHeight = blocks.newest('processed').height
  const tick = (): void => machine.setClock(blocks.openSlot, seconds())

  function keepImages(signature: string, images: readonly EncodedAccount[]): void {
    before.set(signature, images)
    for (const oldest of before.keys()) {
      if (before.size <= UNDOABLE) break
      before.delete(oldest)
    }
  }

  tick()
  return {
    blocks,
    account: machine.account,
    accountsOf: machine.accountsOf,
    rentExempt: machine.rentExempt,
    writeAccount: machine.setAccount,
    submit(bytes, { skipPreflight }) {
      const decoded = decodeTransaction(bytes)
      const { signature } = decoded
      const isKnown = blocks.transaction(signature) !== undefined
      const isTimely = blocks.isHashUsable(decoded.blockhash)
      if (!skipPreflight && isKnown) throw preflightFailure('AlreadyProcessed', [])
      if (!skipPreflight && !isTimely) throw preflightFailure('BlockhashNotFound', [])
      // Without preflight, a node silently drops such a transaction.
      if (isKnown || !isTimely) return signature
      const { error, meta } = machine.simulate(decoded, true)
      if (error === 'SignatureFailure') throw signatureFailure()
      if (error !== null && !skipPreflight) throw preflightFailure(error, meta?.logs() ?? [])
      const payer = machine.account(decoded.keys[0] ?? address(SYSTEM_PROGRAM))
      // A transaction whose payer cannot pay the fee is not included in a block.
      if ((payer?.lamports ?? 0n) < feeOf(decoded)) return signature
      keepImages(signature, machine.images(decoded.keys))
      blocks.add(execute(machine, { decoded, bytes, slot: blocks.openSlot }))
      return signature
    },
    simulate(bytes, { checkSignatures, checkBlockhash }) {
      const decoded = decodeTransaction(bytes)
      if (checkBlockhash && !blocks.isHashUsable(decoded.blockhash)) {
        return { error: 'BlockhashNotFound', meta: undefined, accounts: new Map() }
      }
      return machine.simulate(decoded, checkSignatures)
    },
    closeBlock() {
      blocks.close()
      tick()
    },
    rewind(depth) {
      if (blocks.newest('processed').height - depth < firstHeight) {
        throw new RpcError(-32602, 'Blocks from before the last start cannot be taken back')
      }
      for (const { signature } of blocks.rewind(depth)) {
        for (const entry of before.get(signature) ?? []) machine.setAccount(entry)
        before.delete(signature)
      }
      tick()
    },
    save: () => ({ svm: machine.toBytes(), blocks: blocks.state }),
  }
}
