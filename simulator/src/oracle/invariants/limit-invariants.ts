import { parseUsd, type Usd } from '@sunspan/domain'
import type { Invariant } from './invariant.ts'
import type { DepositFact, LegFact, StandardOrderFact } from '../facts/read-facts.ts'
import { movedBy, type ChainView, type View } from '../facts/view.ts'
import { outflowOf, tierOf, worthOf } from '../facts/worth.ts'

/** M8, part one: deposits worth more wait longer. */
export const creditedWhenDeep: Invariant = {
  id: 'M8',
  what: 'no deposit is credited, or set aside as ours, before it is as deep as its worth asks for',
  check: (view) =>
    view.facts.deposits
      .filter(({ booked }) => booked === 'order' || booked === 'suspense')
      .flatMap((deposit) => {
        const { network_id, tx_hash, booked, token, amount } = deposit
        const chain = view.chains.get(network_id)
        if (chain === undefined) return []
        const tier = tierOf(worthOf(view, network_id, token, BigInt(amount)))
        const depth = depthOf(chain, deposit)
        return depth >= chain.depths[tier]
          ? []
          : [`deposit ${tx_hash} of the ${tier} tier is booked as ${booked} at a depth of ${String(depth)}`]
      }),
}

/** Maximum number of blocks that were ever on top of it. */
const depthOf = (chain: ChainView, { tx_hash }: DepositFact): number =>
  chain.truth.get(tx_hash)?.succeededDepth ?? -1

/**
 * M8, part two: the maximum loss by one reorganisation. A deposit that ever reached the large tier's depth does not count, so a finding means that
 * the cap was exceeded when the last deposit was credited.
 */
export const exposedWithinCap: Invariant = {
  id: 'M8-cap',
  what: "what is credited and not yet as deep as the large tier asks is worth no more than the network's cap",
  check: (view) =>
    [...view.chains.values()].flatMap((chain) => {
      const { networkId, exposureCap, depths } = chain
      if (exposureCap === null) return []
      const exposed = view.facts.deposits
        .filter(
          (deposit) =>
            deposit.network_id === networkId &&
            deposit.status === 'credited' &&
            depthOf(chain, deposit) < depths.large,
        )
        .reduce((sum, { token, amount }) => sum + (worthOf(view, networkId, token, BigInt(amount)) ?? 0n), 0n)
      return exposed <= exposureCap
        ? []
        : [
            `${networkId} has ${String(exposed)} credited that may be lost, above its cap of ${String(exposureCap)}`,
          ]
    }),
}

const OUTFLOW = 'engine:outflow'

/** Each time an operator lifts the halt set by the limit, the same amount may leave again. No seed lasts an hour. */
export const leavesWithinLimit: Invariant = {
  id: 'OUTFLOW',
  what: 'no more leaves a network within an hour than it may, and it is halted for that only when more was due',
  check: (view) =>
    [...view.chains.values()].flatMap((chain) => {
      const { networkId, outflowHourly } = chain
      const legs = view.facts.legs.filter(({ network_id }) => network_id === networkId)
      const halts = view.facts.halts.filter(
        ({ actor, action, target }) =>
          actor === OUTFLOW && action === 'payout' && target === `network:${networkId}`,
      )
      const groundless = halts.flatMap(({ reason }) => {
        const limit = parseUsd(/limit of \$([\d.]+)$/.exec(reason)?.[1] ?? '')
        const due = limit === undefined ? 0n : dueWithin(view, legs, limit)
        return limit === undefined || due <= limit
          ? [`${networkId} is halted for ${String(due)} that were ever due: ${reason}`]
          : []
      })
      if (groundless.length > 0) return groundless
      // Differing clocks count different hours.
      if (outflowHourly === null || view.causes.did('clock_jump')) return []
      const left = legs.reduce(
        (sum, leg) => sum + (movedBy(view, leg).length === 0 ? 0n : outflowOf(view, leg)),
        0n,
      )
      const lifted = halts.filter(({ lifted_by }) => lifted_by !== null).length
      return left <= outflowHourly * BigInt(lifted + 1)
        ? []
        : [
            `${String(left)} left ${networkId}, whose limit of ${String(outflowHourly)} was lifted ${String(lifted)} times`,
          ]
    }),
}

/** The total that was ever due, without legs that alone exceed the limit: these are skipped, unless they were signed under a higher limit. */
function dueWithin(view: View, legs: readonly LegFact[], limit: Usd): Usd {
  const signed = new Set(view.facts.attempts.flatMap((attempt) => attempt.legs.map(({ leg_id }) => leg_id)))
  return legs
    .map((leg) => ({ leg, worth: outflowOf(view, leg) }))
    .filter(({ leg, worth }) => worth <= limit || signed.has(leg.id))
    .reduce((sum, { worth }) => sum + worth, 0n)
}

/** M11: there are no discounts or surcharges: each fee is the configured one, rounded up. */
export const chargedAsConfigured: Invariant = {
  id: 'M11',
  what: 'every order is charged the configured fees, no less and no more',
  check: (view) =>
    view.facts.orders.flatMap((order) => {
      if (order.kind === 'bulk') return []
      const dues = feesEverDue(view, order)
      const charged = [order.platform_fee, order.swap_fee, order.destination_fee]
      const isRight = dues.some((due) => charged.every((fee, index) => BigInt(fee) === due[index]))
      return isRight || dues.length === 0
        ? []
        : [`order ${order.id} is charged ${charged.join(', ')}, and ${dues.join(' or ')} are configured`]
    }),
}

/**
 * An order that still waits for its deposit has been open since it was created: it was created while the sender's other orders still had locked
 * rates.
 */
export const openWithinCap: Invariant = {
  id: 'CAPS',
  what: "swaps that a sender has open, and whose rate is held, are worth no more than the sender's cap",
  check: (view) => {
    const { walletCap, rateLockMs } = view.actors.swaps
    // Differing clocks lock rates for different times.
    if (walletCap === null || view.causes.did('clock_jump')) return []
    const open = view.facts.orders.flatMap((order) =>
      order.kind === 'standard' && isSwap(view, order) && OPEN.has(order.status) ? [order] : [],
    )
    return [...Map.groupBy(open, ({ wallet_sender }) => wallet_sender)].flatMap(([sender, orders]) =>
      orders.flatMap(({ id, created_ms }) => {
        const beside = orders.filter(
          (other) => other.created_ms <= created_ms && other.created_ms > created_ms - rateLockMs,
        )
        const worth = beside.reduce((sum, order) => sum + worthOfOrder(view, order), 0n)
        return worth <= walletCap
          ? []
          : [`${sender} had swaps worth ${String(worth)} open with order ${id}, above ${String(walletCap)}`]
      }),
    )
  },
}

const OPEN: ReadonlySet<string> = new Set(['PENDING', 'WAIT_DEPOSIT'])

const worthOfOrder = (view: View, { network_in, token_in, amount_in }: StandardOrderFact): bigint =>
  worthOf(view, network_in, token_in, BigInt(amount_in)) ?? 0n

function isSwap({ actors }: View, order: StandardOrderFact): boolean {
  const assetOf = (id: string): string | undefined =>
    actors.currencies.find((currency) => currency.id === id)?.asset
  return assetOf(order.currency_in) !== assetOf(order.currency_out)
}

type FeesDue = readonly [platform: bigint, swap: bigint, destination: bigint]

type ChargedOrder = Pick<StandardOrderFact, 'network_in' | 'currency_in' | 'currency_out' | 'amount_in'>

/** While prices do not move; undefined for unknown currencies. */
export const feesDue = (view: View, order: ChargedOrder): FeesDue | undefined => feesEverDue(view, order)[0]

/** Flat fee, swap fee and payout cost, in base units of the source currency, at all prices that ever applied. */
function feesEverDue({ actors }: View, order: ChargedOrder): readonly FeesDue[] {
  const { currencies, fees, everPrice } = actors
  const from = currencies.find(({ id }) => id === order.currency_in)
  const to = currencies.find(({ id }) => id === order.currency_out)
  const coin = currencies.find(({ networkId, token }) => networkId === to?.networkId && token === null)
  if (from === undefined || to === undefined || coin === undefined) return []
  const unit = 10n ** BigInt(from.decimals)
  const swapBps = fees.swapBps + fees.spreadBps(from.asset) + fees.spreadBps(to.asset)
  return everPrice(from.asset).flatMap((price) =>
    everPrice(coin.asset).map((coinPrice): FeesDue => {
      const gas = fees.gas * (BPS + fees.gasMarginBps) * coinPrice * unit
      return [
        dividedUp(fees.platformFee(order.network_in) * unit, price),
        from.asset === to.asset ? 0n : dividedUp(BigInt(order.amount_in) * swapBps, BPS),
        dividedUp(gas, price * 10n ** BigInt(coin.decimals) * BPS),
      ]
    }),
  )
}

const BPS = 10_000n

const dividedUp = (above: bigint, below: bigint): bigint => (above + below - 1n) / below

export const LIMIT_INVARIANTS: readonly Invariant[] = [
  creditedWhenDeep,
  exposedWithinCap,
  leavesWithinLimit,
  chargedAsConfigured,
  openWithinCap,
]
