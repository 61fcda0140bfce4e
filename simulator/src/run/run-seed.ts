import { createNemesis } from '../actors/nemesis.ts'
import { beginTrouble, endDenials, endTrouble, makeTrouble } from '../actors/trouble.ts'
import { drawSilence } from '../actors/silence-lookup.ts'
import { requestBulkOrder } from '../actors/bulk-users.ts'
import { requestManySwaps } from '../actors/greedy-users.ts'
import { createRestorer, type Restorer } from '../actors/restore-database.ts'
import { holdPayouts } from '../actors/hold-payouts.ts'
import { lieAboutHeads } from '../actors/lie-about-heads.ts'
import { sellBelowPar } from '../actors/sell-below-par.ts'
import { useUpHours } from '../actors/use-up-hours.ts'
import { trade } from '../actors/traders.ts'
import { takeSlots } from '../actors/families/take-slots.ts'
import { troubleFamilies } from '../actors/families/trouble-families.ts'
import { endWaiting, keepWaiting } from '../actors/waiters.ts'
import { requestOrder, endOrder, repeatRequest, sendDeposit } from '../actors/users.ts'
import type { CoverageCounts } from '../core/coverage.ts'
import { drawModels, type NetworkModels } from '../core/network-models.ts'
import type { SimDatabase } from '../core/sim-database.ts'
import { createWorld, type Finding, type World } from '../core/world.ts'
import { findSignedIds } from '../oracle/facts/read-facts.ts'
import { createOracle, type Oracle } from '../oracle/oracle.ts'

export interface SeedResult {
  readonly seed: number
  readonly steps: number
  readonly ms: number
  /** Equal for equal seeds, steps and code. */
  readonly traceHash: string
  readonly traceLength: number
  readonly findings: readonly Finding[]
  /** Events before the first finding; empty without one. */
  readonly tail: readonly string[]
  readonly coverage: CoverageCounts
}

const PROCESSES = 2
/** Users present from the start of a busy seed. */
const FIRST_ORDERS = 4
const TAIL = 60
/** Simulated rounds in which everything must end, after all faults have ended. */
const CALM_ROUNDS = 60
/** In the first of them nodes still deny payouts. */
const DENYING_ROUNDS = 12
/** Additional rounds if nodes are silent about one payout at first. */
const SILENT_ROUNDS = 40
/** Rounds after each of which an hour passes if something waits for one. */
const ROUNDS_OF_AN_HOUR = 5
const HOUR_MS = 3_600_000
/** More calls than this in one round indicate an endless loop. */
const MOST_CALLS = 4_000

/** Plays one seed to its end, or to the first violation. */
export async function runSeed(
  deps: { readonly database: SimDatabase; readonly print?: ((line: string) => void) | undefined },
  options: { readonly seed: number; readonly steps: number; readonly models?: NetworkModels | undefined },
): Promise<SeedResult> {
  const startedAt = performance.now()
  await deps.database.reset()
  const { seed, models = drawModels(seed) } = options
  const world = createWorld({ ...deps, createNemesis }, { seed, models })
  const oracle = createOracle(world)
  const restorer = createRestorer(world, options.steps)
  const steps = await play(world, { oracle, restorer }, options.steps)
  if (world.findings.length === 0) await finish(world, oracle)
  if (world.findings.length === 0) await restorer.restore(() => settle(world))
  const result = {
    seed: options.seed,
    steps,
    ms: performance.now() - startedAt,
    traceHash: world.trace.hash(),
    traceLength: world.trace.length(),
    findings: [...world.findings],
    tail: world.findings.length === 0 ? [] : world.trace.tail(TAIL),
    coverage: world.coverage.counts,
  }
  await silence(world)
  return result
}

/** Returns the step at which it ended. */
async function play(
  world: World,
  { oracle, restorer }: { readonly oracle: Oracle; readonly restorer: Restorer },
  steps: number,
): Promise<number> {
  for (let count = 0; count < PROCESSES; count += 1) world.boot()
  // The books are opened before any user arrives, and before any fault.
  world.isCalm = true
  await settle(world)
  world.isCalm = false
  beginTrouble(world)
  for (let count = 0; count < (world.swarm.isBusy ? FIRST_ORDERS : 0); count += 1) order(world)
  for (let step = 0; step < steps; step += 1) {
    world.trace.add(`step ${String(step)}`)
    await restorer.look(step)
    act(world)
    keepWaiting(world)
    troubleFamilies(world)
    takeSlots(world)
    lieAboutHeads(world)
    passMarket(world)
    await world.scheduler.run(world.random.int(0, world.swarm.pace))
    await world.bury()
    if (world.processes.length < PROCESSES && world.random.chance(0.5)) world.boot()
    await oracle.look()
    if (world.findings.length > 0) return step
  }
  return steps
}

/** Prices move independently of everything else. */
function passMarket(world: World): void {
  const moved = world.market.pass(world.scheduler.now())
  if (moved !== undefined) world.trace.add(moved)
  trade(world)
  holdPayouts(world)
  useUpHours(world)
  sellBelowPar(world)
}

const QUIET = { time: 50, order: 8, deposit: 12, end: 1, repeat: 2, trouble: 14 }
const BUSY = { ...QUIET, order: 18, deposit: 32 }

function act(world: World): void {
  switch (world.random.weighted(world.swarm.isBusy ? BUSY : QUIET)) {
    case 'order':
      return order(world)
    case 'deposit':
      return sendDeposit(world)
    case 'end':
      return endOrder(world)
    case 'repeat':
      return repeatRequest(world)
    case 'trouble':
      return makeTrouble(world)
    case 'time':
    case undefined:
      return passTime(world)
  }
}

/** Share of bulk orders among orders, in a seed that has them. */
const BULK_ORDERS = 0.4

/** Share of orders by users who request more than they may have. */
const GREEDY = 0.06

function order(world: World): void {
  if (world.swarm.hasBulk && world.random.chance(BULK_ORDERS)) requestBulkOrder(world)
  else if (world.random.chance(GREEDY)) requestManySwaps(world)
  else requestOrder(world)
}

function passTime(world: World): void {
  const { random, scheduler } = world
  for (const sim of world.chains) {
    const stalled = world.stalled.get(sim.networkId) ?? 0
    if (stalled > 0) world.stalled.set(sim.networkId, stalled - 1)
    else if (random.chance(0.7)) {
      sim.mine()
      world.trace.add(`${sim.networkId} mines ${String(sim.chain.head().height)}`)
    }
  }
  scheduler.advance(random.pick([100, 500, 1_000, 1_000, 2_000, 3_000, 6_000, 20_000]))
}

/** Until all processes wait for time to pass. */
async function settle(world: World): Promise<void> {
  const made = await world.scheduler.run(MOST_CALLS)
  await world.bury()
  if (made === MOST_CALLS) world.findings.push({ invariant: 'L1', message: 'the engine asks in circles' })
}

/** Faults end; then all begun work must end as well. */
async function finish(world: World, oracle: Oracle): Promise<void> {
  world.trace.add('calm')
  endWaiting(world)
  await endTrouble(world)
  await settle(world)
  world.settled = { at: world.scheduler.now(), signed: await findSignedIds(world.database.observer) }
  // No transaction is open now that the operator's would wait for.
  if (world.waits?.staysPoor !== true) await oracle.fillTreasury()
  await oracle.halts.settle()
  let left: readonly Finding[] = []
  const silence = world.silentLookup
  silence.isOn = drawSilence(world.seed)
  const rounds = CALM_ROUNDS + (silence.isOn ? SILENT_ROUNDS : 0)
  for (let round = 0; round < rounds && world.findings.length === 0; round += 1) {
    if (round === DENYING_ROUNDS) endDenials(world)
    // Processes that were asked to stop have ended by now.
    if (world.processes.length === 0) world.boot()
    for (const sim of world.chains) sim.mine()
    world.scheduler.advance(round < 10 ? 1_000 : 4_000)
    await settle(world)
    // Operators lift the halts set by stuck payouts or deep reorganisations after checking them.
    if (round % 10 === 9) await oracle.halts.settle()
    await passHour(world, round)
    await oracle.look()
    if (round < DENYING_ROUNDS) continue
    if (silence.isOn) {
      left = await oracle.findHeldUp()
      if (left.length > 0 && round < SILENT_ROUNDS) continue
      if (left.length > 0) break
      silence.isOn = false
      if (silence.victim !== undefined)
        world.coverage.count('families', 'others ended while one was not reported')
    }
    left = await oracle.findUnfinished()
    if (left.length === 0) break
  }
  world.findings.push(...left)
  if (world.findings.length === 0) await oracle.closeBooks()
}

/** A limit allows only so much within an hour, and some payouts are tried once an hour. In the rounds between, what is due is signed and lands. */
async function passHour({ database, scheduler, trace }: World, round: number): Promise<void> {
  if (round % ROUNDS_OF_AN_HOUR !== 0) return
  const { rows } = await database.observer.query(
    `SELECT FROM legs WHERE status = 'due' AND (waiting_reason = 'OUTFLOW' OR retry_at > to_timestamp($1::float8 / 1000) + interval '10 minutes') LIMIT 1`,
    [scheduler.now()],
  )
  if (rows.length === 0) return
  trace.add('an hour passes')
  scheduler.advance(HOUR_MS)
}

/** Stops all activity of this seed. */
async function silence(world: World): Promise<void> {
  world.isCalm = true
  for (const process of world.processes) process.isDead = true
  await world.bury()
}
