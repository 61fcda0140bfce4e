import { STRANGE_SENDERS } from '../../core/sim-accounts.ts'
import type { Invariant } from './invariant.ts'
import { movedBy } from '../facts/view.ts'

/** No operator of the simulation releases a held refund. */
export const strangeSendersWait: Invariant = {
  id: 'HELD',
  what: 'what a contract has sent, or what was minted, is neither owed nor refunded automatically',
  check: (view) =>
    view.facts.deposits
      .filter(({ sender }) => STRANGE_SENDERS.includes(sender))
      .flatMap(({ id, tx_hash, refund_state }) => {
        const refunds = view.facts.legs.filter(
          ({ kind, deposit_id }) => kind === 'refund' && deposit_id === id,
        )
        const isBack = refunds.some((leg) => movedBy(view, leg).length > 0)
        return refund_state === 'owed' || isBack
          ? [
              `deposit ${tx_hash} goes back to a contract, or without a sender, and no operator has released it`,
            ]
          : []
      }),
}
