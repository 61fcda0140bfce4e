import type { PayoutState, SignedTransfer } from '../../capabilities/payout-sender.ts'
import { canonicalText } from '../../rpc/quorum/canonical-text.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import { askAll, askOne, getHeader, getNonce, getReceipt, getStatus } from '../rpc/starknet-calls.ts'
import type { RpcReceipt } from '../rpc/schemas.ts'

type MinedState = Extract<PayoutState, { status: 'confirmed' | 'failed' }>

/** What one node knows about a payout. */
interface PayoutFacts {
  /** Where and how it was executed; null when it is in no closed block up to the head. */
  readonly mined: { readonly blockHash: string; readonly state: MinedState } | null
  /** A deeply buried transaction used its number, and the node was asked for ours after that was known. */
  readonly isSlotUsed: boolean
  /** What the node knows apart from the chain: ours waits there, is unknown, or the node's answers are inconsistent. */
  readonly trace: 'waits' | 'none' | 'unclear'
}

/** Nodes behind one URL differ by a block or two, and a wrong `expired` would pay twice. */
const EXPIRY_DEPTH = 3n

interface Lookup {
  readonly wallet: string
  readonly transfer: SignedTransfer
  readonly ids: readonly string[] | undefined
}

async function readMined(
  client: RpcClient,
  receipt: RpcReceipt,
  { ids }: Lookup,
  signal: AbortSignal,
): Promise<Omit<PayoutFacts, 'isSlotUsed'>> {
  const { block_number: height, block_hash: hash } = receipt
  if (typeof height !== 'bigint' || typeof hash !== 'string') return { mined: null, trace: 'waits' }
  const [head] = await askAll(client, [getHeader('latest')], signal)
  // In a block above the height at which nodes are compared; the next lookup finds it.
  if (head.block_number < height) return { mined: null, trace: 'waits' }
  const block = await askOne(client, getHeader(height), signal)
  // In a block that has left the chain: it may land again, so its state is unknown.
  if (block.block_hash !== hash) return { mined: null, trace: 'unclear' }
  const facts = {
    confirmations: Number(head.block_number - height),
    feePaid: receipt.actual_fee.amount,
    height,
  }
  if (receipt.execution_status === 'REVERTED') {
    return { mined: { blockHash: hash, state: { status: 'failed', ...facts } }, trace: 'none' }
  }
  const legs = ids === undefined ? {} : { legs: ids.map((id) => ({ id, outcome: 'paid' as const })) }
  return { mined: { blockHash: hash, state: { status: 'confirmed', ...facts, ...legs } }, trace: 'none' }
}

/** Queries one node for the outcome of a payout. */
export async function findPayoutFacts(
  client: RpcClient,
  lookup: Lookup,
  signal: AbortSignal,
): Promise<PayoutFacts> {
  const { wallet, transfer } = lookup
  const [receipt, nonce, head] = await askAll(
    client,
    [getReceipt(transfer.txId), getNonce(wallet), getHeader('latest')],
    signal,
  )
  if (receipt !== null) return { ...(await readMined(client, receipt, lookup, signal)), isSlotUsed: false }
  const depth = head.block_number - EXPIRY_DEPTH
  if ((nonce ?? 0n) > transfer.slot && depth > 0n) {
    const then = await askOne(client, getNonce(wallet, depth), signal)
    if ((then ?? 0n) > transfer.slot) {
      const [late, status] = await askAll(
        client,
        [getReceipt(transfer.txId), getStatus(transfer.txId)],
        signal,
      )
      if (late !== null) return { ...(await readMined(client, late, lookup, signal)), isSlotUsed: false }
      return { mined: null, isSlotUsed: true, trace: status === null ? 'none' : 'unclear' }
    }
  }
  const status = await askOne(client, getStatus(transfer.txId), signal)
  return { mined: null, isSlotUsed: false, trace: status === null ? 'none' : 'waits' }
}

/** The part on which all honest nodes agree. Their waiting transactions differ. */
export const chainFactsOf = ({ mined, isSlotUsed }: PayoutFacts): string =>
  canonicalText({ mined, isSlotUsed })

/** The state of a payout from the answers of nodes that agree about the chain; `expired` only if none of them has a trace of it. */
export function classifyPayout(facts: readonly [PayoutFacts, ...PayoutFacts[]]): PayoutState {
  const [{ mined, isSlotUsed }] = facts
  if (mined !== null) return mined.state
  if (isSlotUsed && facts.every(({ trace }) => trace === 'none')) return { status: 'expired' }
  if (facts.some(({ trace }) => trace === 'waits')) return { status: 'pending' }
  return { status: 'unknown' }
}
