import type { PayoutState, SignedTransfer } from '../../capabilities/payout-sender.ts'
import { canonicalText } from '../../rpc/quorum/canonical-text.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import type { RpcGas, RpcTransaction } from '../rpc/schemas.ts'
import { askOne, getCheckpoint, getLowest, getObject, getTransaction } from '../rpc/sui-calls.ts'
import { findHead } from '../rpc/sui-dialect.ts'
import { readSigned, type SignedPayout } from './signed-payout.ts'

type MinedState = Extract<PayoutState, { status: 'confirmed' | 'failed' }>

/** What one node knows about a payout. */
interface PayoutFacts {
  /** Null when no checkpoint up to the head contains it. */
  readonly mined: MinedState | null
  /** Its epochs are over, or another transaction used its gas, some checkpoints ago; and the node, which has forgotten nothing since, was asked for ours after that was known. */
  readonly isDead: boolean
  /** The node knows it. */
  readonly hasTrace: boolean
}

/** Nodes behind one URL differ by some checkpoints, and a wrong `expired` would pay twice. */
const EXPIRY_DEPTH = 10n
/** From the epoch in which a payout is signed to the last one in which it can land. */
const EPOCHS_OF_LIFE = 1n

/** More may be given back for coins that were used up than was paid: then the payout cost nothing. */
function costOf({ computationCost, storageCost, storageRebate }: RpcGas): bigint {
  const cost = computationCost + storageCost - storageRebate
  return cost > 0n ? cost : 0n
}

function readMined({ checkpoint, effects }: RpcTransaction, head: bigint): MinedState | null {
  if (checkpoint === undefined || checkpoint > head || !effects) return null
  const facts = {
    confirmations: Number(head - checkpoint),
    height: checkpoint,
    feePaid: costOf(effects.gasUsed),
  }
  return { status: effects.status.success ? 'confirmed' : 'failed', ...facts }
}

/** Whether a transaction that is not ours used the coin that pays, deeply enough. */
async function isGasUsed(
  client: RpcClient,
  { gas }: SignedPayout,
  { txId, head }: { readonly txId: string; readonly head: bigint },
  signal: AbortSignal,
): Promise<boolean> {
  const object = await askOne(client, getObject(gas.id), signal)
  const user = object?.previousTransaction
  // A deletion of the object leaves no trace there; the epochs will be over some day.
  if (!object || !user || object.version <= gas.version || user === txId) return false
  const other = await askOne(client, getTransaction(user), signal)
  const at = other?.checkpoint
  return at !== undefined && at + EXPIRY_DEPTH <= head
}

async function isTooLate(
  client: RpcClient,
  { lastEpoch }: SignedPayout,
  head: bigint,
  signal: AbortSignal,
): Promise<boolean> {
  if (head < EXPIRY_DEPTH) return false
  const then = await askOne(client, getCheckpoint(head - EXPIRY_DEPTH), signal)
  return then !== null && then.epoch > lastEpoch
}

/** Whether the node has all transactions since the epoch before the one in which the payout was signed: nodes forget, and have no archive behind them. */
async function remembers(
  client: RpcClient,
  { lastEpoch }: SignedPayout,
  signal: AbortSignal,
): Promise<boolean> {
  const lowest = await askOne(client, getLowest(), signal)
  if (lowest === 0n) return true
  const first = await askOne(client, getCheckpoint(lowest), signal)
  return first !== null && first.epoch < lastEpoch - EPOCHS_OF_LIFE
}

/** Queries one node for the outcome of a payout. */
export async function findPayoutFacts(
  client: RpcClient,
  transfer: SignedTransfer,
  signal: AbortSignal,
): Promise<PayoutFacts> {
  const { txId } = transfer
  const signed = readSigned(transfer)
  const { sequenceNumber: head } = await findHead(client, signal)
  const found = await askOne(client, getTransaction(txId), signal)
  if (found !== null) return { mined: readMined(found, head), isDead: false, hasTrace: true }
  const isOver =
    (await isTooLate(client, signed, head, signal)) ||
    (await isGasUsed(client, signed, { txId, head }, signal))
  const isDead = isOver && (await remembers(client, signed, signal))
  const late = isDead ? await askOne(client, getTransaction(txId), signal) : null
  if (late !== null) return { mined: readMined(late, head), isDead: false, hasTrace: true }
  return { mined: null, isDead, hasTrace: false }
}

/** The part on which all honest nodes agree. */
export const chainFactsOf = ({ mined, isDead }: PayoutFacts): string => canonicalText({ mined, isDead })

/** `expired` only if none of the agreeing nodes has a trace of it. */
export function classifyPayout(facts: readonly [PayoutFacts, ...PayoutFacts[]]): PayoutState {
  const [{ mined, isDead }] = facts
  if (mined !== null) return mined
  const hasTrace = facts.some((fact) => fact.hasTrace)
  if (isDead && !hasTrace) return { status: 'expired' }
  return { status: hasTrace ? 'pending' : 'unknown' }
}
