import type { CommonMessageInfoInternal } from '@ton/core'
import type { LegResult, PayoutState } from '../../capabilities/payout-sender.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import { createPlaceReader, findHeight } from '../history/place-reader.ts'
import { createDeliveryFinder, receives } from './find-delivery.ts'
import { createTokenFollower, type TokenTransfer } from './follow-tokens.ts'
import type { LandedPayout } from './landed-payout.ts'
import { resolveArrival } from './resolve-arrival.ts'
import { sentBy } from './sent-by.ts'

/** Result of a token transfer that has left our jetton wallet or never will; undefined until then. */
function toResult(id: string, transfer: TokenTransfer): LegResult | undefined {
  switch (transfer.status) {
    case 'ordered':
      return undefined
    case 'kept':
      return { id, outcome: 'failed' }
    case 'arriving':
    case 'arrived':
      return { id, outcome: 'paid', leftAt: transfer.leftAt }
    case 'returned':
      return { id, outcome: 'failed', leftAt: transfer.leftAt, returnedAt: transfer.endedAt }
  }
}

/**
 * State of a batch whose message to our wallet itself is in transit: the transaction that receives it sends the whole list or nothing.
 * After that, coins reach their recipients, while each token transfer continues separately and may bounce. The batch counts from the block
 * in which the last transfer ended. The scanner reports all costs in coins other than the payments as upkeep, block by block.
 */
export async function classifyBatch(
  client: RpcClient,
  { landed, message }: { readonly landed: LandedPayout; readonly message: CommonMessageInfoInternal },
  signal: AbortSignal,
): Promise<PayoutState> {
  const { wallet: address, signed, since, head } = landed
  const delivered = since.find(receives({ from: address, createdLt: message.createdLt }))
  if (delivered === undefined) return { status: 'pending' }
  const placeAt = createPlaceReader(client, address, signal)
  const height = await findHeight(placeAt, { lt: delivered.lt, above: 0n, to: head })
  const messages = sentBy(delivered, signed.legs)
  if (messages === undefined) {
    return { status: 'failed', height, confirmations: Number(head - height), feePaid: 0n }
  }
  const finder = createDeliveryFinder(client, head, signal)
  const follow = createTokenFollower(finder, { wallet: address, head, sentLt: delivered.lt })
  const legs: LegResult[] = []
  const ends: bigint[] = [height]
  let isArriving = false
  for (const [place, { id }] of signed.legs.entries()) {
    const sent = messages[place]
    const transfer = sent?.bounce === true ? await follow(sent) : undefined
    const result = transfer === undefined ? { id, outcome: 'paid' as const } : toResult(id, transfer)
    if (result !== undefined) legs.push(result)
    if (transfer !== undefined && 'endedAt' in transfer) ends.push(transfer.endedAt)
    isArriving ||= transfer?.status === 'ordered' || transfer?.status === 'arriving'
  }
  const facts = { status: 'confirmed' as const, height, feePaid: 0n, legs }
  if (isArriving) return { ...facts, confirmations: 0, isArriving }
  const last = ends.reduce((latest, end) => (end > latest ? end : latest))
  const coins = messages.filter(({ bounce }) => !bounce)
  const state = { ...facts, confirmations: Number(head - last) }
  return resolveArrival(finder, state, coins)
}
