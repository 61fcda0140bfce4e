import type { Usd } from '@sunspan/domain'
import type { Invariant } from './invariant.ts'
import type { DepositFact, HaltFact, LegFact, StandardOrderFact } from '../facts/read-facts.ts'
import { sourceOf } from '../facts/source-of.ts'
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
const HOUR_MS = 3_600_000
/** An order is made from what was known of the networks at most this long ago. */
const MOST_AGE_MS = 30_000

const outflowHalts = (view: View, networkId: string): readonly HaltFact[] =>
  view.facts.halts.filter(
    ({ actor, action, target }) =>
      actor === OUTFLOW && action === 'payout' && target === `network:${networkId}`,
  )

/** Legs of a network that its chain has paid, each with its share of the hour. */
const leftOf = (
  view: View,
  networkId: string,
): readonly { readonly leg: LegFact; readonly worth: Usd; readonly atMs: number }[] =>
  view.facts.legs.flatMap((leg) =>
    leg.network_id !== networkId || leg.claimed_ms === null || movedBy(view, leg).length === 0
      ? []
      : [{ leg, worth: outflowOf(view, leg), atMs: leg.claimed_ms }],
  )

/** How often the limit of an hour counts: each time an operator lifts its halt, the same amount may leave again. */
const timesOf = (halts: readonly HaltFact[]): bigint =>
  BigInt(halts.filter(({ lifted_by }) => lifted_by !== null).length + 1)

export const leavesWithinLimit: Invariant = {
  id: 'OUTFLOW',
  what: 'no more leaves a network within an hour than it may, and it is halted for that only when a deposit behind it is not on its chain',
  check: (view) =>
    [...view.chains.values()].flatMap((chain) => {
      const { networkId, outflowHourly } = chain
      const halts = outflowHalts(view, networkId)
      const groundless = halts.flatMap(({ reason }) =>
        isGone(view, reason) ? [] : [`${networkId} is halted though all of it is explained: ${reason}`],
      )
      if (groundless.length > 0) return groundless
      // Differing clocks count different hours.
      if (outflowHourly === null || view.causes.did('clock_jump')) return []
      const left = leftOf(view, networkId)
      const most = left.reduce((largest, { atMs }) => {
        const within = left.filter((other) => other.atMs > atMs - HOUR_MS && other.atMs <= atMs)
        const sum = within.reduce((total, { worth }) => total + worth, 0n)
        return sum > largest ? sum : largest
      }, 0n)
      return most <= outflowHourly * timesOf(halts)
        ? []
        : [`${String(most)} left ${networkId} within an hour, whose limit is ${String(outflowHourly)}`]
    }),
}

/** The deposit that the reason names is not on its chain, or its chain has taken back what was believed. */
function isGone({ chains }: View, reason: string): boolean {
  const [, networkId = '', txHash = ''] = /^(\S+) does not have deposit (\S+),/.exec(reason) ?? []
  const chain = chains.get(networkId)
  if (chain === undefined) return false
  return chain.deepestReorg > chain.depths.small || !chain.mined.some(({ txId }) => txId === txHash)
}

/** An order is made only while its network's hourly limit has room for it, after what has left and what is owed. */
export const promisesWithinLimit: Invariant = {
  id: 'PROMISE',
  what: "no order is made for more than is left of its network's hourly limit after what has left it and what is owed",
  check: (view) => {
    if (view.causes.did('clock_jump') || view.causes.did('pause')) return []
    return view.facts.orders.flatMap((order) => {
      if (order.kind === 'bulk') return []
      const { id, network_in, token_in, amount_in, network_out, created_ms } = order
      const limit = view.chains.get(network_out)?.outflowHourly ?? null
      if (limit === null) return []
      // What was paid later was owed already, if it was credited by then.
      const used = leftOf(view, network_out)
        .filter(
          ({ leg, atMs }) => atMs > created_ms - HOUR_MS && creditedMs(view, leg) < created_ms - MOST_AGE_MS,
        )
        .reduce((sum, { worth }) => sum + worth, 0n)
      const worth = worthOf(view, network_in, token_in, BigInt(amount_in)) ?? 0n
      return used + worth <= limit * timesOf(outflowHalts(view, network_out))
        ? []
        : [`order ${id} over ${String(worth)} was made while ${String(used)} of ${String(limit)} was used`]
    })
  },
}

/** When the payout became due; never for a refund. */
const creditedMs = ({ facts }: View, { kind, order_id }: LegFact): number =>
  (kind === 'payout' ? facts.orders.find(({ id }) => id === order_id)?.credited_ms : undefined) ?? Infinity

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

function isSwap(view: View, order: StandardOrderFact): boolean {
  const to = view.actors.currencies.find(({ id }) => id === order.currency_out)
  return sourceOf(view, order)?.asset !== to?.asset
}

type FeesDue = readonly [platform: bigint, swap: bigint, destination: bigint]

type ChargedOrder = Pick<StandardOrderFact, 'network_in' | 'currency_in' | 'currency_out' | 'amount_in'>

/** While prices do not move; undefined for unknown currencies. */
export const feesDue = (view: View, order: ChargedOrder): FeesDue | undefined => feesEverDue(view, order)[0]

/** Flat fee, swap fee and payout cost, in base units of the source currency, at all prices that ever applied. */
function feesEverDue(view: View, order: ChargedOrder): readonly FeesDue[] {
  const { currencies, fees, everPrice } = view.actors
  const from = sourceOf(view, order)
  const sent = currencies.find(({ id }) => id === order.currency_in)
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
        sent?.asset === to.asset ? 0n : dividedUp(BigInt(order.amount_in) * swapBps, BPS),
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
  promisesWithinLimit,
  chargedAsConfigured,
  openWithinCap,
]
