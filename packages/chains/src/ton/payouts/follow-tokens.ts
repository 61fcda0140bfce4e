import type { Address, CommonMessageInfoInternal } from '@ton/core'
import type { PayoutState } from '../../capabilities/payout-sender.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import { findHeight } from '../history/place-reader.ts'
import { sentTransfers } from '../jettons/sent-transfers.ts'
import type { ProvedTransaction } from '../rpc/schemas.ts'
import { createDeliveryFinder, type DeliveryFinder } from './find-delivery.ts'
import type { LandedPayout } from './landed-payout.ts'

/** State of a token transfer that our wallet ordered from our jetton wallet. */
export type TokenTransfer =
  /** Our jetton wallet has not received the order yet. */
  | { readonly status: 'ordered' }
  /** Our jetton wallet did not send the tokens. */
  | { readonly status: 'kept'; readonly endedAt: bigint }
  | { readonly status: 'arriving'; readonly leftAt: bigint }
  /** `endedAt`: a height by which this and all earlier queried transfers have arrived; which of them was last does not matter. */
  | { readonly status: 'arrived'; readonly leftAt: bigint; readonly endedAt: bigint }
  | { readonly status: 'returned'; readonly leftAt: bigint; readonly endedAt: bigint }

const isAborted = ({ transaction }: ProvedTransaction): boolean => transaction.isAborted

/** The message that returns an undelivered transfer to the sending jetton wallet. */
const bounceOf = ({ transaction }: ProvedTransaction, to: Address): CommonMessageInfoInternal | undefined =>
  transaction.outMessages
    .flatMap(({ info }) => (info.type === 'internal' ? [info] : []))
    .find(({ bounced, dest }) => bounced && dest.equals(to))

/**
 * Follows one order's token transfers from our wallet's message on: our jetton wallet forwards it, then the recipient's receives it, or it
 * bounces and the tokens return to ours. `sentLt`: logical time of our wallet's transaction that sent them.
 */
export function createTokenFollower(
  finder: DeliveryFinder,
  { wallet, head, sentLt }: { readonly wallet: Address; readonly head: bigint; readonly sentLt: bigint },
): (message: CommonMessageInfoInternal) => Promise<TokenTransfer> {
  const heightOf = (address: Address, lt: bigint, above = 0n): Promise<bigint> =>
    findHeight(finder.placesOf(address), { lt, above, to: head })
  const sentAt = (): Promise<bigint> => heightOf(wallet, sentLt)
  let latest = 0n
  // Most arrive within the same few blocks, so one query each is enough.
  const arrivedBy = async (address: Address, { lt }: ProvedTransaction): Promise<bigint> => {
    const isThere = (await finder.placesOf(address)(latest)).lt >= lt
    if (!isThere) latest = await heightOf(address, lt, latest)
    return latest
  }
  return async ({ dest: ours, createdLt }) => {
    const left = await finder.find({ from: wallet, to: ours, createdLt }, sentAt)
    if (left === undefined) return { status: 'ordered' }
    const leftAt = await heightOf(ours, left.lt)
    const [sent] = sentTransfers(left)
    if (isAborted(left) || sent === undefined) return { status: 'kept', endedAt: leftAt }
    const { to: theirs } = sent
    const message = { from: ours, to: theirs, createdLt: sent.createdLt }
    const arrived = await finder.find(message, () => Promise.resolve(leftAt))
    if (arrived !== undefined && !isAborted(arrived)) {
      // A transfer cannot arrive before it leaves.
      if (latest < leftAt) latest = leftAt
      return { status: 'arrived', leftAt, endedAt: await arrivedBy(theirs, arrived) }
    }
    const bounce = arrived && bounceOf(arrived, ours)
    const back =
      bounce &&
      (await finder.find({ from: theirs, to: ours, createdLt: bounce.createdLt }, () =>
        Promise.resolve(leftAt),
      ))
    if (back === undefined) return { status: 'arriving', leftAt }
    return { status: 'returned', leftAt, endedAt: await heightOf(ours, back.lt, leftAt) }
  }
}

/**
 * State of a plain token transfer. Its block is the one in which our jetton wallet sent the tokens, and it is arriving until the
 * recipient's wallet has them. The scanner reports its cost in coins as upkeep, block by block.
 */
export async function followTokens(
  client: RpcClient,
  { landed, message }: { readonly landed: LandedPayout; readonly message: CommonMessageInfoInternal },
  signal: AbortSignal,
): Promise<PayoutState> {
  const { wallet, head, proved } = landed
  const finder = createDeliveryFinder(client, head, signal)
  const transfer = await createTokenFollower(finder, { wallet, head, sentLt: proved.lt })(message)
  if (transfer.status === 'ordered') return { status: 'pending' }
  if (transfer.status === 'arriving') {
    return { status: 'confirmed', confirmations: 0, feePaid: 0n, height: transfer.leftAt, isArriving: true }
  }
  const { endedAt } = transfer
  const ended = { confirmations: Number(head - endedAt), feePaid: 0n }
  if (transfer.status === 'kept') return { status: 'failed', height: endedAt, ...ended }
  if (transfer.status === 'arrived') return { status: 'confirmed', height: transfer.leftAt, ...ended }
  return { status: 'failed', height: transfer.leftAt, ...ended, returnedAt: endedAt }
}
