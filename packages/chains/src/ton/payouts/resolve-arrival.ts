import type { CommonMessageInfoInternal } from '@ton/core'
import type { PayoutState } from '../../capabilities/payout-sender.ts'
import type { DeliveryFinder } from './find-delivery.ts'

type Confirmed = Extract<PayoutState, { status: 'confirmed' }>

/** A payout that left our wallet is confirmed once every recipient has received its message, and arriving until then. */
export async function resolveArrival(
  finder: DeliveryFinder,
  state: Confirmed,
  messages: readonly CommonMessageInfoInternal[],
): Promise<Confirmed> {
  const sentAt = (): Promise<bigint> => Promise.resolve(state.height)
  for (const { src: from, dest: to, createdLt } of messages) {
    if ((await finder.find({ from, to, createdLt }, sentAt)) !== undefined) continue
    return { ...state, confirmations: 0, isArriving: true }
  }
  return state
}
