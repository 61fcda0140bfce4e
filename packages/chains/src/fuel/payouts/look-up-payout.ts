import type { PayoutState, SignedTransfer } from '../../capabilities/payout-sender.ts'
import { canonicalText } from '../../rpc/quorum/canonical-text.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import { askOne, getStatus } from '../rpc/fuel-calls.ts'
import { findBlock, fuelDialect } from '../rpc/fuel-dialect.ts'
import { readSigned } from './signed-payout.ts'

/** What one node knows about a payout. */
export interface PayoutFacts {
  /** Null when no block up to the head contains it. */
  readonly mined: Extract<PayoutState, { status: 'confirmed' }> | null
  /** No block can contain it any more, and the node was asked for it after that was known. */
  readonly isOver: boolean
  /** The node knows it: it is pending, or in a block above the head. */
  readonly hasTrace: boolean
}

/** Nodes behind one URL differ by a block or two, and a wrong `expired` would pay twice. */
const EXPIRY_DEPTH = 3n

/** Queries one node for the outcome of a payout. */
export async function findPayoutFacts(
  client: RpcClient,
  transfer: SignedTransfer,
  signal: AbortSignal,
): Promise<PayoutFacts> {
  const { expiration } = readSigned(transfer)
  const head = await fuelDialect.head(client, signal)
  const { transaction } = await askOne(client, getStatus(transfer.txId), signal)
  const status = transaction?.status
  const isOver = head.height > expiration + EXPIRY_DEPTH
  if (!status?.block) {
    // A transaction that left the pool may be handed in again until it expires.
    const hasTrace = transaction !== null && status?.__typename !== 'SqueezedOutStatus'
    return { mined: null, isOver, hasTrace }
  }
  const known = { mined: null, isOver: false, hasTrace: true }
  const { id, height } = status.block
  if (height > head.height || (await findBlock(client, height, signal))?.hash !== id) return known
  // Coins are paid whether or not the script fails, which this one cannot.
  const confirmations = Number(head.height - height)
  return { ...known, mined: { status: 'confirmed', confirmations, feePaid: status.totalFee ?? 0n, height } }
}

/** The part on which all honest nodes agree. */
export const chainFactsOf = ({ mined, isOver }: PayoutFacts): string => canonicalText({ mined, isOver })

/** `expired` only if none of the agreeing nodes has a trace of it. */
export function classifyPayout(facts: readonly [PayoutFacts, ...PayoutFacts[]]): PayoutState {
  const [{ mined, isOver }] = facts
  if (mined !== null) return mined
  const hasTrace = facts.some((fact) => fact.hasTrace)
  if (isOver && !hasTrace) return { status: 'expired' }
  return { status: hasTrace ? 'pending' : 'unknown' }
}
