import type { Invariant } from './invariant.ts'
import type { OrderFact } from './read-facts.ts'
import { depositsOf, paidTo, payoutsOf, type View } from './view.ts'

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
    deposit.amount === BigInt(order.amount_in) &&
    (deposit.reference === order.reference || deposit.reference === null)
  )
}

/** M3: a transfer on a chain counts for one order at most, and is stored as the chain has it. */
export const creditedOnce: Invariant = {
  id: 'M3',
  what: 'a transfer is credited once, with the token, amount and sender that the chain has',
  check(view) {
    const credited = view.facts.deposits.filter(({ status }) => status === 'credited' || status === 'lost')
    const legs = view.facts.legs.filter(({ status }) => status !== 'cancelled')
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

/** M6: recipient, token and amount are those of an order; nothing else leaves the treasury. */
export const paidAsOrdered: Invariant = {
  id: 'M6',
  what: 'what leaves the treasury is what an order says, to the unit',
  check(view) {
    const orders = new Map(view.facts.orders.map((order) => [order.wallet_receiver, order]))
    return [...view.chains.values()].flatMap((chain) =>
      payoutsOf(chain).flatMap(({ txId, transaction }) => {
        const order = orders.get(transaction.to)
        if (order === undefined)
          return chain.hasForeignSpender ? [] : [`${txId} pays ${transaction.to}, whom nothing is owed`]
        const isRight =
          order.network_out === chain.networkId &&
          order.token_out === transaction.token &&
          BigInt(order.amount_out) === transaction.amount
        return isRight ? [] : [`${txId} pays order ${order.id} otherwise than ordered`]
      }),
    )
  },
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
