import type { PayoutSender, PayoutState, SignedTransfer } from '../../capabilities/payout-sender.ts'
import type { RpcPool } from '../rpc-pool.ts'
import type { RpcClient } from '../transport/rpc-client.ts'
import { canonicalText } from './canonical-text.ts'

/** How to find out from nodes what became of a payout. */
export interface PayoutReader<Facts> {
  /** Queries one node. */
  find(client: RpcClient, transfer: SignedTransfer, signal: AbortSignal): Promise<Facts>
  /** The part on which all honest nodes agree. */
  keyOf(facts: Facts): string
  /** From the facts of nodes that agree: `expired` only if each of them can prove that it will never land. */
  classify(facts: readonly [Facts, ...Facts[]], transfer: SignedTransfer): PayoutState
}

/**
 * What one node is a witness of: an outcome that is the same for all nodes and at all times. Undefined where it can prove none (yet): it does not know
 * the payout, which may still land by its account, or is on the way, or be in blocks that the node does not keep.
 */
function outcomeOf(state: PayoutState): string | undefined {
  switch (state.status) {
    case 'unknown':
    case 'pending':
      return undefined
    case 'expired':
      return 'it can never land'
    case 'failed':
    case 'confirmed': {
      if (state.status === 'confirmed' && state.isArriving === true) return undefined
      const { status, height, confirmations: _, ...rest } = state
      return `${status === 'confirmed' ? 'it was paid' : 'it failed'} in block ${height} ${canonicalText(rest)}`
    }
  }
}

const depthOf = (state: PayoutState): number => ('confirmations' in state ? state.confirmations : 0)

/** Looks payouts up by a quorum of nodes, and by all of them. */
export function readPayouts<Facts>(
  pool: RpcPool,
  reader: PayoutReader<Facts>,
): Pick<Required<PayoutSender>, 'lookup' | 'witness'> {
  return {
    async lookup(transfer, signal) {
      const facts = await pool.agree(
        (client, workSignal) => reader.find(client, transfer, workSignal),
        signal,
        (found) => reader.keyOf(found),
      )
      return reader.classify(facts, transfer)
    },
    async witness(transfer, signal) {
      const { values, unheard, heads } = await pool.witnessAtHeads(
        async (client, workSignal) =>
          reader.classify([await reader.find(client, transfer, workSignal)], transfer),
        outcomeOf,
        signal,
      )
      const state = values.reduce((least, value) => (depthOf(value) < depthOf(least) ? value : least))
      return { state, unheard, heads }
    },
  }
}
