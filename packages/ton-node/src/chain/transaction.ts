import {
  Address,
  beginCell,
  loadTransaction,
  storeMessage,
  type Cell,
  type Message,
  type Transaction,
} from '@ton/core'

/** A transaction as the chain keeps it. */
export interface TonTransaction {
  /** Raw address. */
  readonly account: string
  readonly lt: string
  /** Base64. */
  readonly hash: string
  /** Masterchain block that has it. */
  readonly seqno: number
  /** Seconds since 1970. */
  readonly time: number
  /** The transaction itself, base64. */
  readonly boc: string
}

/** Whose transaction a message makes. */
export function destinationOf(message: Message): Address {
  const { dest } = message.info
  if (dest instanceof Address) return dest
  throw new Error('the message has no destination')
}

export const messageCell = (message: Message): Cell => beginCell().store(storeMessage(message)).endCell()

export const toRecord = (account: Address, transaction: Transaction, seqno: number): TonTransaction => ({
  account: account.toRawString(),
  lt: transaction.lt.toString(),
  hash: transaction.hash().toString('base64'),
  ...{ seqno, time: transaction.now },
  boc: transaction.raw.toBoc().toString('base64'),
})

export const parseRecord = (record: TonTransaction, parse: (boc: string) => Cell): Transaction =>
  loadTransaction(parse(record.boc).beginParse())
