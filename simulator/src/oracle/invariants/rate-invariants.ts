import type { Invariant } from './invariant.ts'
import { depositedFor } from './money-invariants.ts'
import { feesOf, payoutsFor } from '../facts/order-terms.ts'
import type { StandardOrderFact } from '../facts/read-facts.ts'
import { sourceOf } from '../facts/source-of.ts'
import type { View } from '../facts/view.ts'
import { worthOf } from '../facts/worth.ts'

const standardOrders = ({ facts }: View): readonly StandardOrderFact[] =>
  facts.orders.flatMap((order) => (order.kind === 'standard' ? [order] : []))

/** Blocks and orders are compared in whole seconds. */
const SECOND = 1_000

/** RATE: waiting for a favourable price yields no gain. */
const heldInTime: Invariant = {
  id: 'RATE',
  what: 'an order between assets pays its own rate only for what came in a block of the time that it is held for, and else no more than the market gives',
  check: (view) =>
    standardOrders(view).flatMap((order) => {
      if (order.credited_amount === null) return []
      if (isPriced(view, order) !== (order.rate !== null))
        return [`order ${order.id} is credited by the rate ${String(order.rate)}`]
      return [...wrongLock(view, order), ...tooLittle(order), ...wrongPayout(view, order)]
    }),
}

function isPriced(view: View, order: StandardOrderFact): boolean {
  const to = view.actors.currencies.find(({ id }) => id === order.currency_out)
  return sourceOf(view, order)?.asset !== to?.asset
}

function wrongLock(view: View, order: StandardOrderFact): readonly string[] {
  const deposit = view.facts.deposits.find(
    ({ order_id, status }) => order_id === order.id && status === 'credited',
  )
  const chain = view.chains.get(order.network_in)
  // If blocks were replaced, it may have been in an earlier one.
  if (order.rate !== 'LOCKED' || deposit === undefined || chain === undefined || chain.deepestReorg > 0)
    return []
  const made = Number(chain.timeAt(BigInt(deposit.block_height)) ?? 0n)
  const isHeld =
    made >= Math.floor(order.created_ms / SECOND) * SECOND &&
    order.locked_ms !== null &&
    made <= order.locked_ms
  return isHeld && !deposit.is_claimed
    ? []
    : [
        `order ${order.id} of ${String(order.created_ms)} holds its rate until ${String(order.locked_ms)} for ${deposit.is_claimed ? 'what was claimed' : String(made)}`,
      ]
}

/** A payout below the minimum is refunded instead; the minimum scales with the amount. */
function tooLittle(order: StandardOrderFact): readonly string[] {
  const { rate, min_amount_out, payout_amount, credited_amount } = order
  if (rate === null || min_amount_out === null || payout_amount === null || credited_amount === null)
    return []
  const net = BigInt(credited_amount) - feesOf(order)
  const orderedNet = BigInt(order.amount_in) - feesOf(order)
  // The swap fee grows with the amount, by less than a hundredth of it.
  const least = (BigInt(min_amount_out) * net * 99n) / (orderedNet * 100n)
  return BigInt(payout_amount) >= least
    ? []
    : [`order ${order.id} pays ${payout_amount}, and no less than ${String(least)} may be paid`]
}

function wrongPayout(view: View, order: StandardOrderFact): readonly string[] {
  const payouts = payoutsFor(view, order, depositedFor(view, order))
  const isRight = order.payout_amount === null || payouts.includes(BigInt(order.payout_amount))
  return isRight
    ? []
    : [
        `order ${order.id} is credited ${String(order.payout_amount)}, and not ${payouts.slice(0, 4).join(' or ')}`,
      ]
}

/**
 * An excess may fill the order as far as a new quote would allow: within the maximum, the received amount, and the rest of the wallet's daily limit.
 */
const grownWithinBounds: Invariant = {
  id: 'GROWTH',
  what: 'no order is filled with more than can be sent at all, or came, and no wallet grows beyond its day',
  check: (view) => [
    ...standardOrders(view).flatMap((order) => {
      const credited = BigInt(order.credited_amount ?? order.amount_in)
      const ordered = BigInt(order.amount_in)
      const most = view.actors.currencies.find(({ id }) => id === order.currency_in)?.maxSend ?? ordered
      const came = depositedFor(view, order)
      return credited <= ordered || (credited <= most && credited <= came)
        ? []
        : [`order ${order.id} of ${order.amount_in} is filled with ${String(credited)} of ${String(came)}`]
    }),
    ...grownOfWallets(view),
  ],
}

function grownOfWallets(view: View): readonly string[] {
  const { walletDailyUsd } = view.actors
  if (walletDailyUsd === null) return []
  const byWallet = Map.groupBy(standardOrders(view), ({ wallet_sender }) => wallet_sender)
  return [...byWallet].flatMap(([wallet, orders]) => {
    const grown = orders.reduce((sum, { network_in, token_in, amount_in, credited_amount }) => {
      const more = BigInt(credited_amount ?? amount_in) - BigInt(amount_in)
      return more <= 0n ? sum : sum + (worthOf(view, network_in, token_in, more) ?? 0n)
    }, 0n)
    return grown <= walletDailyUsd ? [] : [`the orders of ${wallet} grew by ${String(grown)} in a day`]
  })
}

/** PEG: a currency off its peg is not treated as its asset. */
const pegsAreKept: Invariant = {
  id: 'PEG',
  what: 'no order is made of a currency that has left its peg',
  check: (view) =>
    standardOrders(view).flatMap(({ id, currency_in, currency_out }) =>
      [currency_in, currency_out].includes(view.actors.offPeg ?? '')
        ? [`order ${id} takes ${String(view.actors.offPeg)} for what it is not worth`]
        : [],
    ),
}

export const RATE_INVARIANTS: readonly Invariant[] = [heldInTime, grownWithinBounds, pegsAreKept]
