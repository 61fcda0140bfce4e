import type { Invariant } from './invariant.ts'
import { feesOf, isEnough, payoutsFor, pricePairs, termsFor } from '../facts/order-terms.ts'
import type { DepositFact, LegFact, OrderFact } from '../facts/read-facts.ts'
import { sourceOf } from '../facts/source-of.ts'
import { depositsOf, movedBy, outflowsOf, paidTo, payeesOf, type Payee, type View } from '../facts/view.ts'
import { costOf, gasCostsIn, withheldOf, tierOf, worthOf } from '../facts/worth.ts'

/** M2: every payout is covered by a deposit: the right token, enough of it, for this order, and still on chain. */
export const paidForWhatCame: Invariant = {
  id: 'M2',
  what: 'every payout answers a deposit that is on its chain, and is enough for its order',
  check(view) {
    const found: string[] = []
    const used = new Set<string>()
    for (const order of view.facts.orders) {
      const source = view.chains.get(order.network_in)
      if (source === undefined || payeesOf(order).every((payee) => paidTo(view, payee).length === 0)) continue
      const claimed = view.facts.deposits.find(
        ({ order_id, status }) => order_id === order.id && (status === 'credited' || status === 'lost'),
      )
      if (claimed !== undefined && mayBeLost(view, claimed)) continue
      const real = depositsOf(source).find(({ txId }) => txId === claimed?.tx_hash)
      if (real === undefined || !isDepositOf(view, order, real.transaction, claimed?.is_claimed === true))
        found.push(
          `order ${order.id} is paid, and its deposit ${claimed?.tx_hash ?? ''} is not on ${order.network_in}, or not what it needs`,
        )
      else if (used.has(`${order.network_in} ${real.txId}`))
        found.push(`deposit ${real.txId} pays for two orders`)
      else used.add(`${order.network_in} ${real.txId}`)
    }
    return found
  },
}

/** Whether more blocks were replaced than a deposit of this value waits for. */
function mayBeLost(view: View, { network_id, tx_hash }: DepositFact): boolean {
  const chain = view.chains.get(network_id)
  const real = chain?.truth.get(tx_hash)?.transaction
  if (chain === undefined || real === undefined) return false
  const tier = tierOf(worthOf(view, network_id, real.token, real.amount))
  return chain.deepestReorg > chain.depths[tier]
}

/**
 * It references the order and is enough for it; or it has no reference and is the order's exact amount from its sender, or enough if the sender
 * claimed it.
 */
function isDepositOf(
  view: View,
  order: OrderFact,
  deposit: {
    readonly from: string
    readonly token: string | null
    readonly amount: bigint
    readonly reference: string | null
  },
  isClaimed: boolean,
): boolean {
  if (deposit.token !== order.token_in) return false
  return deposit.reference === null
    ? deposit.from === order.wallet_sender &&
        (isClaimed ? isEnough(view, order, deposit.amount) : deposit.amount === BigInt(order.amount_in))
    : deposit.reference === order.reference && isEnough(view, order, deposit.amount)
}

/** M3: a transfer on a chain counts for at most one order, and is stored as on the chain. */
export const creditedOnce: Invariant = {
  id: 'M3',
  what: 'a transfer is credited once, with the token, amount and sender that the chain has',
  check(view) {
    const credited = view.facts.deposits.filter(({ status }) => status === 'credited' || status === 'lost')
    const legs = view.facts.legs.filter(
      ({ kind, status }) => kind === 'payout' && status !== 'cancelled' && status !== 'refunded',
    )
    const twice = [
      ...repeated(credited.map(({ network_id, tx_hash }) => `${network_id} ${tx_hash}`)),
      ...repeated(legs.map(({ deposit_id, row_no }) => `row ${String(row_no)} of deposit ${deposit_id}`)),
      ...repeated(credited.map(({ order_id }) => `order ${String(order_id)}`)),
    ]
    const untrue = credited.filter(({ network_id, tx_hash, token, amount, sender }) => {
      const real = view.chains.get(network_id)?.truth.get(tx_hash)
      return (
        real === undefined ||
        real.succeededDepth < 0 ||
        real.transaction.token !== token ||
        String(real.transaction.amount) !== amount ||
        real.transaction.from !== sender
      )
    })
    return [
      ...twice.map((key) => `${key} counts twice`),
      ...untrue.map(({ tx_hash }) => `deposit ${tx_hash} is credited, and is not what the chain has`),
    ]
  },
}

const repeated = (keys: readonly string[]): readonly string[] =>
  keys.filter((key, index) => keys.indexOf(key) !== index)

const nameOf = ({ order, row }: Payee): string =>
  row === undefined ? `order ${order.id}` : `row ${String(row.row_no)} of order ${order.id}`

/** M4: counted on the destination chain, not in our tables. */
export const paidOnce: Invariant = {
  id: 'M4',
  what: 'no leg is paid twice',
  check: (view) =>
    view.facts.orders.flatMap(payeesOf).flatMap((payee) => {
      const paid = paidTo(view, payee)
      return paid.length > 1
        ? [
            `${nameOf(payee)} is paid ${String(paid.length)} times: ${paid.map(({ txId }) => txId).join(', ')}`,
          ]
        : []
    }),
}

/** M5: nothing is both paid and refunded, and a refund goes to its sender, once, less the cost of sending it. */
export const refundedOnce: Invariant = {
  id: 'M5',
  what: 'a deposit, a row of it, or what of it was not ordered, goes back at most once, to its own sender, less the fee, and is not paid out as well',
  check: (view) =>
    view.facts.deposits.flatMap((deposit) => {
      const legs = view.facts.legs.filter(({ deposit_id }) => deposit_id === deposit.id)
      const byRow = Map.groupBy(legs, ({ row_no }) => row_no)
      const isPaid = legs.some((leg) => leg.kind === 'payout' && movedBy(view, leg).length > 0)
      return [...byRow].flatMap(([row, ofRow]) => wrongRefunds(view, deposit, ofRow, { row, isPaid }))
    }),
}

/** Refunds of a bulk order's row, or of the deposit apart from its rows. */
function wrongRefunds(
  view: View,
  deposit: DepositFact,
  legs: readonly LegFact[],
  { row, isPaid }: { readonly row: number | null; readonly isPaid: boolean },
): readonly string[] {
  const refunds = legs.filter(({ kind }) => kind === 'refund').flatMap((leg) => movedBy(view, leg))
  if (refunds.length === 0) return []
  const real = view.chains.get(deposit.network_id)?.truth.get(deposit.tx_hash)?.transaction
  const gases = gasCostsIn(view, deposit.network_id, deposit.token)
  const gross = real === undefined ? [] : mayGoBack(view, deposit, { row, isPaid })
  const owed = gross.flatMap((amount) => gases.map((gas) => amount - gas))
  const what = `${row === null ? '' : `row ${String(row)} of `}deposit ${deposit.tx_hash}`
  return [
    ...(refunds.length > 1 ? [`${what} went back ${String(refunds.length)} times`] : []),
    ...refunds
      .filter(({ amount }) => !owed.includes(amount))
      .map(({ amount }) => `${String(amount)} of ${what} went back, and not ${owed.join(' or ')}`),
    ...refunds
      .filter(({ to, token }) => to !== real?.from || token !== real.token)
      .map(({ txId }) => `${txId} gives ${what} to another recipient`),
  ]
}

/**
 * The refundable amount: what a row uses; or the whole deposit; or the part of it that its order did not need, if the order is paid or refunded row
 * by row.
 */
function mayGoBack(
  view: View,
  deposit: DepositFact,
  { row, isPaid }: { readonly row: number | null; readonly isPaid: boolean },
): readonly bigint[] {
  const amount = BigInt(deposit.amount)
  const kept = withheldOf(view, deposit.id, row)
  const order = view.facts.orders.find(({ id }) => id === deposit.order_id)
  if (row !== null)
    return order?.kind === 'bulk'
      ? order.rows.filter(({ row_no }) => row_no === row).map((one) => costOf(one) - kept)
      : []
  const rest = order === undefined ? undefined : termsFor(view, order, amount)?.rest
  const isByRow = order?.kind === 'bulk' && deposit.status !== 'unmatched'
  return [...(isPaid || isByRow ? [] : [amount - kept]), ...(rest === undefined ? [] : [rest])]
}

/** M6: recipient, token and amount are those of an order or of a refund; nothing else leaves the treasury. */
export const paidAsOrdered: Invariant = {
  id: 'M6',
  what: 'what leaves the treasury is what an order says for what came, or goes back to who sent it',
  check(view) {
    const payees = Map.groupBy(view.facts.orders.flatMap(payeesOf), ({ recipient }) => recipient)
    const refunds = new Set(
      view.facts.legs
        .filter(({ kind }) => kind === 'refund')
        .flatMap((leg) => movedBy(view, leg).map(({ txId, payoutId }) => `${txId} ${payoutId ?? ''}`)),
    )
    return [...view.chains.values()].flatMap((chain) =>
      outflowsOf(chain).flatMap((outflow) => {
        const { txId, to, token, amount } = outflow
        const owed = payees.get(to) ?? []
        if (owed.length === 0)
          return chain.hasForeignSpender || refunds.has(`${txId} ${outflow.payoutId ?? ''}`)
            ? []
            : [`${txId} pays ${to}, whom nothing is owed`]
        const isRight = owed.some(
          (payee) =>
            payee.networkId === chain.networkId &&
            payee.token === token &&
            owedTo(view, payee).includes(amount),
        )
        return isRight ? [] : [`${txId} pays ${owed.map(nameOf).join(' or ')} otherwise than ordered`]
      }),
    )
  },
}

/** For an order with one recipient, from the deposit; for a row, exactly the ordered amount. */
function owedTo(view: View, { order, row }: Payee): readonly bigint[] {
  if (row !== undefined) return [BigInt(row.amount_out)]
  return order.kind === 'bulk' ? [] : payoutsFor(view, order, depositedFor(view, order))
}

export const depositedFor = (view: View, order: OrderFact): bigint => {
  const stored = view.facts.deposits.find(
    ({ order_id, status }) => order_id === order.id && (status === 'credited' || status === 'lost'),
  )
  const truth = view.chains.get(order.network_in)?.truth.get(stored?.tx_hash ?? '')
  return truth?.transaction.amount ?? BigInt(order.amount_in)
}

/** M10: the payout is the value of the deposit less its fees, rounded down: never more, and less than one base unit below. */
export const roundedDown: Invariant = {
  id: 'M10',
  what: 'every order pays out what its deposit less its fees is worth, rounded down to a base unit',
  check: (view) =>
    view.facts.orders.flatMap((order) => {
      if (order.kind === 'bulk') return []
      const from = sourceOf(view, order)
      const to = view.actors.currencies.find(({ id }) => id === order.currency_out)
      if (from === undefined || to === undefined) return [`order ${order.id} is between unknown currencies`]
      const net = BigInt(order.amount_in) - feesOf(order)
      const out = BigInt(order.amount_out)
      const scaleIn = 10n ** BigInt(from.decimals)
      const scaleOut = 10n ** BigInt(to.decimals)
      const isRight = pricePairs(view, from, to).some(([priceIn, priceOut]) => {
        const worth = net * priceIn * scaleOut
        const unit = priceOut * scaleIn
        return out * unit <= worth && worth < (out + 1n) * unit
      })
      return isRight ? [] : [`order ${order.id} pays out ${order.amount_out} for ${String(net)}`]
    }),
}

/** A user's request creates one order, however often it is repeated. */
export const orderedOnce: Invariant = {
  id: 'IDEM',
  what: 'a request that is repeated with its key makes one order',
  check: ({ actors }) =>
    [...actors.ordersByRequest].flatMap(([key, ids]) =>
      ids.size > 1 ? [`request ${key} made the orders ${[...ids].join(', ')}`] : [],
    ),
}

export const MONEY_INVARIANTS: readonly Invariant[] = [
  paidForWhatCame,
  creditedOnce,
  paidOnce,
  refundedOnce,
  paidAsOrdered,
  roundedDown,
  orderedOnce,
]

/** Called at the end, when nothing is in progress any more. */
export function treasuryDifferences(
  view: View,
  custody: ReadonlyMap<string, bigint>,
  tokens: readonly (string | null)[],
): readonly string[] {
  return [...view.chains.values()].flatMap((chain) =>
    tokens.flatMap((token) => {
      const booked = custody.get(`${chain.networkId} ${token ?? 'native'}`) ?? 0n
      const held = chain.balanceOf(token)
      return held === booked
        ? []
        : [
            `${chain.networkId} ${token ?? 'native'}: the treasury holds ${String(held)}, booked are ${String(booked)}`,
          ]
    }),
  )
}
