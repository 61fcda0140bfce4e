import type { PayoutState, SignedTransfer } from '../../capabilities/payout-sender.ts'
import { canonicalText } from '../../rpc/quorum/canonical-text.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import { accountsOf, readTransfers } from '../transfers/read-transfers.ts'
import {
  askOne,
  getBlock,
  getFinalizedHeight,
  getFirstSlot,
  getStatus,
  getTransaction,
} from '../rpc/solana-calls.ts'
import { solanaDialect } from '../rpc/solana-dialect.ts'
import { exactLamports, type RpcTransaction } from '../rpc/schemas.ts'
import { VALID_BLOCKS } from './find-anchor.ts'
import { readSigned } from './signed-payout.ts'

type MinedState = Extract<PayoutState, { status: 'confirmed' | 'failed' }>

/** What one node knows about a payout. */
export interface PayoutFacts {
  /** Null when no confirmed block up to the head contains it. */
  readonly mined: MinedState | null
  /** Every block that could contain it is final and kept by the node, which was queried for it after that was known. */
  readonly isOver: boolean
  /** The node knows it, in a block that is unconfirmed or above the head. */
  readonly hasTrace: boolean
}

/** What the wallet lost beyond the coins it paid: the fee, and the rent of a newly created account. */
function feePaid(transaction: RpcTransaction): bigint {
  const { preBalances, postBalances, err } = transaction.meta
  const lost = exactLamports(preBalances[0]) - exactLamports(postBalances[0])
  if (err !== null && err !== undefined) return lost
  const wallet = accountsOf(transaction)[0]
  // Rent paid by a program is a transfer too, but an inner one.
  const outer = { ...transaction, meta: { ...transaction.meta, innerInstructions: [] } }
  const paid = readTransfers(outer)
    .filter(({ kind, from }) => kind === 'coins' && from === wallet)
    .reduce((sum, { amount }) => sum + amount, 0n)
  return lost - paid
}

/** Whether a node keeps every block that could contain a payout. One that has pruned some would not know the payout, whatever its outcome. */
async function reachesBack(
  client: RpcClient,
  lastValidHeight: bigint,
  signal: AbortSignal,
): Promise<boolean> {
  const first = await askOne(client, getFirstSlot(), signal)
  if (first === 0n) return true
  const height = (await askOne(client, getBlock(first), signal))?.blockHeight ?? undefined
  return height !== undefined && height <= lastValidHeight - VALID_BLOCKS
}

/** Queries one node for the outcome of a payout. */
export async function findPayoutFacts(
  client: RpcClient,
  transfer: SignedTransfer,
  signal: AbortSignal,
): Promise<PayoutFacts> {
  const { lastValidHeight } = readSigned(transfer)
  const head = await solanaDialect.head(client, signal)
  const transaction = await askOne(client, getTransaction(transfer.txId), signal)
  if (transaction !== null) {
    const height = transaction.slot
    if (height > head.height) return { mined: null, isOver: false, hasTrace: true }
    const { err } = transaction.meta
    const status = err === null || err === undefined ? 'confirmed' : 'failed'
    const confirmations = Number(head.height - height)
    return {
      mined: { status, confirmations, feePaid: feePaid(transaction), height },
      isOver: false,
      hasTrace: true,
    }
  }
  const finalized = await askOne(client, getFinalizedHeight(), signal)
  // Only now: an answer from before it expired could have been too early.
  const hasTrace = (await askOne(client, getStatus(transfer.txId), signal)) !== null
  const isLate = finalized > lastValidHeight && !hasTrace
  return { mined: null, isOver: isLate && (await reachesBack(client, lastValidHeight, signal)), hasTrace }
}

/** The part on which all honest nodes agree. Whether it has expired depends on what each node has seen and keeps. */
export const chainFactsOf = ({ mined }: PayoutFacts): string => canonicalText({ mined })

/** `expired` only if all agreeing nodes report that it is over and none has a trace of it. */
export function classifyPayout(facts: readonly [PayoutFacts, ...PayoutFacts[]]): PayoutState {
  const [{ mined }] = facts
  if (mined !== null) return mined
  const hasTrace = facts.some((fact) => fact.hasTrace)
  if (facts.every(({ isOver }) => isOver) && !hasTrace) return { status: 'expired' }
  return { status: hasTrace ? 'pending' : 'unknown' }
}
