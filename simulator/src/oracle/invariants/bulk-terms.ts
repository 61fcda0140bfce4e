import type { Invariant } from './invariant.ts'
import { feesDue } from './limit-invariants.ts'
import type { BulkOrderFact, BulkRowFact } from '../facts/read-facts.ts'
import { bulkOrders, type View } from '../facts/view.ts'
import { costOf } from '../facts/worth.ts'

/** M10: each recipient receives what the user asked for, and the deposit is the sum including fees, no more than was agreed. */
export const bulkMatchesRequest: Invariant = {
  id: 'M10',
  what: 'a bulk order pays what was asked, row by row, for a deposit that is that and the fees, to the unit',
  check: (view) =>
    bulkOrders(view).flatMap((order) => {
      const asked = view.actors.requestedBulk.get(order.id)
      const total = order.rows.reduce((sum, row) => sum + costOf(row), 0n)
      const isAgreed = asked?.agreed === undefined || total <= asked.agreed
      return [
        ...order.rows.flatMap((row) => wrongTerms(view, order, row)),
        ...(asked === undefined || isSame(asked.rows, order.rows)
          ? []
          : [`bulk order ${order.id} has other rows than were asked for`]),
        ...(String(total) === order.amount_in && isAgreed
          ? []
          : [`bulk order ${order.id} asks for ${order.amount_in}, its rows for ${String(total)}`]),
      ]
    }),
}

const isSame = (
  asked: readonly { readonly currencyOutId: string; readonly recipient: string; readonly amount: bigint }[],
  rows: readonly BulkRowFact[],
): boolean =>
  asked.length === rows.length &&
  asked.every(({ currencyOutId, recipient, amount }, index) => {
    const row = rows[index]
    return (
      row?.row_no === index &&
      row.currency_out === currencyOutId &&
      row.recipient === recipient &&
      row.amount_out === String(amount)
    )
  })

/** The same amount of the same asset on both sides. */
function wrongTerms({ actors }: View, order: BulkOrderFact, row: BulkRowFact): readonly string[] {
  const from = actors.currencies.find(({ id }) => id === order.currency_in)
  const to = actors.currencies.find(({ id }) => id === row.currency_out)
  const isRight =
    from !== undefined &&
    from.asset === to?.asset &&
    to.networkId === row.network_out &&
    to.networkId !== order.network_in &&
    to.token === row.token_out &&
    BigInt(row.amount_in) * 10n ** BigInt(to.decimals) ===
      BigInt(row.amount_out) * 10n ** BigInt(from.decimals)
  return isRight
    ? []
    : [`row ${String(row.row_no)} of bulk order ${order.id} pays ${row.amount_out} for ${row.amount_in}`]
}

/** M11: each recipient costs the flat fee and the cost of its payout, rounded up; there is no swap fee. */
export const bulkIsChargedAsConfigured: Invariant = {
  id: 'M11',
  what: 'every row of a bulk order is charged the configured fees, and the order what its rows are',
  check: (view) =>
    bulkOrders(view).flatMap((order) => {
      const sum = (pick: (row: BulkRowFact) => string): string =>
        String(order.rows.reduce((total, row) => total + BigInt(pick(row)), 0n))
      const whole = [order.platform_fee, order.destination_fee, order.swap_fee]
      const sums = [sum((row) => row.platform_fee), sum((row) => row.destination_fee), '0']
      const isSum = sums.every((fee, index) => fee === whole[index])
      return [
        ...order.rows.flatMap((row) => wrongFees(view, order, row)),
        ...(isSum ? [] : [`bulk order ${order.id} is charged ${whole.join(', ')}, its rows something else`]),
      ]
    }),
}

function wrongFees(view: View, order: BulkOrderFact, row: BulkRowFact): readonly string[] {
  const due = feesDue(view, { ...order, currency_out: row.currency_out, amount_in: row.amount_in })
  const charged = [BigInt(row.platform_fee), 0n, BigInt(row.destination_fee)]
  if (due === undefined || charged.every((fee, index) => fee === due[index])) return []
  return [
    `row ${String(row.row_no)} of bulk order ${order.id} is charged ${charged.join(', ')}, and ${due.join(', ')} are configured`,
  ]
}
