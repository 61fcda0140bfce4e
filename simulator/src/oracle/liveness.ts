import { depositsOf, movedBy, paidTo, type View } from './view.ts'
import { gasIn } from './worth.ts'

/**
 * L1 to L3, once nothing fails any more: every deposit that is on its chain has been paid out once, or stands in suspense for all to see;
 * and nothing is left to be done. Answers what is not at its end yet.
 */
export function findUnfinished(view: View): readonly string[] {
  return [...unfinishedDeposits(view), ...unfinishedOrders(view), ...unfinishedAttempts(view)]
}

/** What became of a deposit that nobody gets: a person decides, or it is worth less than the fee. */
const KEPT = ['held', 'unrefundable']

function unfinishedDeposits(view: View): readonly string[] {
  const orders = new Map(view.facts.orders.map((order) => [order.id, order]))
  return [...view.chains.values()].flatMap((chain) =>
    depositsOf(chain).flatMap(({ txId, transaction }) => {
      if (transaction.token !== null && !view.actors.tokens.has(transaction.token)) return []
      const stored = view.facts.deposits.find(
        (deposit) => deposit.network_id === chain.networkId && deposit.tx_hash === txId,
      )
      const what = `deposit ${txId} on ${chain.networkId}`
      if (stored === undefined) return [`${what} was never seen`]
      const refunds = view.facts.legs.filter(
        ({ kind, deposit_id, status }) =>
          kind === 'refund' && deposit_id === stored.id && status !== 'cancelled',
      )
      if (stored.refund_state === 'owed') {
        const times = refunds.flatMap((leg) => movedBy(view, leg)).length
        if (times !== 1) return [`${what} is owed to its sender, and went back ${String(times)} times`]
        if (stored.status === 'unmatched') return []
      }
      if (stored.status === 'unmatched')
        return KEPT.includes(stored.refund_state)
          ? []
          : [`${what} is ${stored.refund_state} and booked as ${stored.booked}`]
      const order = orders.get(stored.order_id ?? '')
      if (stored.status !== 'credited' || order === undefined)
        return [`${what} is ${stored.status} and booked as ${stored.booked}`]
      const times = paidTo(view, order).length
      // Its payout was impossible: all of the deposit went back, or stands where all can see it.
      if (order.status === 'REJECTED' && times === 0 && KEPT.includes(stored.refund_state)) return []
      if (order.status === 'REJECTED' && times === 0 && stored.refund_state === 'owed') {
        const back = refunds.flatMap((leg) => movedBy(view, leg))
        const whole = transaction.amount - gasIn(view, chain.networkId, transaction.token)
        return back[0]?.amount === whole ? [] : [`${what} is owed to its sender, and not all of it went back`]
      }
      if (order.status !== 'COMPLETE' || times !== 1)
        return [
          `${what} is credited; its order ${order.id} is ${order.status} and paid ${String(times)} times`,
        ]
      return []
    }),
  )
}

function unfinishedOrders(view: View): readonly string[] {
  return view.facts.orders
    .filter(({ status }) => status === 'DEPOSITED' || status === 'SENDING' || status === 'SENT')
    .map(({ id, status }) => `order ${id} is still ${status}`)
}

/** L2: what is signed lands, and is found out to be final. */
function unfinishedAttempts(view: View): readonly string[] {
  return view.facts.attempts
    .filter(({ status, final }) => !final && ['signed', 'broadcast', 'confirmed'].includes(status))
    .map(({ slot, network_id, status }) => `slot ${slot} of ${network_id} is still ${status}`)
}
