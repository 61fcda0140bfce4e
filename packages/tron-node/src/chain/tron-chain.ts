import type { TronKey } from '../protobuf/address.ts'
import { writeTransaction, type SignedTransaction } from '../protobuf/raw-data.ts'
import type { Evm } from './evm.ts'
import { execute, type Core } from './execute.ts'
import { createLedger, type AccountRecord, type LedgerState, type TronTransaction } from './ledger.ts'
import { makeBlock, makeGenesis } from './make-block.ts'
import { checkTransaction } from './validate.ts'

export interface TronChainSpec {
  readonly evm: Evm
  readonly producer: TronKey
  /** By which a chain differs from any other: the genesis block's parent, in hex. */
  readonly origin: string
  /** How many blocks below the newest the solidified one is. */
  readonly solidAfter: number
  /** Who is there before the first block. */
  readonly accounts: ReadonlyMap<string, AccountRecord>
  readonly saved?: LedgerState | undefined
}

/** The chain: transactions are executed as they come, as by a real node, and wait for a block. */
export interface TronChain extends Core {
  now(): number
  advance(ms: number): void
  /** Number of the newest block that is never replaced. */
  readonly solid: number
  /** Executes a transaction. Throws a BroadcastError for one that is refused. Returns its id. */
  submit(signed: SignedTransaction): Promise<string>
  closeBlock(): Promise<void>
  /** Removes the newest blocks and whatever is pending. */
  rewind(depth: number): Promise<void>
  /** Forgets what is pending, as a restarted node does. */
  dropPending(): Promise<void>
  /** Runs after everything that was asked before. */
  serially<T>(work: () => Promise<T>): Promise<T>
}

function createQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const done = last.then(work)
    last = done.catch(() => undefined)
    return done
  }
}

const toSigned = ({ raw, signatures }: TronTransaction): SignedTransaction => ({
  rawData: Buffer.from(raw, 'hex'),
  signatures: signatures.map((signature) => Buffer.from(signature, 'hex')),
})

export async function createTronChain(spec: TronChainSpec): Promise<TronChain> {
  const { evm, producer, origin, solidAfter, accounts, saved } = spec
  const genesis = { ...makeGenesis(producer, origin), evmHeight: await evm.height() }
  const ledger = createLedger(
    saved ?? { blocks: [genesis], transactions: new Map(), accounts: new Map(accounts) },
  )
  const core: Core = { evm, ledger }
  const serially = createQueue()
  let offset = Math.max(0, ledger.newest.time - Date.now())
  // The EVM does not keep older states over a restart, and one node's own blocks are never replaced.
  const solidFloor = ledger.newest.number
  const now = (): number => Math.max(ledger.newest.time + 1, Date.now() + offset)

  async function run(signed: SignedTransaction): Promise<string> {
    const transaction = await execute(core, checkTransaction(signed, ledger))
    ledger.state.transactions.set(transaction.id, transaction)
    ledger.pending.push(transaction.id)
    return transaction.id
  }

  async function undo(depth: number): Promise<void> {
    ledger.rewind(depth)
    await evm.rollback(ledger.newest.evmHeight)
  }

  async function closeBlock(): Promise<void> {
    const transactions = ledger.pending.splice(0)
    const { number, id: parent } = ledger.newest
    const bodies = transactions.flatMap((id) => {
      const transaction = ledger.state.transactions.get(id)
      if (transaction === undefined) return []
      ledger.state.transactions.set(id, { ...transaction, block: number + 1 })
      return [writeTransaction(toSigned(transaction))]
    })
    const evmHeight = await evm.height()
    ledger.add(
      makeBlock(producer, { number: number + 1, parent, time: now(), transactions, bodies, evmHeight }),
    )
  }

  return {
    evm,
    ledger,
    now,
    serially,
    get solid() {
      return Math.max(0, Math.min(solidFloor, ledger.newest.number), ledger.newest.number - solidAfter)
    },
    advance(ms) {
      offset += ms
    },
    submit: (signed) => serially(() => run(signed)),
    closeBlock: () => serially(closeBlock),
    rewind: (depth) => serially(() => undo(depth)),
    dropPending: () => serially(() => undo(0)),
  }
}
