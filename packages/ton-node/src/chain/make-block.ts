import { createHash } from 'node:crypto'
import { Cell, loadMessage } from '@ton/core'
import type { AccountState, Block, Ledger } from './ledger.ts'
import { encodeAccount, type Machine } from './machine.ts'
import { destinationOf, messageCell, toRecord, type TonTransaction } from './transaction.ts'

/** How far messages travel in a block: one step each, as between shards, or until the whole trace is done. */
export type Delivery = 'step' | 'trace'

/** Messages queued for the next block, serialised. */
export interface Waiting {
  readonly externals: string[]
  readonly internals: string[]
}

/** Inputs of a new block. */
export interface BlockSpec {
  readonly name: string
  readonly machine: Machine
  readonly ledger: Ledger
  readonly waiting: Waiting
  readonly delivery: Delivery
  /** Seconds since 1970. */
  readonly time: number
  /** Number of rewinds so far: a replacement block differs from the original. */
  readonly forks: number
}

interface Draft {
  readonly seqno: number
  readonly time: number
  readonly transactions: TonTransaction[]
  readonly touched: Map<string, AccountState>
}

const digest = (...parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64')

export const blockOf = (
  name: string,
  facts: { seqno: number; time: number; forks: number; inside: readonly string[] },
): Block => ({
  seqno: facts.seqno,
  time: facts.time,
  rootHash: digest(name, 'root', facts),
  fileHash: digest(name, 'file', facts),
})

async function execute({ machine }: BlockSpec, text: string, draft: Draft): Promise<readonly string[]> {
  const message = loadMessage(Cell.fromBase64(text).beginParse())
  const address = destinationOf(message)
  const transaction = await machine.run(message, draft.time)
  const record = toRecord(address, transaction, draft.seqno)
  draft.transactions.push(record)
  const state = encodeAccount(await machine.account(address))
  draft.touched.set(record.account, { seqno: draft.seqno, state, lastLt: record.lt, lastHash: record.hash })
  return transaction.outMessages
    .values()
    .filter(({ info }) => info.type === 'internal')
    .map((sent) => messageCell(sent).toBoc().toString('base64'))
}

/** An external message that is no longer accepted, because another came first, is dropped silently. */
async function takeExternals(spec: BlockSpec, draft: Draft): Promise<void> {
  const { waiting } = spec
  for (const text of waiting.externals.splice(0)) {
    waiting.internals.push(...(await execute(spec, text, draft).catch(() => [])))
  }
}

async function deliver(spec: BlockSpec, draft: Draft): Promise<void> {
  const { waiting, delivery } = spec
  do {
    for (const text of waiting.internals.splice(0)) {
      waiting.internals.push(...(await execute(spec, text, draft)))
    }
  } while (delivery === 'trace' && waiting.internals.length > 0)
}

/** Makes the next block from queued messages, and adds it to the ledger. */
export async function makeBlock(spec: BlockSpec): Promise<Block> {
  const { name, ledger, delivery, time, forks } = spec
  const seqno = ledger.newest.seqno + 1
  const draft: Draft = { seqno, time, transactions: [], touched: new Map() }
  // Stepwise, the consequences of external messages are delivered in the next block.
  if (delivery === 'step') await deliver(spec, draft)
  await takeExternals(spec, draft)
  if (delivery === 'trace') await deliver(spec, draft)
  const inside = draft.transactions.map(({ hash }) => hash)
  const block = blockOf(name, { seqno, time, forks, inside })
  ledger.add(block, draft.transactions, draft.touched)
  return block
}
