import type { Cell } from '@ton/core'
import * as v from 'valibot'
import { ChainError } from '../../errors/chain-error.ts'
import { createReader } from '../../rpc/transport/create-reader.ts'
import { LargeBagError, loadCell } from '../transactions/load-cell.ts'
import { loadTonTransaction, type TonTransaction } from '../transactions/load-transaction.ts'

const U64 = v.pipe(
  v.string(),
  v.regex(/^\d{1,20}$/),
  v.transform((text) => BigInt(text)),
)
const HASH_BASE64 = /^[A-Za-z0-9+/]{43}=$/
/** 32 bytes in base64, as hex. */
const HashSchema = v.pipe(
  v.string(),
  v.regex(HASH_BASE64),
  v.transform((text) => Buffer.from(text, 'base64').toString('hex')),
)
const SeqnoSchema = v.pipe(
  v.number(),
  v.safeInteger(),
  v.minValue(0),
  v.transform((value) => BigInt(value)),
)
const TransactionIdSchema = v.object({ lt: U64, hash: HashSchema })
const BlockIdSchema = v.object({ workchain: v.number(), seqno: SeqnoSchema, root_hash: HashSchema })

const AccountSchema = v.object({
  balance: v.pipe(
    v.union([v.pipe(v.string(), v.regex(/^-?\d{1,40}$/)), v.pipe(v.number(), v.safeInteger())]),
    v.transform((value) => BigInt(value)),
  ),
  state: v.picklist(['active', 'uninitialized', 'frozen']),
  last_transaction_id: TransactionIdSchema,
})

/** A contract can return anything, so values are validated where they are used. */
const GetMethodSchema = v.object({ exit_code: v.number(), stack: v.array(v.unknown()) })
export type GetMethodResult = v.InferOutput<typeof GetMethodSchema>

const TransactionEntrySchema = v.object({ transaction_id: TransactionIdSchema, data: v.string() })
const readTransactionEntry = createReader(TransactionEntrySchema, 'transaction')
const readTransactionEntries = createReader(v.array(TransactionEntrySchema), 'list of transactions')
const readConfig = createReader(v.object({ config: v.object({ bytes: v.string() }) }), 'configuration')

export const readMasterchain = createReader(v.object({ last: BlockIdSchema }), 'newest block')
export const readBlockId = createReader(BlockIdSchema, 'block')
export const readHeader = createReader(v.object({ gen_utime: v.number() }), 'block header')
export const readAccount = createReader(AccountSchema, 'account')
export const readGetMethod = createReader(GetMethodSchema, 'get method')

/** A transaction whose cells match its hash, so that the node cannot have altered it. */
export interface ProvedTransaction {
  readonly lt: bigint
  /** Lower-case hex. */
  readonly hash: string
  readonly transaction: TonTransaction
  /** Size of the node's encoding, in characters. */
  readonly size: number
}

/** Twice the maximum number of cells in a message, with room for the rest of the transaction. */
const MAX_TRANSACTION_CELLS = 20_000
const MAX_CONFIGURATION_CELLS = 1_000

function readCell(boc: string, what: string, maxCells: number): Cell {
  try {
    return loadCell(boc, maxCells)
  } catch (error) {
    // Third-party contracts can do more in one transaction than this supports. The node is not at fault, and only those contracts are
    // affected.
    if (error instanceof LargeBagError) throw new ChainError('unsupported', error.message, { cause: error })
    throw new ChainError('rpc_untrustworthy', `The node returned a ${what} that is not a cell.`, {
      cause: error,
    })
  }
}

function readProved(cell: Cell): TonTransaction {
  try {
    return loadTonTransaction(cell)
  } catch (error) {
    throw new ChainError('rpc_untrustworthy', 'The node returned data that is not a transaction.', {
      cause: error,
    })
  }
}

function prove({ lt, hash }: { lt: bigint; hash: string }, boc: string): ProvedTransaction {
  const cell = readCell(boc, 'transaction', MAX_TRANSACTION_CELLS)
  if (cell.hash().toString('hex') === hash) {
    const transaction = readProved(cell)
    if (transaction.lt === lt) return { lt, hash, transaction, size: boc.length }
  }
  throw new ChainError('rpc_untrustworthy', `The node returned another transaction than ${hash}.`)
}

/** Characters of base64 that take some tens of milliseconds to parse. */
const READ_AT_ONCE = 100_000

const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))

/** Newest first. Anyone can send us messages of maximum size, so this yields to other work between them. */
export async function readTransactions(result: unknown): Promise<readonly ProvedTransaction[]> {
  const proved: ProvedTransaction[] = []
  let characters = 0
  for (const { transaction_id: id, data } of readTransactionEntries(result)) {
    characters += data.length
    if (characters > READ_AT_ONCE) {
      await yieldToEventLoop()
      characters = data.length
    }
    proved.push(prove(id, data))
  }
  return proved
}

export function readTransaction(result: unknown): ProvedTransaction {
  const { transaction_id: id, data } = readTransactionEntry(result)
  return prove(id, data)
}

/** A network's global id, from its configuration. */
export function readGlobalId(result: unknown): string {
  const cell = readCell(readConfig(result).config.bytes, 'configuration', MAX_CONFIGURATION_CELLS)
  if (cell.bits.length >= 32) return String(cell.beginParse(true).loadInt(32))
  throw new ChainError('rpc_untrustworthy', "The node's configuration is too short.")
}
