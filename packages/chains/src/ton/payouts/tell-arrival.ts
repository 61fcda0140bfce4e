import type { CommonMessageInfoInternal } from '@ton/core'
import type { PayoutState } from '../../capabilities/payout-sender.ts'
import type { RpcClient } from '../../rpc/rpc-client.ts'
import { hasArrived } from './takes-message.ts'

type Confirmed = Extract<PayoutState, { status: 'confirmed' }>

/** What has left our wallet is confirmed once every recipient has taken its message, and arriving until then. */
export async function tellArrival(
  client: RpcClient,
  payout: {
    readonly state: Confirmed
    readonly messages: readonly CommonMessageInfoInternal[]
    readonly head: bigint
  },
  signal: AbortSignal,
): Promise<Confirmed> {
  const { state, messages, head } = payout
  for (const { src: from, dest: to, createdLt } of messages) {
    if (await hasArrived(client, { message: { from, to, createdLt }, head }, signal)) continue
    return { ...state, confirmations: 0, isArriving: true }
  }
  return state
}
