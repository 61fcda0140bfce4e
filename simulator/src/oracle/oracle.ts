import { createBridge, type Bridge } from '@sunspan/bridge'
import { checkLedger, TREASURY } from '@sunspan/bridge/testing'
import type { Depths, NetworkRules } from '../core/fault-kinds.ts'
import type { Finding, World } from '../core/world.ts'
import { ALL_CURRENCIES, simInstallation, USDC } from '../core/sim-installation.ts'
import { OPERATOR } from '../actors/set-halt.ts'
import { BULK_INVARIANTS, fatesOf } from './invariants/bulk-invariants.ts'
import { replayRows } from './facts/bulk-history.ts'
import { countFamilies } from './count-families.ts'
import { FAMILY_INVARIANTS } from './invariants/family-invariants.ts'
import { strangeSendersWait } from './invariants/held-invariant.ts'
import { LIMIT_INVARIANTS } from './invariants/limit-invariants.ts'
import { MONEY_INVARIANTS, treasuryDifferences } from './invariants/money-invariants.ts'
import { PROTOCOL_INVARIANTS } from './invariants/protocol-invariants.ts'
import { RATE_INVARIANTS } from './invariants/rate-invariants.ts'
import { fillTreasury } from './fill-treasury.ts'
import { findHeldUp, findUnfinished } from './liveness.ts'
import { findSignedUnderHalt, readFacts, type Facts } from './facts/read-facts.ts'
import { createHaltSettler, type HaltSettler } from './settle-halts.ts'
import {
  createVanishedInvariant,
  forgottenWithItsBranch,
  lostWhenSigned,
} from './invariants/vanished-invariant.ts'
import { WAIT_INVARIANTS } from './invariants/wait-invariants.ts'
import { treasuryIsNotOutplayed } from './invariants/treasury-invariant.ts'
import { bulkOrders, type ActorView, type ChainView, type View } from './facts/view.ts'

export const INVARIANTS = [
  ...MONEY_INVARIANTS,
  ...RATE_INVARIANTS,
  ...BULK_INVARIANTS,
  ...LIMIT_INVARIANTS,
  ...PROTOCOL_INVARIANTS,
  ...FAMILY_INVARIANTS,
  strangeSendersWait,
  treasuryIsNotOutplayed,
  ...WAIT_INVARIANTS,
]

/** Checks the chains and the database, and reports violations. */
export interface Oracle {
  /** Checks every invariant if anything has changed since the last check; the ledger less often. */
  look(): Promise<void>
  /** What is left to do, and whether every wallet holds exactly what is booked. */
  findUnfinished(): Promise<readonly Finding[]>
  /** Attempts that wait although the nodes are silent only about another payout. */
  findHeldUp(): Promise<readonly Finding[]>
  /** At the end: checks the ledger. */
  closeBooks(): Promise<void>
  /** For the operator: funds a poor treasury. */
  fillTreasury(): Promise<void>
  /** For the operator, once all is calm. */
  readonly halts: HaltSettler
}

/** The ledger is recomputed once in this many checks: triggers maintain it, so a wrong balance stays wrong. */
const LEDGER_EVERY = 12

export function createOracle(world: World): Oracle {
  const bridge = createObserver(world)
  const invariants = [...INVARIANTS, forgottenWithItsBranch, lostWhenSigned, createVanishedInvariant()]
  let looks = 0
  let seen = ''
  const viewOf = (facts: Facts): View => ({
    facts,
    causes: world.causes,
    chains: viewChains(world),
    actors: viewActors(world, bridge),
  })

  const audit = async (): Promise<void> => {
    for (const message of await checkLedger(world.database.observer, bridge.ledger))
      world.findings.push({ invariant: 'M1', message })
  }

  /** P-g, according to the database: what was committed. */
  const checkHalts = async ({ facts: { halts } }: View): Promise<void> => {
    for (const { id } of halts)
      if (!world.haltsSeenAt.has(id)) world.haltsSeenAt.set(id, world.scheduler.now())
    if (halts.every(({ lifted_by }) => lifted_by !== null)) return
    for (const { tx_id, halt_id } of await findSignedUnderHalt(world.database.observer))
      world.findings.push({
        invariant: 'P-g',
        message: `${tx_id} is signed, though halt ${halt_id} forbids it`,
      })
  }

  return {
    async look() {
      const state = [world.database.commits(), ...world.chains.map((chain) => chain.changes())].join()
      if (state === seen) return
      seen = state
      looks += 1
      const view = viewOf(await readFacts(world.database.observer))
      for (const { id, check } of invariants)
        for (const message of check(view)) world.findings.push({ invariant: id, message })
      for (const message of world.database.writesOfFormerHolders())
        world.findings.push({ invariant: 'FENCE', message })
      await checkHalts(view)
      if (looks % LEDGER_EVERY === 0) await audit()
    },
    async findUnfinished() {
      const view = viewOf(await readFacts(world.database.observer))
      const differences = treasuryDifferences(view, await readCustody(bridge), [null, USDC])
      return [
        ...findUnfinished(view).map((message) => ({ invariant: 'L1', message })),
        ...differences.map((message) => ({ invariant: 'M7', message })),
      ]
    },
    async findHeldUp() {
      const view = viewOf(await readFacts(world.database.observer))
      const { victim } = world.silentLookup
      return findHeldUp(view, victim).map((message) => ({ invariant: 'L4', message }))
    },
    async closeBooks() {
      await audit()
      const view = viewOf(await readFacts(world.database.observer))
      countCoverage(world, view.facts)
      countBulk(world, view)
      countFamilies(world, view.facts)
    },
    fillTreasury: () => fillTreasury(world, bridge),
    halts: createHaltSettler(world, bridge),
  }
}

async function readCustody({ ledger }: Bridge): Promise<ReadonlyMap<string, bigint>> {
  const totals = await ledger.totals()
  return new Map(
    totals
      .filter(({ kind }) => kind === 'custody')
      .map(({ networkId, token, amount }) => [`${networkId} ${token ?? 'native'}`, amount]),
  )
}

/** A transaction's cost as reported by nodes. */
const GAS = 1_000n

/** The bridge's services on the observer's connection. */
function createObserver(world: World): Bridge {
  const silent = { debug: noop, info: noop, warn: noop, error: noop }
  return createBridge({
    pool: world.database.observer,
    installation: simInstallation(world.swarm.rules, world.market),
    adapters: new Map(world.chains.map(({ networkId, chain }) => [networkId, chain.adapter])),
    prices: {
      refresh: () => Promise.resolve(),
      findPrice: () => undefined,
      findOwnPrice: () => null,
      listPrices: () => new Map(),
      inspect: () => ({ fresh: [], agreed: undefined, ageMs: 0 }),
    },
    clock: { now: world.scheduler.now, delay: () => Promise.resolve() },
    random: { bytes: (length) => new Uint8Array(length) },
    logger: silent,
  })
}

const noop = (): void => undefined

function viewChains(world: World): ReadonlyMap<string, ChainView> {
  return new Map(
    world.chains.map((sim) => [
      sim.networkId,
      {
        networkId: sim.networkId,
        treasury: TREASURY,
        model: sim.chain.model,
        depths: provenDepths(sim.rules),
        exposureCap: dollars(sim.rules.exposureCapUsd),
        outflowHourly: dollars(sim.rules.outflowHourlyUsd),
        startHeight: sim.startHeight,
        mined: sim.chain.mined(),
        hashAt: (height) => sim.blockAt(height)?.hash,
        timeAt: sim.timeAt,
        highest: sim.highest(),
        truth: sim.truth(),
        signed: sim.chain.signed(),
        deepestReorg: sim.deepestReorg(),
        hasForeignSpender: world.causes.did('foreign_spender', sim.networkId),
        balanceOf: (token) => sim.chain.balanceOf(TREASURY, token),
      },
    ]),
  )
}

/** A final block is at most this many blocks from the head. */
const provenDepths = ({ depths, finalizedBehind }: NetworkRules): Depths => ({
  ...depths,
  large: Math.max(depths.large, finalizedBehind ?? 0),
})

const dollars = (usd: number | null): bigint | null => (usd === null ? null : BigInt(usd) * 10n ** 18n)

function viewActors(world: World, { catalog }: Bridge): ActorView {
  const installation = simInstallation(world.swarm.rules, world.market)
  return {
    requestedBulk: new Map(
      world.requests.flatMap(({ bulk, orderIds }) =>
        bulk === undefined ? [] : [...orderIds].map((id) => [id, bulk] as const),
      ),
    ),
    ordersByRequest: new Map(world.requests.map(({ key, orderIds }) => [key, orderIds])),
    everPrice: world.market.everPrice,
    pricesBetween: world.market.pricesBetween,
    offPeg: world.market.offPeg,
    belowPar: world.market.belowPar,
    walletDailyUsd: installation.walletDailyUsd,
    currencies: ALL_CURRENCIES.map((id) => {
      const { networkId, address, asset, decimals, minSend, maxSend } = catalog.getCurrency(id)
      return { id, networkId, token: address, asset, decimals, minSend, maxSend }
    }),
    fees: {
      swapBps: BigInt(installation.fees.swapBps),
      spreadBps: (name) => {
        const asset = name === world.market.belowPar ? catalog.getCurrency(name).asset : name
        return BigInt(installation.swaps.spreads.byAsset.get(asset) ?? installation.swaps.spreads.others)
      },
      gasMarginBps: BigInt(installation.fees.gasMarginBps),
      platformFee: (id) =>
        installation.networks.find(({ network }) => network.id === id)?.platformFeeUsd ?? 0n,
      gas: GAS,
      restFeeMultiple: installation.depositPolicy.restFeeMultiple,
    },
    swaps: { walletCap: installation.swaps.caps.wallet, rateLockMs: installation.swaps.rateLockMs },
    tokens: new Set([USDC]),
    operator: OPERATOR,
  }
}

function countCoverage({ coverage }: World, facts: Facts): void {
  const bulk = new Set(facts.orders.filter(({ kind }) => kind === 'bulk').map(({ id }) => id))
  for (const { order_id, event, from_status, to_status } of facts.events)
    if (from_status !== null && from_status !== to_status && !bulk.has(order_id))
      coverage.count('transitions', `${from_status} ${event}`)
  for (const { status } of facts.orders) coverage.count('outcomes', `order ${status}`)
  for (const { status } of facts.deposits) coverage.count('outcomes', `deposit ${status}`)
}

function countBulk({ coverage }: World, view: View): void {
  const orders = bulkOrders(view)
  if (orders.length > 0) coverage.count('bulk', 'seeds')
  const events = Map.groupBy(view.facts.events, ({ order_id }) => order_id)
  for (const order of orders) {
    coverage.count('bulk', 'orders')
    coverage.count('bulk', `order ${order.status}`)
    for (const move of replayRows(order, events.get(order.id) ?? []).moves)
      coverage.count('row_transitions', move)
    const fates = fatesOf(view, order)
    const isPaid = fates.some(({ paid }) => paid.length > 0)
    if (isPaid && fates.some(({ back }) => back.length > 0)) coverage.count('bulk', 'orders paid in part')
    for (const { row, paid, back } of fates) {
      coverage.count('bulk', 'rows')
      coverage.count('bulk', `row ${row.status}`)
      if (paid.length > 0) coverage.count('bulk', 'rows paid')
      if (back.length > 0) coverage.count('bulk', 'rows given back')
    }
  }
}
