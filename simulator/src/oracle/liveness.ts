import type { SilentLookup } from '../core/silent-lookup.ts'
import { fatesOf } from './invariants/bulk-invariants.ts'
import { termsFor } from './facts/order-terms.ts'
import type { BulkOrderFact, DepositFact, OrderFact } from './facts/read-facts.ts'
import { depositsOf, movedBy, paidTo, payeesOf, type View } from './facts/view.ts'
import { costOf, gasCostsIn, maxGasIn, withheldOf } from './facts/worth.ts'

/**
 * L1 to L3, after all faults have ended: every deposit on chain has been paid once, or is visibly in suspense, and no work is left. Returns what is
 * unfinished.
 */
export function findUnfinished(view: View): readonly string[] {
  return [...unfinishedDeposits(view), ...unfinishedOrders(view), ...unfinishedAttempts(view)]
}

/** States of a deposit that is neither paid nor refunded: an operator decides, or it is worth less than the fee. */
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
        ({ kind, deposit_id, row_no, status }) =>
          kind === 'refund' && deposit_id === stored.id && row_no === null && status !== 'cancelled',
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
      if (owesRest(view, order, stored)) return [`${what} is more than was ordered, and none of it goes back`]
      if (order.kind === 'bulk') return unfinishedRows(view, order)
      const times = payeesOf(order).flatMap((payee) => paidTo(view, payee)).length
      // Its payout was impossible: the whole deposit was refunded, or is visibly in suspense.
      if (order.status === 'REJECTED' && times === 0 && KEPT.includes(stored.refund_state)) return []
      if (order.status === 'REJECTED' && times === 0 && stored.refund_state === 'owed') {
        const back = refunds.flatMap((leg) => movedBy(view, leg))
        const whole = transaction.amount - withheldOf(view, stored.id, null)
        const gases = gasCostsIn(view, chain.networkId, transaction.token)
        return gases.some((gas) => back[0]?.amount === whole - gas)
          ? []
          : [`${what} is owed to its sender, and not all of it went back`]
      }
      if (order.status !== 'COMPLETE' || times !== 1)
        return [
          `${what} is credited; its order ${order.id} is ${order.status} and paid ${String(times)} times`,
        ]
      return []
    }),
  )
}

/** Whether an excess worth refunding is still undecided. */
function owesRest(
  view: View,
  order: OrderFact,
  { refund_state, network_id, token, amount }: DepositFact,
): boolean {
  const rest = termsFor(view, order, BigInt(amount))?.rest ?? 0n
  const least = maxGasIn(view, network_id, token) * view.actors.fees.restFeeMultiple
  return rest > least && refund_state === 'none'
}

/** Each row was paid once, or refunded once in full less the fee, or is visibly in suspense; and the order has ended. */
function unfinishedRows(view: View, order: BulkOrderFact): readonly string[] {
  const gas = maxGasIn(view, order.network_in, order.token_in)
  const fates = fatesOf(view, order)
  const left = fates.filter(({ row, paid, back, kept, isKept, isHeld }) => {
    const isPaid = paid.length === 1 && back.length === 0
    const isBack = back.length === 1 && back[0]?.amount === costOf(row) - kept - gas && paid.length === 0
    return !isPaid && !isBack && !((isKept || isHeld) && paid.length + back.length === 0)
  })
  const hasEnded =
    order.status === 'COMPLETE' || order.status === 'REJECTED' || fates.some(({ isHeld }) => isHeld)
  return [
    ...left.map(
      ({ row, paid, back }) =>
        `row ${String(row.row_no)} of bulk order ${order.id} is ${row.status}, was paid ${String(paid.length)} times and went back ${String(back.length)} times`,
    ),
    ...(hasEnded ? [] : [`bulk order ${order.id} is credited and still ${order.status}`]),
  ]
}

function unfinishedOrders(view: View): readonly string[] {
  return view.facts.orders
    .filter(({ status }) => status === 'DEPOSITED' || status === 'SENDING' || status === 'SENT')
    .filter((order) => !(order.kind === 'bulk' && (isLost(view, order) || hasHeldRow(view, order))))
    .map(({ id, status }) => `order ${id} is still ${status}`)
}

/** The deposit disappeared permanently after something was signed for it: its unsigned rows are never paid. */
const isLost = ({ facts }: View, { id, rows }: BulkOrderFact): boolean =>
  facts.deposits.some(({ order_id, booked }) => order_id === id && booked === 'lost') &&
  rows.every(({ status }) => status !== 'PROCESSING')

/** L4: everything signed reaches its end, even if nodes are silent about one payout. */
export const findHeldUp = (view: View, silent: SilentLookup['victim']): readonly string[] =>
  view.facts.attempts
    .filter(({ status, final }) => !final && ['signed', 'broadcast', 'confirmed'].includes(status))
    .filter(
      ({ network_id, tx_ids }) =>
        silent?.networkId !== network_id || !tx_ids.some((txId) => txId.startsWith(silent.prefix)),
    )
    .map(
      ({ slot, network_id, status }) =>
        `slot ${slot} of ${network_id} is still ${status}, for another's sake`,
    )

/** L2: everything signed lands and is recorded as final. */
function unfinishedAttempts(view: View): readonly string[] {
  return view.facts.attempts
    .filter(({ status, final }) => !final && ['signed', 'broadcast', 'confirmed'].includes(status))
    .map(({ slot, network_id, status }) => `slot ${slot} of ${network_id} is still ${status}`)
}

/** A row whose refund waits for an operator keeps its order open. */
const hasHeldRow = ({ facts }: View, { id }: BulkOrderFact): boolean =>
  facts.legs.some(({ order_id, refund_state }) => order_id === id && refund_state === 'held')
