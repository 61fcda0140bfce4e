import {
  beginCell,
  internal,
  loadMessageRelaxed,
  loadOutList,
  SendMode,
  storeOutList,
  type Address,
  type Cell,
  type MessageRelaxed,
} from '@ton/core'
import { BATCH_VALUE } from '../payout-costs.ts'

/** The wallet's own operation that sends a list of messages; accepted only from itself. */
const SEND_LIST = 0xae42e5a4

/** A message of ours that carries coins to an address. */
export interface SentCoins {
  readonly to: Address
  /** Nanotons. */
  readonly value: bigint
}

/**
 * A message of the wallet to itself that lists others. Fees are paid separately from each value, and no error is ignored: the chain sends
 * the entire list or nothing.
 */
export function writeBatchOrder(
  wallet: Address,
  { queryId, messages }: { readonly queryId: bigint; readonly messages: readonly MessageRelaxed[] },
): MessageRelaxed {
  const list = messages.map((outMsg) => ({
    type: 'sendMsg' as const,
    mode: SendMode.PAY_GAS_SEPARATELY,
    outMsg,
  }))
  const body = beginCell()
    .storeUint(SEND_LIST, 32)
    .storeUint(queryId, 64)
    .storeRef(beginCell().store(storeOutList(list)).endCell())
    .endCell()
  return internal({ to: wallet, value: BATCH_VALUE, bounce: false, body })
}

/** The messages that a message of the wallet to itself makes it send. Throws for any other message. */
export function readBatchOrder(message: Cell): readonly SentCoins[] {
  const { body } = loadMessageRelaxed(message.beginParse())
  const slice = body.beginParse()
  if (slice.loadUint(32) !== SEND_LIST) throw new TypeError('The message lists no others.')
  const list = slice.skip(64).loadRef()
  return loadOutList(list.beginParse()).map((action) => {
    if (action.type !== 'sendMsg' || action.outMsg.info.type !== 'internal')
      throw new TypeError('The list holds something else than messages.')
    const { dest, value } = action.outMsg.info
    return { to: dest, value: value.coins }
  })
}
