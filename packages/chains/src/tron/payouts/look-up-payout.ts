import type { PayoutState, SignedTransfer } from '../../capabilities/payout-sender.ts'
import { canonicalText } from '../../rpc/quorum/canonical-text.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import { toTronAddress } from '../address.ts'
import { encodeTransfer, readTransferLog } from '../contracts/trc20.ts'
import type { RpcInfo } from '../rpc/schemas.ts'
import { askOne, getInfo, getNewestHeader, getTransaction } from '../rpc/tron-calls.ts'
import { timeOf, tronDialect } from '../rpc/tron-dialect.ts'
import type { ReadTransaction } from '../transactions/transaction.ts'
import { readSigned } from './signed-payout.ts'

type MinedState = Extract<PayoutState, { status: 'confirmed' | 'failed' }>

/** What one node knows about a payout. */
export interface PayoutFacts {
  /** Null when no block up to the head contains it. */
  readonly mined: MinedState | null
  /** Every block that could contain it is solidified, and the node was queried for it after that was known. */
  readonly isOver: boolean
  readonly hasTrace: boolean
}

/** Solidified time must be this far past the expiration, in milliseconds. */
const MARGIN_MS = 60_000n

/** Whether the tokens moved: a transaction may succeed while its contract only returns false. */
function hasPaid({ payment }: ReadTransaction, { result, receipt, log }: RpcInfo): boolean {
  if (result === 'FAILED') return false
  if (payment.type === 'TransferContract') return true
  if (receipt.result !== 'SUCCESS') return false
  return log.some((entry) => {
    const address = entry.address.slice(-40)
    const transfer = readTransferLog({ ...entry, address })
    if (transfer === undefined || address !== payment.to.slice(2)) return false
    const { sender, recipient, amount } = transfer
    const call = encodeTransfer(`41${entry.topics[2]?.slice(-40) ?? ''}`, amount)
    return call === payment.data && sender === toTronAddress(payment.owner) && recipient !== sender
  })
}

/** Queries one node for the outcome of a payout. */
export async function findPayoutFacts(
  client: RpcClient,
  transfer: SignedTransfer,
  signal: AbortSignal,
): Promise<PayoutFacts> {
  const signed = readSigned(transfer)
  const head = await tronDialect.head(client, signal)
  const info = await askOne(client, getInfo(transfer.txId), signal)
  if (info !== null) {
    const { blockNumber: height, fee: feePaid } = info
    if (height > head.height) return { mined: null, isOver: false, hasTrace: true }
    const status = hasPaid(signed, info) ? 'confirmed' : 'failed'
    const confirmations = Number(head.height - height)
    return { mined: { status, confirmations, feePaid, height }, isOver: false, hasTrace: true }
  }
  const solid = await askOne(client, getNewestHeader('walletsolidity'), signal)
  const isLate = timeOf(solid) >= signed.expiration + MARGIN_MS
  // Only now: an answer from before it expired could have been too early.
  const late = await askOne(client, getInfo(transfer.txId, 'walletsolidity'), signal)
  const waiting = await askOne(client, getTransaction(transfer.txId), signal)
  const hasTrace = late !== null || waiting !== null
  return { mined: null, isOver: isLate && !hasTrace, hasTrace }
}

/** The part on which all honest nodes agree. What waits, and which blocks are solidified, differs between nodes. */
export const chainFactsOf = ({ mined }: PayoutFacts): string => canonicalText({ mined })

/** `expired` only if all agreeing nodes report that it is over and none has a trace of it. */
export function classifyPayout(facts: readonly [PayoutFacts, ...PayoutFacts[]]): PayoutState {
  const [{ mined }] = facts
  if (mined !== null) return mined
  if (facts.every(({ isOver }) => isOver)) return { status: 'expired' }
  return { status: facts.some(({ hasTrace }) => hasTrace) ? 'pending' : 'unknown' }
}
