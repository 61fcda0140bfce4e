import type { Address } from '@ton/core'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import type { Place } from '../history/place-at.ts'
import { createPlaceReader, findHeight, type PlaceReader } from '../history/place-reader.ts'
import { walkBack } from '../history/walk-back.ts'
import { askOne, tryLocateResult } from '../rpc/ton-calls.ts'
import type { ProvedTransaction } from '../rpc/schemas.ts'

/** A message from one account to another, identified by the logical time at which it was sent. */
export interface Sent {
  readonly from: Address
  readonly to: Address
  readonly createdLt: bigint
}

/** Whether a transaction is the one in which the recipient received the message. */
export const receives =
  ({ from, createdLt }: Pick<Sent, 'from' | 'createdLt'>) =>
  ({ transaction: { inMessage } }: ProvedTransaction): boolean =>
    inMessage?.info.type === 'internal' &&
    inMessage.info.src.equals(from) &&
    inMessage.info.createdLt === createdLt

/** Finds the receiving transactions of messages as of one height, with few queries, however active the recipients have been since. */
export interface DeliveryFinder {
  /**
   * The transaction that received a message. Undefined if there is none, or if it is not among the few that are searched: then the message
   * counts as in transit. `sentAt` returns the block in which it was sent; called only for busy recipients.
   */
  find(message: Sent, sentAt: () => Promise<bigint>): Promise<ProvedTransaction | undefined>
  /** The account's position at the end of a block. */
  placesOf(address: Address): PlaceReader
}

/** An account's transactions, newest first, down to a logical time. */
interface Stretch {
  readonly transactions: readonly ProvedTransaction[]
  /** Complete above this logical time. */
  readonly downTo: bigint
}

/** How many transactions to search: among the newest, and in each block after the message. A page has 50. */
const MOST = { newest: 199, ofBlock: 99 }
/** How many blocks with activity of the recipient since the message to search: it is received in the first of them, or soon after. */
const MOST_BLOCKS = 4

async function readDown(
  client: RpcClient,
  { address, place, above, most }: { address: Address; place: Place; above: bigint; most: number },
  signal: AbortSignal,
): Promise<Stretch> {
  let seen = 0
  let downTo = 0n
  const isEnough = ({ lt }: ProvedTransaction): boolean => {
    const isEnd = lt <= above || (seen += 1) > most
    if (isEnd) downTo = lt
    return isEnd
  }
  return { transactions: await walkBack(client, { address, place }, isEnough, signal), downTo }
}

/** Asks a node that keeps an index, which answers in one call. If it does not return the transaction, the transaction may still exist. */
async function locate(
  client: RpcClient,
  message: Sent,
  signal: AbortSignal,
): Promise<ProvedTransaction | undefined> {
  try {
    const found = await askOne(client, tryLocateResult(message), signal)
    const isTheirs = found.transaction.address === BigInt(`0x${message.to.hash.toString('hex')}`)
    return isTheirs && receives(message)(found) ? found : undefined
  } catch (error) {
    if (signal.aborted) throw error
    return undefined
  }
}

export function createDeliveryFinder(client: RpcClient, head: bigint, signal: AbortSignal): DeliveryFinder {
  const places = new Map<string, PlaceReader>()
  const newest = new Map<string, Stretch>()

  const placesOf = (address: Address): PlaceReader => {
    const key = address.toRawString()
    const reader = places.get(key) ?? createPlaceReader(client, address, signal)
    places.set(key, reader)
    return reader
  }
  /** An account's newest transactions back to the message, or up to the limit; several messages to one account share them. */
  const readNewest = async ({ to: address, createdLt }: Sent, place: Place): Promise<Stretch> => {
    const key = address.toRawString()
    const known = newest.get(key)
    const isFull = known !== undefined && known.transactions.length >= MOST.newest
    if (known !== undefined && (isFull || known.downTo <= createdLt)) return known
    const stretch = await readDown(client, { address, place, above: createdLt, most: MOST.newest }, signal)
    newest.set(key, stretch)
    return stretch
  }
  const searchBlocks = async (
    message: Sent,
    sentAt: bigint,
    last: bigint,
  ): Promise<ProvedTransaction | undefined> => {
    const { to: address, createdLt } = message
    const at = placesOf(address)
    let height = sentAt - 1n
    let above = createdLt
    for (let block = 0; block < MOST_BLOCKS && above < last; block += 1) {
      height = await findHeight(at, { lt: above + 1n, above: height, to: head })
      const place = await at(height)
      const read = await readDown(client, { address, place, above, most: MOST.ofBlock }, signal)
      const found = read.transactions.find(receives(message))
      if (found !== undefined) return found
      above = place.lt
    }
    return undefined
  }
  return {
    placesOf,
    async find(message, sentAt) {
      const place = await placesOf(message.to)(head)
      // A message is received after it is sent.
      if (place.lt <= message.createdLt) return undefined
      const { transactions, downTo } = await readNewest(message, place)
      const recent = transactions.find(receives(message))
      if (recent !== undefined || downTo <= message.createdLt) return recent
      const located = await locate(client, message, signal)
      if (located !== undefined) return located.lt <= place.lt ? located : undefined
      return searchBlocks(message, await sentAt(), place.lt)
    },
  }
}
