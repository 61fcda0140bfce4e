import type { Cell, Slice } from '@ton/core'
import { loadMoney, loadTonMessage, type TonMessage } from './load-message.ts'
import { loadOutcome, type TonOutcome } from './load-outcome.ts'
import { loadSent } from './load-sent.ts'

/** The part that only the chain writes: a transaction's position in its account's history, and its cost. */
interface TonRecord {
  /** The account's hash as a number. */
  readonly address: bigint
  readonly lt: bigint
  readonly prevTransactionHash: bigint
  readonly prevTransactionLt: bigint
  /** Seconds since 1970. */
  readonly now: number
  /** Nanotons. */
  readonly totalFees: bigint
}

/** What happened in a transaction. */
interface TonEvents extends TonOutcome {
  readonly inMessage: TonMessage | undefined
  readonly outMessages: readonly TonMessage[]
}

export interface TonTransaction extends TonRecord, TonEvents {
  /** Why its message could not be read, in which case the message is ignored; absent if it could. */
  readonly unread?: string
}

const TAG = 7
/** Number of outgoing messages, and the account's status before and after. */
const SKIPPED_BITS = 15 + 2 + 2
const UNREAD: TonEvents = {
  inMessage: undefined,
  outMessages: [],
  isAborted: true,
  hasBounced: false,
}

/** Only internal messages are written by third parties; external ones are signed by our wallet. */
const isStrangers = (message: Cell | undefined): boolean =>
  message !== undefined && (message.isExotic || message.bits.length === 0 || !message.bits.at(0))

/** The cells with the transaction's contents. */
interface TonParts {
  readonly message: Cell | undefined
  readonly sent: Cell | null
  readonly outcome: Cell
}

function loadRecord(slice: Slice): { readonly record: TonRecord; readonly parts: TonParts } {
  if (slice.loadUint(4) !== TAG) throw new TypeError('The cell is not a transaction.')
  const place = {
    address: slice.loadUintBig(256),
    lt: slice.loadUintBig(64),
    prevTransactionHash: slice.loadUintBig(256),
    prevTransactionLt: slice.loadUintBig(64),
    now: slice.loadUint(32),
  }
  slice.skip(SKIPPED_BITS)
  const messages = slice.loadRef().beginParse()
  const message = messages.loadBit() ? messages.loadRef() : undefined
  const sent = messages.loadMaybeRef()
  const { coins: totalFees } = loadMoney(slice)
  // The update of the account's state.
  slice.loadRef()
  return { record: { ...place, totalFees }, parts: { message, sent, outcome: slice.loadRef() } }
}

const loadEvents = ({ message, sent, outcome }: TonParts): TonEvents => ({
  inMessage: message === undefined ? undefined : loadTonMessage(message),
  outMessages: sent === null ? [] : loadSent(sent).map(loadTonMessage),
  ...loadOutcome(outcome),
})

/**
 * Parses a transaction in as many steps as it has messages. If another account's message caused it and cannot be parsed, it is returned
 * with `unread` set, so that it cannot cut off an account's history. Throws if the cell is not a transaction.
 */
export function loadTonTransaction(cell: Cell): TonTransaction {
  const { record, parts } = loadRecord(cell.beginParse())
  try {
    return { ...record, ...loadEvents(parts) }
  } catch (error) {
    if (!isStrangers(parts.message)) throw error
    return { ...record, ...UNREAD, unread: `Its message cannot be read: ${String(error)}` }
  }
}
