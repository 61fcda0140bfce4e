import type { Invariant } from './invariant.ts'
import type { AttemptFact, LegFact } from '../facts/read-facts.ts'
import type { ChainView, View } from '../facts/view.ts'
import { currencyOf, lowestPrice, highestPrice } from '../facts/worth.ts'

/** Maximum cost of a refund as a multiple of the fee withheld for it; independent of the product's constant. */
const MOST_FEES = 3n
/** Maximum number of times that a payout may be mined without being paid; independent of the product's constant. */
const MOST_TRIES = 1

/** Refunds pay for themselves: their cost is bounded by the withheld fees, and no payout shares their transaction. */
export const refundsAreBounded: Invariant = {
  id: 'CEILING',
  what: 'refunds and payouts share no transaction, and a refund costs no more than three times what was kept for its fee',
  check: (view) => {
    const legs = new Map(view.facts.legs.map((leg) => [leg.id, leg]))
    return view.facts.attempts.flatMap((attempt) => {
      const paid = attempt.legs.flatMap(({ leg_id }) => legs.get(leg_id) ?? [])
      const refunds = paid.filter(({ kind }) => kind === 'refund')
      if (refunds.length === 0) return []
      if (refunds.length < paid.length)
        return [`slot ${attempt.slot} of ${attempt.network_id} pays refunds and payouts`]
      // A fee withheld in tokens was rounded up to one unit.
      if (refunds.some(({ token }) => token !== null)) return []
      const most = view.actors.fees.gas * MOST_FEES * BigInt(refunds.length)
      const chain = view.chains.get(attempt.network_id)
      return attempt.tx_ids
        .filter((txId) => (chain?.signed.get(txId)?.fee ?? 0n) > most)
        .map((txId) => `${txId} gives back for more than ${String(most)}`)
    })
  },
}

/** Costs of mined attempts that paid nothing of a leg, each by the leg's share of the transaction; native base units. */
function failuresOf(view: View, leg: LegFact): readonly bigint[] {
  const chain = view.chains.get(leg.network_id)
  if (chain === undefined) return []
  return view.facts.attempts
    .filter(
      ({ network_id, legs }) => network_id === leg.network_id && legs.some(({ leg_id }) => leg_id === leg.id),
    )
    .flatMap((attempt) => failureOf(chain, attempt, leg))
}

function failureOf(chain: ChainView, attempt: AttemptFact, { id }: LegFact): readonly bigint[] {
  const mined = chain.mined.find(({ txId }) => attempt.tx_ids.includes(txId))
  if (mined === undefined) return []
  const payoutId = attempt.legs.find(({ leg_id }) => leg_id === id)?.payout_id
  const outcome = mined.legs?.find((leg) => leg.id === payoutId)?.outcome
  // If several payments succeed or fail together, the failure cannot be attributed to any of them.
  const isFailed = mined.succeeded ? outcome === 'failed' : attempt.kind === 'plain'
  const count = BigInt(attempt.legs.length)
  return isFailed ? [(mined.feePaid + count - 1n) / count] : []
}

/** A recipient that fails on chain costs at most what it brought, and is not retried forever. */
export const triesAreBounded: Invariant = {
  id: 'TRIES',
  what: 'a payout that fails on the chain is tried a few times; what that has cost is kept of its deposit, and the fee of a swap whose recipient refused it, no more',
  check: (view) =>
    view.facts.legs
      .filter(({ kind }) => kind === 'payout')
      .flatMap((leg) => {
        const failures = failuresOf(view, leg)
        const tries =
          failures.length > MOST_TRIES
            ? [`leg ${leg.id} failed ${String(failures.length)} times on ${leg.network_id}`]
            : []
        return [...tries, ...wronglyKept(view, leg, failures)]
      }),
}

/** The engine's prices may be as wrong as its sources, and a rewrite may have removed an attempt. */
function wronglyKept(view: View, leg: LegFact, failures: readonly bigint[]): readonly string[] {
  const deposit = view.facts.deposits.find(({ id }) => id === leg.deposit_id)
  const coin = currencyOf(view, leg.network_id, null)
  const source = deposit && currencyOf(view, deposit.network_id, deposit.token)
  if (leg.status !== 'refunded' || coin === undefined || source === undefined) return []
  const chain = view.chains.get(leg.network_id)
  if ((chain?.deepestReorg ?? 0) > 0) return []
  // There a returned payment is booked as upkeep with its cost, not to a single payout.
  if (chain?.model === 'query-id') return []
  const burnt = failures.reduce((sum, fee) => sum + fee, 0n)
  const cost =
    (burnt * highestPrice(view, coin.asset) * 10n ** BigInt(source.decimals)) /
    (lowestPrice(view, source.asset) * 10n ** BigInt(coin.decimals))
  const rate = leg.is_refused ? swapFeeOf(view, leg) : 0n
  const kept = BigInt(leg.kept) - rate
  if (kept >= 0n && kept * 4n <= cost * 5n + 4n && (kept > 0n || cost === 0n)) return []
  return [
    `leg ${leg.id} keeps ${leg.kept} for a rate of ${String(rate)} and tries that have cost ${String(cost)}`,
  ]
}

/** The swap fee of what was credited, rounded up. */
function swapFeeOf({ facts }: View, leg: LegFact): bigint {
  const order = facts.orders.find(({ id }) => id === leg.order_id)
  if (order?.kind !== 'standard') return 0n
  const fee = BigInt(order.swap_fee)
  const ordered = BigInt(order.amount_in)
  return (fee * BigInt(order.credited_amount ?? order.amount_in) + ordered - 1n) / ordered
}

/** A payout that its owner has taken back is not paid, even if it becomes possible again; a deposit that leaves the chain starts over. */
export const takenBackIsNotPaid: Invariant = {
  id: 'TAKEN',
  what: 'nothing is signed for an order whose owner has taken the deposit back',
  check: (view) => {
    const standard = new Set(view.facts.orders.filter(({ kind }) => kind === 'standard').map(({ id }) => id))
    const byOrder = Map.groupBy(view.facts.events, ({ order_id }) => order_id)
    return [...byOrder].flatMap(([id, events]) => {
      const last = events.findLastIndex(({ event }) => event === 'taken_back')
      if (last < 0 || !standard.has(id)) return []
      const later = events.slice(last).map(({ event }) => event)
      const end = later.indexOf('deposit_reorged')
      const until = end < 0 ? later : later.slice(0, end)
      return until.includes('payout_signed') ? [`order ${id} is paid after it was taken back`] : []
    })
  },
}

export const WAIT_INVARIANTS: readonly Invariant[] = [refundsAreBounded, triesAreBounded, takenBackIsNotPaid]
