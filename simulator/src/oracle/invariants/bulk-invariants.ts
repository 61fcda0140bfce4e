import { bulkMatchesRequest, bulkIsChargedAsConfigured } from './bulk-terms.ts'
import type { Invariant } from './invariant.ts'
import { termsFor } from '../facts/order-terms.ts'
import type { BulkOrderFact, BulkRowFact, LegFact } from '../facts/read-facts.ts'
import { bulkOrders, movedBy, paidTo, payeesOf, type Outflow, type View } from '../facts/view.ts'
import { costOf, maxGasIn } from '../facts/worth.ts'

/** The outcome of a row on the chains. */
export interface RowFate {
  readonly row: BulkRowFact
  readonly paid: readonly Outflow[]
  readonly back: readonly Outflow[]
  /** The amount reported as withheld for attempts that failed on chain, in base units of the source currency. */
  readonly kept: bigint
  /** It is worth less than its refund costs: it stays with us, visibly. */
  readonly isKept: boolean
  /** Its sender is a contract: an operator decides. */
  readonly isHeld: boolean
  /** A reorganisation may have removed an earlier payment. */
  readonly mayBeGone: boolean
}

export const fatesOf = (view: View, order: BulkOrderFact): readonly RowFate[] =>
  payeesOf(order).flatMap((payee): readonly RowFate[] => {
    const { row } = payee
    if (row === undefined) return []
    const legs = view.facts.legs.filter(
      ({ order_id, row_no }) => order_id === order.id && row_no === row.row_no,
    )
    const back = legs.filter(({ kind }) => kind === 'refund').flatMap((leg) => movedBy(view, leg))
    const isKept = legs.some(({ refund_state }) => refund_state === 'unrefundable')
    const isHeld = legs.some(({ refund_state }) => refund_state === 'held')
    const mayBeGone = legs.some((leg) => hadLanded(view, leg))
    const kept = legs.reduce((sum, leg) => sum + BigInt(leg.kept), 0n)
    return [{ row, paid: paidTo(view, payee), back, kept, isKept, isHeld, mayBeGone }]
  })

/** A transaction signed for the leg was in a block of a chain that has been rewritten since. */
function hadLanded({ facts, chains }: View, { id, network_id }: LegFact): boolean {
  const chain = chains.get(network_id)
  if (chain === undefined || chain.deepestReorg === 0) return false
  return facts.attempts
    .filter(
      (attempt) => attempt.network_id === network_id && attempt.legs.some(({ leg_id }) => leg_id === id),
    )
    .some(({ tx_ids }) => tx_ids.some((txId) => (chain.truth.get(txId)?.succeededDepth ?? -1) >= 0))
}

/** P-e: the order's status follows from its rows, and the rows add up to its deposit. */
export const bulkIsWhole: Invariant = {
  id: 'P-e',
  what: 'a bulk order is complete if and only if each row was paid or given back, once; and that with the fees is its deposit, to the unit',
  check: (view) =>
    bulkOrders(view).flatMap((order) => {
      const fates = fatesOf(view, order)
      return [...wrongStatus(order), ...fates.flatMap(wrongRow), ...wrongSum(view, order, fates)].map(
        (what) => `bulk order ${order.id} ${what}`,
      )
    }),
}

const isSettled = ({ status }: BulkRowFact): boolean => status === 'COMPLETE' || status === 'REFUNDED'

/** The final status of an order whose rows have all ended; undefined while one has not. */
function endOf({ rows }: BulkOrderFact): 'COMPLETE' | 'REJECTED' | undefined {
  if (!rows.every(isSettled)) return undefined
  return rows.some(({ status }) => status === 'COMPLETE') ? 'COMPLETE' : 'REJECTED'
}

function wrongStatus(order: BulkOrderFact): readonly string[] {
  const end = endOf(order)
  const isRight = end === undefined ? order.status !== 'COMPLETE' : order.status === end
  return isRight
    ? []
    : [`is ${order.status}, and its rows are ${order.rows.map((row) => row.status).join(', ')}`]
}

function wrongRow({ row, paid, back, isKept, mayBeGone }: RowFate): readonly string[] {
  const what = `has row ${String(row.row_no)}`
  const isUnpaid = row.status === 'COMPLETE' && paid.length === 0 && !mayBeGone
  const isNotBack = row.status === 'REFUNDED' && back.length === 0 && !isKept && !mayBeGone
  return [
    ...(paid.length > 0 && (back.length > 0 || isKept) ? [`${what} both paid and given back`] : []),
    ...(isUnpaid ? [`${what} COMPLETE, and unpaid`] : []),
    ...(isNotBack ? [`${what} REFUNDED, and nothing went back`] : []),
  ]
}

/** Once the order has ended, and as long as its chains contain everything done for it. */
function wrongSum(view: View, order: BulkOrderFact, fates: readonly RowFate[]): readonly string[] {
  const deposited = depositedFor(view, order)
  if (endOf(order) === undefined || deposited === undefined) return []
  const parts = fates.map((fate) => partOf(view, order, fate))
  if (parts.includes(undefined)) return []
  const rest = restOf(view, order, deposited)
  const sum = parts.reduce<bigint>((total, part) => total + (part ?? 0n), 0n) + rest
  return sum === deposited.amount
    ? []
    : [`has ${String(sum)} paid, given back and kept, of a deposit of ${String(deposited.amount)}`]
}

interface Deposited {
  readonly id: string
  /** The deposit's amount on its chain, now or on an earlier branch. */
  readonly amount: bigint
}

function depositedFor({ facts, chains }: View, order: BulkOrderFact): Deposited | undefined {
  const stored = facts.deposits.find(
    ({ order_id, status }) => order_id === order.id && (status === 'credited' || status === 'lost'),
  )
  const real = chains.get(order.network_in)?.truth.get(stored?.tx_hash ?? '')
  return stored && real && { id: stored.id, amount: real.transaction.amount }
}

/** The part of the deposit that a row has used according to the chains: what was sent for it, and the fee. Undefined if there is nothing yet. */
function partOf(
  view: View,
  order: BulkOrderFact,
  { row, paid, back, kept, isKept }: RowFate,
): bigint | undefined {
  const scale = (amount: bigint): bigint =>
    (amount * unitsOf(view, order.currency_in)) / unitsOf(view, row.currency_out)
  const sum = (moved: readonly Outflow[]): bigint => moved.reduce((total, { amount }) => total + amount, 0n)
  if (paid.length > 0) return scale(sum(paid)) + BigInt(row.platform_fee) + BigInt(row.destination_fee)
  if (back.length > 0) return sum(back) + kept + maxGasIn(view, order.network_in, order.token_in)
  return isKept ? costOf(row) : undefined
}

const unitsOf = ({ actors }: View, currencyId: string): bigint =>
  10n ** BigInt(actors.currencies.find(({ id }) => id === currencyId)?.decimals ?? 0)

/** The excess: what was refunded of it, including the fee; all of it while nothing was. */
function restOf(view: View, order: BulkOrderFact, deposited: Deposited): bigint {
  const legs = view.facts.legs.filter(
    ({ kind, deposit_id, row_no }) => kind === 'refund' && deposit_id === deposited.id && row_no === null,
  )
  const gas = maxGasIn(view, order.network_in, order.token_in)
  const back = legs.flatMap((leg) => movedBy(view, leg))
  return back.length > 0
    ? back.reduce((total, { amount }) => total + amount + gas, 0n)
    : (termsFor(view, order, deposited.amount)?.rest ?? 0n)
}

export const BULK_INVARIANTS: readonly Invariant[] = [
  bulkIsWhole,
  bulkMatchesRequest,
  bulkIsChargedAsConfigured,
]
