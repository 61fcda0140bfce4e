import type { TonDepositAction } from '../deposit-action.ts'
import type { TransactionFate, TransactionWatch } from '../../capabilities/wallet-module.ts'
import type { Cell } from '../cells/cell.ts'
import { externalHash, readExternalMessage } from '../cells/external-message.ts'
import { parseBoc } from '../cells/parse-boc.ts'
import { sliceOf } from '../cells/slice.ts'
import { createBrowserNode, type BrowserNode } from './browser-node.ts'
import { isRecord } from '../../errors/is-record.ts'

const POLL_MS = 3_000
/** The sender's newest transactions to search. */
const PAGE = 40
/** Bit offset of a transaction's outgoing message count, and the size of that count. */
const COUNT_AT = 4 + 256 + 64 + 256 + 64 + 32
const COUNT_BITS = 15

/** The number of messages that a transaction sent, if the external message with that hash caused it. */
function countSent(transaction: Cell, hash: string): number | undefined {
  try {
    const slice = sliceOf(transaction)
    slice.bits(COUNT_AT)
    const count = slice.number(COUNT_BITS)
    const messages = sliceOf(slice.ref())
    if (messages.bits(1) !== '1') return undefined
    const message = readExternalMessage(messages.ref())
    return message !== undefined && externalHash(message) === hash ? count : undefined
  } catch {
    // Nodes may return anything.
    return undefined
  }
}

async function findSent(node: BrowserNode, address: string, hash: string): Promise<number | undefined> {
  const answer = await node.ask('getTransactions', { address, limit: PAGE })
  const entries: readonly unknown[] = Array.isArray(answer) ? answer : []
  for (const entry of entries) {
    const boc = isRecord(entry) ? entry['data'] : undefined
    const transaction = typeof boc === 'string' ? parseBoc(boc) : undefined
    const count = transaction === undefined ? undefined : countSent(transaction, hash)
    if (count !== undefined) return count
  }
  return undefined
}

/** Timestamp of the newest block in seconds since 1970; undefined if the node does not return it. */
async function readChainTime(node: BrowserNode): Promise<number | undefined> {
  const { last } = Object(await node.ask('getMasterchainInfo', {}))
  const { workchain, shard, seqno } = Object(last)
  const { gen_utime: time } = Object(await node.ask('getBlockHeader', { workchain, shard, seqno }))
  return typeof time === 'number' ? time : undefined
}

/**
 * Follows the wallet's message until the sender's account has it, or it provably cannot land any more, because the chain's own clock has
 * passed its expiry. A message that the wallet accepted without executing it has sent nothing.
 */
export async function watchTonTransaction(
  watch: TransactionWatch,
  { hash, action }: { readonly hash: string; readonly action: TonDepositAction },
): Promise<TransactionFate | undefined> {
  const node = createBrowserNode(watch, watch.signal)
  const lastSecond = Math.floor(Date.now() / 1_000) + action.valid_seconds
  while (!watch.signal.aborted) {
    try {
      // Query the time first: a message that is still unseen afterwards is in no block up to that time.
      const time = await readChainTime(node)
      const sent = await findSent(node, action.sender, hash)
      if (sent !== undefined) {
        return sent >= action.messages.length ? { kind: 'included' } : { kind: 'cancelled' }
      }
      if (time !== undefined && time > lastSecond) return { kind: 'cancelled' }
    } catch {
      // Down or disconnected: the outcome stays unknown.
    }
    await watch.wait(POLL_MS)
  }
  return undefined
}
