import type { Address } from '@ton/core'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import type { Place } from '../history/place-at.ts'
import { createPlaceReader, findHeight, type PlaceReader } from '../history/place-reader.ts'
import { walkBack } from '../history/walk-back.ts'
import { askOne, tryLocateResult } from '../rpc/ton-calls.ts'
import type { ProvedTransaction } from '../rpc/schemas.ts'

/** A message from one account to another, known by the logical time at which it was sent. */
export interface Sent {
  readonly from: Address
  readonly to: Address
  readonly createdLt: bigint
}

/** Is this the transaction by which its recipient has taken a message? */
export const takes =
  ({ from, createdLt }: Pick<Sent, 'from' | 'createdLt'>) =>
  ({ transaction: { inMessage } }: ProvedTransaction): boolean =>
    inMessage?.info.type === 'internal' &&
    inMessage.info.src.equals(from) &&
    inMessage.info.createdLt === createdLt

/** Finds who has taken which message by one height, with few questions, however much its recipients have done since. */
export interface TakenFinder {
  /**
   * The transaction that took a message. Undefined where there is none, or where it is not among the few that are looked at: what is not found
   * counts as on its way. `sentAt`: the block in which it was sent; asked for only where the recipient is busy.
   */
  find(message: Sent, sentAt: () => Promise<bigint>): Promise<ProvedTransaction | undefined>
  /** Where an account stood at the end of a block. */
  placesOf(address: Address): PlaceReader
}

/** Of an account, newest first, down to a logical time. */
interface Stretch {
  readonly transactions: readonly ProvedTransaction[]
  /** All above it are there. */
  readonly downTo: bigint
}

/** Transactions that are looked through: of the newest, and of one block after the message; a page has 50. */
const MOST = { newest: 199, ofBlock: 99 }
/** Blocks in which the recipient has done something since the message was sent that are looked at: it is in the first of them, or soon after. */
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

/** As nodes that keep an index tell it at once. What they do not tell may be there all the same. */
async function locate(
  client: RpcClient,
  message: Sent,
  signal: AbortSignal,
): Promise<ProvedTransaction | undefined> {
  try {
    const found = await askOne(client, tryLocateResult(message), signal)
    const isTheirs = found.transaction.address === BigInt(`0x${message.to.hash.toString('hex')}`)
    return isTheirs && takes(message)(found) ? found : undefined
  } catch (error) {
    if (signal.aborted) throw error
    return undefined
  }
}

export function createTakenFinder(client: RpcClient, head: bigint, signal: AbortSignal): TakenFinder {
  const places = new Map<string, PlaceReader>()
  const newest = new Map<string, Stretch>()

  const placesOf = (address: Address): PlaceReader => {
    const key = address.toRawString()
    const reader = places.get(key) ?? createPlaceReader(client, address, signal)
    places.set(key, reader)
    return reader
  }
  /** The newest of an account down to the message, or as many as are looked at; several messages to one account share them. */
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
    let [height, above] = [sentAt - 1n, createdLt]
    for (let block = 0; block < MOST_BLOCKS && above < last; block += 1) {
      height = await findHeight(at, { lt: above + 1n, above: height, to: head })
      const place = await at(height)
      const read = await readDown(client, { address, place, above, most: MOST.ofBlock }, signal)
      const found = read.transactions.find(takes(message))
      if (found !== undefined) return found
      above = place.lt
    }
    return undefined
  }
  return {
    placesOf,
    async find(message, sentAt) {
      const place = await placesOf(message.to)(head)
      // What takes a message comes after it.
      if (place.lt <= message.createdLt) return undefined
      const { transactions, downTo } = await readNewest(message, place)
      const recent = transactions.find(takes(message))
      if (recent !== undefined || downTo <= message.createdLt) return recent
      const told = await locate(client, message, signal)
      if (told !== undefined) return told.lt <= place.lt ? told : undefined
      return searchBlocks(message, await sentAt(), place.lt)
    },
  }
}
