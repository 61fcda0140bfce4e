import type { Address, CommonMessageInfoInternal } from '@ton/core'
import type { PayoutState } from '../../capabilities/payout-sender.ts'
import type { RpcClient } from '../../rpc/rpc-client.ts'
import { createPlaceReader, findHeight, walkBack, type PlaceReader } from '../history.ts'
import { sentTransfers, type SentTransfer } from '../jetton-wallet-history.ts'
import { readReturned } from '../jettons.ts'
import type { ProvedTransaction } from '../rpc/schemas.ts'
import type { LandedPayout } from './look-up-payout.ts'
import { takes } from './takes-message.ts'

/** What has become of a transfer of tokens that our wallet has ordered of our jetton wallet. */
export type TokenTransfer =
  /** Our jetton wallet does not have the order yet. */
  | { readonly status: 'ordered' }
  /** Our jetton wallet has not let the tokens go. */
  | { readonly status: 'kept'; readonly endedAt: bigint }
  | { readonly status: 'arriving'; readonly leftAt: bigint }
  /** `endedAt`: by then what was asked about before has arrived as well; which of them was last does not matter. */
  | { readonly status: 'arrived'; readonly leftAt: bigint; readonly endedAt: bigint }
  | { readonly status: 'returned'; readonly leftAt: bigint; readonly endedAt: bigint }

/** An account as one node has it. */
interface AccountHistory {
  readonly placeAt: PlaceReader
  /** What it has done since a payout was signed, newest first. */
  readonly since: readonly ProvedTransaction[]
}

const isAborted = ({ transaction: { description } }: ProvedTransaction): boolean =>
  description.type !== 'generic' || description.aborted

/** The transfer that came back, undelivered, to our jetton wallet. */
const bringsBack =
  ({ to, queryId, createdLt }: SentTransfer) =>
  ({ transaction: { inMessage } }: ProvedTransaction): boolean =>
    inMessage?.info.type === 'internal' &&
    inMessage.info.bounced &&
    inMessage.info.src.equals(to) &&
    inMessage.info.createdLt > createdLt &&
    readReturned(inMessage.body)?.queryId === queryId

/**
 * Follows transfers of tokens of one order from our wallet's message on: our jetton wallet passes it on, the recipient's takes it, or it
 * bounces and our tokens are back.
 */
export function createTokenFollower(
  client: RpcClient,
  { wallet, signed, head }: LandedPayout,
  signal: AbortSignal,
): (message: CommonMessageInfoInternal) => Promise<TokenTransfer> {
  const known = new Map<string, AccountHistory>()
  const read = async (address: Address): Promise<AccountHistory> => {
    const placeAt = createPlaceReader(client, address, signal)
    const isEnough = ({ transaction }: ProvedTransaction): boolean => transaction.now < signed.createdAt - 60
    const since = await walkBack(client, { address, place: await placeAt(head) }, isEnough, signal)
    return { placeAt, since }
  }
  const historyOf = async (address: Address): Promise<AccountHistory> => {
    const key = address.toRawString()
    const history = known.get(key) ?? (await read(address))
    known.set(key, history)
    return history
  }
  const heightOf = ({ placeAt }: AccountHistory, { lt }: ProvedTransaction, above = 0n): Promise<bigint> =>
    findHeight(placeAt, { lt, above, to: head })
  let latest = 0n
  // Most arrive in the same few blocks: one question each tells that.
  const arrivedBy = async (theirs: AccountHistory, arrived: ProvedTransaction): Promise<bigint> => {
    const isThere = (await theirs.placeAt(latest)).lt >= arrived.lt
    if (!isThere) latest = await heightOf(theirs, arrived, latest)
    return latest
  }
  return async ({ dest, createdLt }) => {
    const ours = await historyOf(dest)
    const left = ours.since.find(takes({ from: wallet, createdLt }))
    if (left === undefined) return { status: 'ordered' }
    const leftAt = await heightOf(ours, left)
    const [sent] = sentTransfers(left)
    if (isAborted(left) || sent === undefined) return { status: 'kept', endedAt: leftAt }
    const theirs = await historyOf(sent.to)
    const arrived = theirs.since.find(takes({ from: dest, createdLt: sent.createdLt }))
    if (arrived !== undefined && !isAborted(arrived)) {
      // Nothing arrives before it has left.
      if (latest < leftAt) latest = leftAt
      return { status: 'arrived', leftAt, endedAt: await arrivedBy(theirs, arrived) }
    }
    const back = ours.since.find(bringsBack(sent))
    if (back === undefined) return { status: 'arriving', leftAt }
    return { status: 'returned', leftAt, endedAt: await heightOf(ours, back, leftAt) }
  }
}

/**
 * What a plain transfer of tokens has come to. It stands in the block in which our jetton wallet let them go, and is arriving until the
 * recipient's has them. What it costs in coins the scanner tells as upkeep, block by block.
 */
export async function followTokens(
  client: RpcClient,
  { landed, message }: { readonly landed: LandedPayout; readonly message: CommonMessageInfoInternal },
  signal: AbortSignal,
): Promise<PayoutState> {
  const transfer = await createTokenFollower(client, landed, signal)(message)
  if (transfer.status === 'ordered') return { status: 'pending' }
  if (transfer.status === 'arriving') {
    return { status: 'confirmed', confirmations: 0, feePaid: 0n, height: transfer.leftAt, isArriving: true }
  }
  const { endedAt } = transfer
  const ended = { confirmations: Number(landed.head - endedAt), feePaid: 0n }
  if (transfer.status === 'kept') return { status: 'failed', height: endedAt, ...ended }
  if (transfer.status === 'arrived') return { status: 'confirmed', height: transfer.leftAt, ...ended }
  return { status: 'failed', height: transfer.leftAt, ...ended, returnedAt: endedAt }
}
