import {
  Address,
  beginCell,
  loadTransaction,
  storeMessage,
  type Cell,
  type Message,
  type Transaction,
} from '@ton/core'

/** A transaction as stored by the chain. */
export interface TonTransaction {
  /** Raw address. */
  readonly account: string
  readonly lt: string
  /** Base64. */
  readonly hash: string
  /** Seqno of its masterchain block. */
  readonly seqno: number
  /** Seconds since 1970. */
  readonly time: number
  /** The serialised transaction, base64. */
  readonly boc: string
}

/** The account whose transaction a message triggers. */
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
  seqno,
  time: transaction.now,
  boc: transaction.raw.toBoc().toString('base64'),
})

export const parseRecord = (record: TonTransaction, parse: (boc: string) => Cell): Transaction =>
  loadTransaction(parse(record.boc).beginParse())
