import type { CommonMessageInfoInternal } from '@ton/core'
import type { PayoutState } from '../../capabilities/payout-sender.ts'
import type { RpcClient } from '../../rpc/rpc-client.ts'
import { findHeight } from '../history.ts'
import type { LandedPayout } from './look-up-payout.ts'
import { sentBy } from './sent-by.ts'
import { takes } from './takes-message.ts'
import { tellArrival } from './tell-arrival.ts'

/**
 * What became of a batch whose message to our wallet itself is on its way: the transaction that takes it sends the whole list, or nothing.
 * What both of them cost in gas the scanner tells as upkeep, block by block.
 */
export async function judgeBatch(
  client: RpcClient,
  { landed, message }: { readonly landed: LandedPayout; readonly message: CommonMessageInfoInternal },
  signal: AbortSignal,
): Promise<PayoutState> {
  const { wallet: address, signed, since, head } = landed
  const taken = since.find(takes({ from: address, createdLt: message.createdLt }))
  if (taken === undefined) return { status: 'pending' }
  const height = await findHeight(client, { address, lt: taken.lt, above: 0n, to: head }, signal)
  const facts = { height, confirmations: Number(head - height), feePaid: 0n }
  const messages = sentBy(taken, signed.legs)
  if (messages === undefined) return { status: 'failed', ...facts }
  const legs = signed.legs.map(({ id }) => ({ id, outcome: 'paid' as const }))
  return tellArrival(client, { state: { status: 'confirmed', ...facts, legs }, messages, head }, signal)
}
