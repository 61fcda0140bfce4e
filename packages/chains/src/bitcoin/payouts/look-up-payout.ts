import type { PayoutState, SignedTransfer } from '../../capabilities/payout-sender.ts'
import { canonicalText } from '../../rpc/quorum/canonical-text.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import { askEach, askOne, getSpend, getTransaction } from '../rpc/esplora-calls.ts'
import { esploraDialect, findBlock } from '../rpc/esplora-dialect.ts'
import { readSigned } from './signed-payout.ts'

/** What one node knows about a payout. */
export interface PayoutFacts {
  /** Null when no block up to the head contains it. */
  readonly mined: Extract<PayoutState, { status: 'confirmed' }> | null
  /** A block up to the head contains another transaction that spends one of its coins. */
  readonly isConflicted: boolean
  /** The node knows it: it is pending, or in a block above the head. */
  readonly hasTrace: boolean
}

/** Queries one node for the outcome of a payout. */
export async function findPayoutFacts(
  client: RpcClient,
  transfer: SignedTransfer,
  signal: AbortSignal,
): Promise<PayoutFacts> {
  const { parsed } = readSigned(transfer)
  const head = await esploraDialect.head(client, signal)
  const transaction = await askOne(client, getTransaction(transfer.txId), signal)
  if (transaction !== null) {
    const { status, fee: feePaid } = transaction
    const known = { mined: null, isConflicted: false, hasTrace: true }
    if (!status.confirmed || status.block_height > head.height) return known
    const { block_height: height, block_hash: hash } = status
    if ((await findBlock(client, height, signal))?.hash !== hash) return known
    const confirmations = Number(head.height - height)
    return { ...known, mined: { status: 'confirmed', confirmations, feePaid, height } }
  }
  const spends = await askEach(
    client,
    parsed.inputs.map(({ txId, index }) => getSpend(txId, index)),
    signal,
  )
  const isConflicted = spends.some(
    (spend) =>
      spend?.spent === true &&
      spend.txid !== transfer.txId &&
      spend.status.confirmed &&
      spend.status.block_height <= head.height,
  )
  return { mined: null, isConflicted, hasTrace: false }
}

/** The part on which all honest nodes agree. */
export const chainFactsOf = ({ mined, isConflicted }: PayoutFacts): string =>
  canonicalText({ mined, isConflicted })

/** `expired` only if none of the agreeing nodes has a trace of it. A slow payout is never dead while its coins remain unspent. */
export function classifyPayout(facts: readonly [PayoutFacts, ...PayoutFacts[]]): PayoutState {
  const [{ mined, isConflicted }] = facts
  if (mined !== null) return mined
  const hasTrace = facts.some((fact) => fact.hasTrace)
  if (isConflicted && !hasTrace) return { status: 'expired' }
  return { status: hasTrace ? 'pending' : 'unknown' }
}
