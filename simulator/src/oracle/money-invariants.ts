import type { Invariant } from './invariant.ts'
import type { OrderFact } from './read-facts.ts'
import { depositsOf, movedBy, outflowsOf, paidTo, type View } from './view.ts'

/** M2: what is paid out has come in: the right token, at least the amount, for this order or without a reference; and stands. */
export const paidForWhatCame: Invariant = {
  id: 'M2',
  what: 'every payout answers a deposit that is on its chain',
  check(view) {
    const found: string[] = []
    const used = new Set<string>()
    for (const order of view.facts.orders) {
      const source = view.chains.get(order.network_in)
      if (source === undefined || source.wasRewrittenDeep || paidTo(view, order).length === 0) continue
      const claimed = view.facts.deposits.find(
        ({ order_id, status }) => order_id === order.id && (status === 'credited' || status === 'lost'),
      )
      const real = depositsOf(source).find(({ txId }) => txId === claimed?.tx_hash)
      if (real === undefined || !isDepositOf(order, real.transaction))
        found.push(
          `order ${order.id} is paid, and its deposit ${claimed?.tx_hash ?? ''} is not on ${order.network_in}`,
        )
      else if (used.has(real.txId)) found.push(`deposit ${real.txId} pays for two orders`)
      else used.add(real.txId)
    }
    return found
  },
}

function isDepositOf(
  order: OrderFact,
  deposit: { readonly token: string | null; readonly amount: bigint; readonly reference: string | null },
): boolean {
  return (
    deposit.token === order.token_in &&
    deposit.amount * 1_000n >= BigInt(order.amount_in) * 999n &&
    (deposit.reference === order.reference || deposit.reference === null)
  )
}

/** M3: a transfer on a chain counts for one order at most, and is stored as the chain has it. */
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
      ...repeated(legs.map(({ deposit_id }) => `deposit ${deposit_id}`)),
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

/** M4: counted on the destination chain, not in our tables. */
export const paidOnce: Invariant = {
  id: 'M4',
  what: 'nobody is paid twice',
  check: (view) =>
    view.facts.orders.flatMap((order) => {
      const paid = paidTo(view, order)
      return paid.length > 1
        ? [
            `order ${order.id} is paid ${String(paid.length)} times: ${paid.map(({ txId }) => txId).join(', ')}`,
          ]
        : []
    }),
}

/** M5: nothing is both paid out and given back, and what goes back goes to its sender, once. */
export const refundedOnce: Invariant = {
  id: 'M5',
  what: 'a deposit goes back at most once, to its own sender, and no part of it is paid out as well',
  check: (view) =>
    view.facts.deposits.flatMap((deposit) => {
      const legs = view.facts.legs.filter(({ deposit_id }) => deposit_id === deposit.id)
      const moved = (kind: string) =>
        legs.filter((leg) => leg.kind === kind).flatMap((leg) => movedBy(view, leg))
      const refunds = moved('refund')
      const real = view.chains.get(deposit.network_id)?.truth.get(deposit.tx_hash)?.transaction
      const total = refunds.reduce((sum, { amount }) => sum + amount, 0n)
      const order = view.facts.orders.find(({ id }) => id === deposit.order_id)
      const spent = moved('payout').length > 0 && order !== undefined ? BigInt(order.amount_in) : 0n
      return [
        ...(refunds.length > 1
          ? [`deposit ${deposit.tx_hash} went back ${String(refunds.length)} times`]
          : []),
        ...(total > 0n && total + spent > (real?.amount ?? 0n)
          ? [`deposit ${deposit.tx_hash} went back by ${String(total)}, with ${String(spent)} paid out`]
          : []),
        ...refunds
          .filter(({ to, token }) => to !== real?.from || token !== real.token)
          .map(({ txId }) => `${txId} gives deposit ${deposit.tx_hash} to somebody else`),
      ]
    }),
}

/** M6: recipient, token and amount are those of an order, or a deposit goes back; nothing else leaves the treasury. */
export const paidAsOrdered: Invariant = {
  id: 'M6',
  what: 'what leaves the treasury is what an order says for what came, or goes back to who sent it',
  check(view) {
    const orders = new Map(view.facts.orders.map((order) => [order.wallet_receiver, order]))
    const refunds = new Set(
      view.facts.legs
        .filter(({ kind }) => kind === 'refund')
        .flatMap((leg) => movedBy(view, leg).map(({ txId, payoutId }) => `${txId} ${payoutId ?? ''}`)),
    )
    return [...view.chains.values()].flatMap((chain) =>
      outflowsOf(chain).flatMap((outflow) => {
        const { txId, to, token, amount } = outflow
        const order = orders.get(to)
        if (order === undefined)
          return chain.hasForeignSpender || refunds.has(`${txId} ${outflow.payoutId ?? ''}`)
            ? []
            : [`${txId} pays ${to}, whom nothing is owed`]
        const isRight =
          order.network_out === chain.networkId &&
          order.token_out === token &&
          isAmountOwed(order, amount, depositedFor(view, order))
        return isRight ? [] : [`${txId} pays order ${order.id} otherwise than ordered`]
      }),
    )
  },
}

const depositedFor = (view: View, order: OrderFact): bigint => {
  const stored = view.facts.deposits.find(
    ({ order_id, status }) => order_id === order.id && (status === 'credited' || status === 'lost'),
  )
  const truth = view.chains.get(order.network_in)?.truth.get(stored?.tx_hash ?? '')
  return truth?.transaction.amount ?? BigInt(order.amount_in)
}

/** As ordered; for less, or much more, at no better a rate than ordered, of what its fixed fees leave. */
function isAmountOwed(order: OrderFact, amount: bigint, deposited: bigint): boolean {
  const [amountIn, amountOut] = [BigInt(order.amount_in), BigInt(order.amount_out)]
  const fees = BigInt(order.fees)
  if (amount === amountOut) return deposited >= amountIn
  if (deposited < amountIn) return amount < amountOut && amount * 1_000n >= amountOut * 998n
  return (
    deposited > amountIn && amount > amountOut && amount * (amountIn - fees) <= amountOut * (deposited - fees)
  )
}

/** M8, as far as it applies without caps: nothing is credited before it was as deep as its network requires. */
export const creditedWhenDeep: Invariant = {
  id: 'M8',
  what: 'no deposit is credited, or set aside as ours, before it is final',
  check: (view) =>
    view.facts.deposits
      .filter(({ booked }) => booked === 'order' || booked === 'suspense')
      .flatMap(({ network_id, tx_hash, booked }) => {
        const chain = view.chains.get(network_id)
        const depth = chain?.truth.get(tx_hash)?.succeededDepth ?? -1
        return chain === undefined || depth >= chain.requiredConfirmations
          ? []
          : [`deposit ${tx_hash} is booked as ${booked} at a depth of ${String(depth)}`]
      }),
}

/** M10: the receiver never gets more than the deposit less its fees is worth. */
export const roundedDown: Invariant = {
  id: 'M10',
  what: 'no order pays out more than its deposit less its fees is worth',
  check: (view) =>
    view.facts.orders.flatMap((order) => {
      const from = view.actors.currency(order.currency_in)
      const to = view.actors.currency(order.currency_out)
      if (from === undefined || to === undefined)
        return [`order ${order.id} is between currencies that nobody knows`]
      const net = BigInt(order.amount_in) - BigInt(order.fees)
      const out = BigInt(order.amount_out)
      const scaleIn = 10n ** BigInt(from.decimals)
      const scaleOut = 10n ** BigInt(to.decimals)
      const isSame = from.asset === to.asset
      const [priceIn, priceOut] = isSame
        ? [1n, 1n]
        : [view.actors.truePrice(from.asset), view.actors.truePrice(to.asset)]
      return out * priceOut * scaleIn <= net * priceIn * scaleOut
        ? []
        : [`order ${order.id} pays out ${order.amount_out} for ${String(net)}`]
    }),
}

/** One request of a user makes one order, however often it is repeated. */
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
  creditedWhenDeep,
  roundedDown,
  orderedOnce,
]

/** Used at the end, when nothing is under way any more. */
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
