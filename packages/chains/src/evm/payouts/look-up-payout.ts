import type { PayoutState, SignedTransfer } from '../../capabilities/payout-sender.ts'
import { canonicalText } from '../../rpc/quorum/canonical-text.ts'
import {
  askAll,
  askOne,
  getHeader,
  getLatestHeader,
  getReceipt,
  getTransaction,
  getTransactionCount,
} from '../rpc/evm-calls.ts'
import type { RpcClient } from '../../rpc/transport/rpc-client.ts'
import type { RpcReceipt } from '../rpc/schemas.ts'
import { readLegResults, type PayCall } from './payout-contract.ts'

type MinedState = Extract<PayoutState, { status: 'confirmed' | 'failed' }>

/** What one node knows about a payout. */
export interface PayoutFacts {
  /** Where and how it was executed; null when it is in no block up to the head. */
  readonly mined: { readonly blockHash: string; readonly state: MinedState } | null
  /** A deeply buried transaction used its slot, and the node was queried for ours after that was known. */
  readonly isSlotUsed: boolean
  /** What the node knows apart from the chain: it is pending there, it is unknown, or the node's answers are inconsistent. */
  readonly trace: 'waits' | 'none' | 'unclear'
}

interface MinedFacts {
  readonly mined: PayoutFacts['mined']
  readonly trace: PayoutFacts['trace']
}

async function readMined(
  client: RpcClient,
  { receipt, call }: { receipt: RpcReceipt; call: PayCall | undefined },
  signal: AbortSignal,
): Promise<MinedFacts> {
  const [block, head] = await askAll(client, [getHeader(receipt.blockNumber), getLatestHeader()], signal)
  // Mined in a block that has left the chain: it may land again, so its state is unknown.
  if (block?.hash !== receipt.blockHash) return { mined: null, trace: 'unclear' }
  // In a block above the height at which nodes are compared; the next lookup finds it.
  if (head.number < receipt.blockNumber) return { mined: null, trace: 'waits' }
  const confirmations = Number(head.number - receipt.blockNumber)
  const feePaid = receipt.gasUsed * receipt.effectiveGasPrice + (receipt.l1Fee ?? 0n)
  const facts = { confirmations, feePaid, height: receipt.blockNumber }
  const { blockHash } = receipt
  if (receipt.status === 'reverted') {
    return { mined: { blockHash, state: { status: 'failed', ...facts } }, trace: 'none' }
  }
  const legs = call === undefined ? {} : { legs: readLegResults(receipt.logs, call) }
  return { mined: { blockHash, state: { status: 'confirmed', ...facts, ...legs } }, trace: 'none' }
}

/**
 * Queries one node for the outcome of a payout. The slot counts as used only if it is used at the head and was already used `expiryDepth`
 * blocks below it; only then is the node queried for a trace of our transaction.
 */
export async function findPayoutFacts(
  client: RpcClient,
  payout: { wallet: string; transfer: SignedTransfer; call: PayCall | undefined; expiryDepth: bigint },
  signal: AbortSignal,
): Promise<PayoutFacts> {
  const { wallet, transfer, call, expiryDepth } = payout
  const [receipt, used, head] = await askAll(
    client,
    [getReceipt(transfer.txId), getTransactionCount(wallet, 'latest'), getLatestHeader()],
    signal,
  )
  if (receipt !== null) return { ...(await readMined(client, { receipt, call }, signal)), isSlotUsed: false }
  if (used > transfer.slot && head.number > expiryDepth) {
    const usedForLong = await askOne(client, getTransactionCount(wallet, head.number - expiryDepth), signal)
    if (usedForLong > transfer.slot) {
      const [late, tx] = await askAll(
        client,
        [getReceipt(transfer.txId), getTransaction(transfer.txId)],
        signal,
      )
      if (late !== null)
        return { ...(await readMined(client, { receipt: late, call }, signal)), isSlotUsed: false }
      return { mined: null, isSlotUsed: true, trace: tx === null ? 'none' : 'unclear' }
    }
  }
  const tx = await askOne(client, getTransaction(transfer.txId), signal)
  return { mined: null, isSlotUsed: false, trace: tx === null ? 'none' : 'waits' }
}

/** The part on which all honest nodes agree. Their pending transactions differ. */
export function chainFactsOf({ mined, isSlotUsed }: PayoutFacts): string {
  return canonicalText({ mined, isSlotUsed })
}

/** The state of a payout from the answers of nodes that agree about the chain; `expired` only if none of them has a trace of it. */
export function classifyPayout(facts: readonly [PayoutFacts, ...PayoutFacts[]]): PayoutState {
  const [{ mined, isSlotUsed }] = facts
  if (mined !== null) return mined.state
  if (isSlotUsed && facts.every(({ trace }) => trace === 'none')) return { status: 'expired' }
  if (facts.some(({ trace }) => trace === 'waits')) return { status: 'pending' }
  return { status: 'unknown' }
}
