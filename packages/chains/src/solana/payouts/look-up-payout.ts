import type { PayoutState, SignedTransfer } from '../../capabilities/payout-sender.ts'
import { canonicalText } from '../../rpc/quorum/canonical-text.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import { accountsOf, readTransfers } from '../deposits/read-transfers.ts'
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

/** What one node knows of a payout. */
export interface PayoutFacts {
  /** Null when no confirmed block up to the head has it. */
  readonly mined: MinedState | null
  /** Every block that could have had it is final and kept by the node, which was asked for it after that was known. */
  readonly isOver: boolean
  /** The node knows of it, in a block that is not confirmed or above the head. */
  readonly hasTrace: boolean
}

/** What the wallet has lost beside the coins that it has paid: the fee, and the rent of an account that was opened. */
function feePaid(transaction: RpcTransaction): bigint {
  const { preBalances, postBalances, err } = transaction.meta
  const lost = exactLamports(preBalances[0]) - exactLamports(postBalances[0])
  if (err !== null && err !== undefined) return lost
  const wallet = accountsOf(transaction)[0]
  // The rent that a program pays is a transfer too, but one of an inner instruction.
  const outer = { ...transaction, meta: { ...transaction.meta, innerInstructions: [] } }
  const paid = readTransfers(outer)
    .filter(({ kind, from }) => kind === 'coins' && from === wallet)
    .reduce((sum, { amount }) => sum + amount, 0n)
  return lost - paid
}

/** Does a node keep every block that could have a payout? One that has forgotten some would not know of it, whatever became of it. */
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

/** Asks one node what became of a payout. */
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
  // Only now: what was asked before it was over could have been too early.
  const hasTrace = (await askOne(client, getStatus(transfer.txId), signal)) !== null
  const isLate = finalized > lastValidHeight && !hasTrace
  return { mined: null, isOver: isLate && (await reachesBack(client, lastValidHeight, signal)), hasTrace }
}

/** What every honest node says alike. What is over each knows by what it has seen, and keeps. */
export const chainFactsOf = ({ mined }: PayoutFacts): string => canonicalText({ mined })

/** `expired` only if all of the nodes that agree say that it is over, and none has a trace of it. */
export function judgePayout(facts: readonly [PayoutFacts, ...PayoutFacts[]]): PayoutState {
  const [{ mined }] = facts
  if (mined !== null) return mined
  const hasTrace = facts.some((fact) => fact.hasTrace)
  if (facts.every(({ isOver }) => isOver) && !hasTrace) return { status: 'expired' }
  return { status: hasTrace ? 'pending' : 'unknown' }
}
