import type { NetworkAdapter, NetworkFees } from '@sunspan/chains'
import { promisableOf, type Currency, type LiquidityPolicy } from '@sunspan/domain'
import type { Pool } from 'pg'
import type { Catalog } from '../catalog/catalog.ts'
import type { Clock, Logger } from '../clock.ts'
import type { NetworkGate } from '../networks/network-gate.ts'
import type { PriceFeed } from '../prices/price-feed.ts'
import type { PriceGuard } from '../prices/price-guard.ts'
import { createWakeSignal } from '../wake-signal.ts'
import { createCommittedLiquidity, type Commitments } from './committed-liquidity.ts'
import { createOutflowRooms, type OutflowRoom } from './outflow-room.ts'
import { createRouteTimes, type RouteTimes } from './route-times.ts'

/** Inputs of quotes, cached in memory so that a quote queries neither a network nor the database. */
export interface Market {
  /** Refreshes everything once. A source that does not answer keeps its last state until that is too old. Never rejects. */
  refresh(signal: AbortSignal): Promise<void>
  /** Refreshes prices alone, once. Never rejects. */
  refreshPrices(signal: AbortSignal): Promise<void>
  /** Undefined if the network has not answered recently. */
  findFees(networkId: string): NetworkFees | undefined
  /** Spendable treasury balance of a currency: the balance minus amounts owed and amounts held for refunds. Undefined until it is known. */
  findFreeLiquidity(currencyId: string): bigint | undefined
  /** The part of that which one new quote may promise, in view of open orders and of what one payout can pay; undefined until it is known. */
  findPromisable(currencyId: string): bigint | undefined
  /** What is left of a network's hourly outflow limit; null without a limit, undefined until it is known. */
  findOutflowRoom(networkId: string): OutflowRoom | null | undefined
  /** What a route's last transfers took; undefined while there are too few. */
  readonly findUsualSeconds: RouteTimes['findUsualSeconds']
  /** What nine in ten of them took at most. */
  readonly findSlowSeconds: RouteTimes['findSlowSeconds']
  readonly findMedianSeconds: RouteTimes['findMedianSeconds']
  readonly hasTraffic: RouteTimes['hasTraffic']
  /** Refreshes until the signal aborts, then resolves; less often while nothing of it is asked for. */
  run(signal: AbortSignal): Promise<void>
  /** Refreshes prices alone until the signal aborts, then resolves. */
  runPrices(signal: AbortSignal): Promise<void>
}

/** Maximum age of the state behind a quote. */
const MAX_AGE_MS = 30_000
const REFRESH_MS = 2_000
/** While nothing is asked for: a question then finds a state that is no older than this, and wakes the next refresh. */
const REST_REFRESH_MS = 10_000
/** Networks are asked one after another over this time: all at once, their answers would hold up the quotes that come with them. */
const SPREAD_MS = 1_000
const PRICE_REFRESH_MS = 20_000
const CALL_TIMEOUT_MS = 8_000

interface NetworkState {
  readonly fees: NetworkFees
  /** Treasury balances in base units, by currency. */
  readonly balances: ReadonlyMap<string, bigint>
  /** The most that one payout of the native coin can pay, in base units; undefined where only its balance limits that. */
  readonly largestPayout: bigint | undefined
  /** Read before the balances: a payout in between makes what is free too small, never too large. Undefined while it is not known. */
  readonly before: Commitments | undefined
  readonly at: number
}

async function askNetwork(
  { fees, balances, payouts }: NetworkAdapter,
  currencies: readonly Currency[],
  signal: AbortSignal,
): Promise<Omit<NetworkState, 'before' | 'at'>> {
  const tokens = currencies.map((currency) => currency.address)
  const [estimated, amounts] = await Promise.all([
    fees.estimate(signal),
    balances.getBalances(payouts.wallet, tokens, signal),
  ])
  return {
    fees: estimated,
    balances: new Map(currencies.map((currency, index) => [currency.id, amounts[index] ?? 0n])),
    largestPayout: payouts.coins?.largestPayout?.(),
  }
}

const atLeastZero = (amount: bigint): bigint => (amount > 0n ? amount : 0n)

/** The least that any of these leaves. */
const leastOf = (all: readonly Commitments[], left: (of: Commitments) => bigint): bigint =>
  all.map(left).reduce((least, amount) => (amount < least ? amount : least))

const atMost = (amount: bigint, bound: bigint | undefined): bigint =>
  bound !== undefined && bound < amount ? bound : amount

export function createMarket(deps: {
  readonly pool: Pool
  readonly catalog: Catalog
  readonly adapters: ReadonlyMap<string, NetworkAdapter>
  readonly gate: NetworkGate
  readonly prices: PriceFeed
  readonly guard: PriceGuard
  readonly liquidity: LiquidityPolicy
  readonly clock: Clock
  readonly logger: Logger
}): Market {
  const { catalog, adapters, gate, liquidity, clock, logger } = deps
  const states = new Map<string, NetworkState>()
  const wake = createWakeSignal(clock)
  let askedAt = -Infinity
  /** When the last refresh began; Infinity during one. */
  let refreshedAt = -Infinity
  const isFresh = (at: number): boolean => clock.now() - at <= MAX_AGE_MS
  const commitments = createCommittedLiquidity(deps)
  const outflowRooms = createOutflowRooms(deps, commitments, isFresh)
  const routeTimes = createRouteTimes(deps)

  const refreshNetwork = async (
    networkId: string,
    adapter: NetworkAdapter,
    signal: AbortSignal,
  ): Promise<void> => {
    const currencies = catalog.currenciesOf(networkId)
    const limit = AbortSignal.any([signal, AbortSignal.timeout(CALL_TIMEOUT_MS)])
    try {
      await gate.pass(networkId, limit)
      const before = commitments.latest()
      states.set(networkId, { ...(await askNetwork(adapter, currencies, limit)), before, at: clock.now() })
    } catch (error) {
      if (!signal.aborted)
        logger.warn({ networkId, error: String(error) }, 'Fees and balances are not known now')
    }
  }

  /** `spreadMs`: over how long the networks are asked. */
  const refreshState = async (signal: AbortSignal, spreadMs = 0): Promise<void> => {
    const beganAt = clock.now()
    refreshedAt = Infinity
    await commitments.refresh()
    const networks = [...adapters].map(async ([id, adapter], place) => {
      const pauseMs = (spreadMs * place) / adapters.size
      if (pauseMs > 0) await clock.delay(pauseMs, signal)
      if (!signal.aborted) await refreshNetwork(id, adapter, signal)
    })
    await Promise.all([routeTimes.refresh(), outflowRooms.refresh(), ...networks])
    refreshedAt = beganAt
  }

  const noteQuestion = (): void => {
    askedAt = clock.now()
    if (askedAt - refreshedAt >= REFRESH_MS) wake.wake()
  }
  const isAsked = (): boolean => clock.now() - askedAt < REST_REFRESH_MS

  const keepState = async (signal: AbortSignal): Promise<void> => {
    let tookMs = 0
    while (!signal.aborted) {
      const everyMs = isAsked() ? REFRESH_MS : REST_REFRESH_MS
      await wake.sleep(everyMs - Math.min(tookMs, SPREAD_MS), signal)
      if (signal.aborted) return
      const beganAt = clock.now()
      await refreshState(signal, SPREAD_MS)
      tookMs = clock.now() - beganAt
    }
  }
  const runPrices = (signal: AbortSignal): Promise<void> =>
    repeat(clock, PRICE_REFRESH_MS, () => refreshPrices(deps, signal), signal)

  /** A network's balance of a currency, and what is committed of it: before it was read, and by now. Undefined until all of it is known. */
  const findHeld = (
    currencyId: string,
  ): { readonly amount: bigint; readonly committed: readonly Commitments[] } | undefined => {
    noteQuestion()
    const state = states.get(catalog.getCurrency(currencyId).networkId)
    const now = commitments.latest()
    if (state?.before === undefined || now === undefined || !isFresh(state.at) || !isFresh(now.at))
      return undefined
    return { amount: state.balances.get(currencyId) ?? 0n, committed: [state.before, now] }
  }

  return {
    async refresh(signal) {
      await Promise.all([refreshState(signal), refreshPrices(deps, signal)])
    },
    refreshPrices: (signal) => refreshPrices(deps, signal),
    findFees(networkId) {
      noteQuestion()
      const state = states.get(networkId)
      return state !== undefined && isFresh(state.at) ? state.fees : undefined
    },
    findFreeLiquidity(currencyId) {
      const { networkId, address: token } = catalog.getCurrency(currencyId)
      const held = findHeld(currencyId)
      return (
        held &&
        leastOf(held.committed, (of) => atLeastZero(held.amount - of.committedOf({ networkId, token })))
      )
    },
    findOutflowRoom: outflowRooms.find,
    findUsualSeconds: routeTimes.findUsualSeconds,
    findSlowSeconds: routeTimes.findSlowSeconds,
    findMedianSeconds: routeTimes.findMedianSeconds,
    hasTraffic: routeTimes.hasTraffic,
    findPromisable(currencyId) {
      const { networkId, address: token } = catalog.getCurrency(currencyId)
      const held = findHeld(currencyId)
      if (held === undefined) return undefined
      const largest = token === null ? states.get(networkId)?.largestPayout : undefined
      const promisable = leastOf(held.committed, (of) => {
        const { unpaid, paid } = of.openOf(currencyId)
        const free = atLeastZero(held.amount - of.committedOf({ networkId, token }))
        return promisableOf(free - paid, unpaid, liquidity)
      })
      return atMost(promisable, largest)
    },
    async run(signal) {
      await Promise.all([keepState(signal), runPrices(signal)])
    },
    runPrices,
  }
}

async function refreshPrices(
  { prices, guard }: { readonly prices: PriceFeed; readonly guard: PriceGuard },
  signal: AbortSignal,
): Promise<void> {
  await prices.refresh(signal)
  await guard.check()
}

/** Repeats the work until the signal aborts, waiting `everyMs` after each run. */
async function repeat(
  clock: Clock,
  everyMs: number,
  work: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await clock.delay(everyMs, signal)
    if (!signal.aborted) await work()
  }
}
