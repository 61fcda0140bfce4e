import type { Address } from '@ton/core'
import type { PayoutState, SignedTransfer } from '../../capabilities/payout-sender.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import { feesOf } from '../deposits/read-upkeep.ts'
import type { HistoryMemory } from '../history/history-memory.ts'
import { placeAt } from '../history/place-at.ts'
import { createPlaceReader, findHeight } from '../history/place-reader.ts'
import { walkBack } from '../history/walk-back.ts'
import { externalHash } from '../messages/message-hash.ts'
import { askOne, getBlockTime } from '../rpc/ton-calls.ts'
import { tonDialect } from '../rpc/ton-dialect.ts'
import type { ProvedTransaction } from '../rpc/schemas.ts'
import { classifyBatch } from './classify-batch.ts'
import { createDeliveryFinder } from './find-delivery.ts'
import { followTokens } from './follow-tokens.ts'
import type { LandedPayout } from './landed-payout.ts'
import { resolveArrival } from './resolve-arrival.ts'
import { sentBy } from './sent-by.ts'
import { readSigned } from './signed-payout.ts'

/** Maximum difference in seconds between the clocks of shards and that of the masterchain. */
const CLOCK_MARGIN = 60

const isOf =
  (txId: string) =>
  ({ transaction: { inMessage } }: ProvedTransaction): boolean =>
    inMessage?.info.type === 'external-in' && externalHash(inMessage) === txId

async function judgeLanded(
  client: RpcClient,
  landed: LandedPayout,
  signal: AbortSignal,
): Promise<PayoutState> {
  const { proved, wallet, head, signed } = landed
  const [message] = sentBy(proved, [signed.message]) ?? []
  if (message !== undefined && signed.legs.length > 0)
    return classifyBatch(client, { landed, message }, signal)
  if (message !== undefined && message.bounce) {
    return followTokens(client, { landed, message }, signal)
  }
  // An order lands in the first blocks that it can, so only those are searched.
  const { lt, transaction } = proved
  const placeAtEnd = createPlaceReader(client, wallet, signal)
  const height = await findHeight(placeAtEnd, { lt, above: 0n, to: head })
  const facts = { height, confirmations: Number(head - height), feePaid: feesOf(transaction) }
  if (message === undefined) return { status: 'failed', ...facts }
  const finder = createDeliveryFinder(client, head, signal)
  return resolveArrival(finder, { status: 'confirmed', ...facts }, [message])
}

/**
 * Queries one node for the outcome of a payout. Its bytes are dead when a block exists with a timestamp after their expiry, and our
 * wallet's complete history up to that block, in which each entry contains its predecessor's hash, does not include them.
 */
export async function findPayout(
  client: RpcClient,
  {
    wallet: address,
    transfer,
    memory,
  }: { readonly wallet: Address; readonly transfer: SignedTransfer; readonly memory: HistoryMemory },
  signal: AbortSignal,
): Promise<PayoutState> {
  const signed = readSigned(transfer)
  const { height: head } = await tonDialect.head(client, signal)
  const place = await placeAt(client, address, head, signal)
  const isIt = isOf(transfer.txId)
  let proved: ProvedTransaction | undefined
  const isEnough = (entry: ProvedTransaction): boolean => {
    if (isIt(entry)) proved = entry
    return proved !== undefined || entry.transaction.now < signed.createdAt - CLOCK_MARGIN
  }
  const since = await walkBack(client, { address, place, memory }, isEnough, signal)
  if (proved !== undefined) {
    return judgeLanded(client, { wallet: address, signed, proved, since, head }, signal)
  }
  const now = await askOne(client, getBlockTime(head), signal)
  return { status: now > signed.expiresAt + CLOCK_MARGIN ? 'expired' : 'unknown' }
}
