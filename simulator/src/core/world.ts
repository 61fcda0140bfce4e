import type { FaultPoint, Order } from '@sunspan/bridge'
import { TREASURY } from '@sunspan/bridge/testing'
import { createBroadcastCheck, type Settled } from '../oracle/broadcast-check.ts'
import { isErrorExplained } from '../oracle/facts/explanations.ts'
import { createCauseLog, type CauseLog } from './causes.ts'
import { createCoverage, type Coverage } from './coverage.ts'
import { drawSwarm, type FaultKind, type Swarm } from './fault-kinds.ts'
import { createScheduler, type Call, type CallFate, type Caller, type Scheduler } from './scheduler.ts'
import { createSeededRandom, type SeededRandom } from './seeded-random.ts'
import type { NetworkModels } from './network-models.ts'
import { fundAccounts } from './sim-accounts.ts'
import { createSimChain, type SimChain } from './sim-chain.ts'
import { createSimMarket, type SimMarket } from './sim-market.ts'
import type { SimDatabase } from './sim-database.ts'
import {
  createSimPrices,
  ALL_CURRENCIES,
  CURRENCIES,
  currenciesOf,
  simInstallation,
  withLowLimits,
  USDC,
  type PriceSourceState,
} from './sim-installation.ts'
import { bootProcess, type ProcessDeps, type SimProcess } from './sim-process.ts'
import { createTrace, type Trace } from './trace.ts'
import { drawWaits, type WaitSwarm } from './wait-swarm.ts'
import type { SilentLookup } from './silent-lookup.ts'

/** A rule that was broken. */
export interface Finding {
  readonly invariant: string
  readonly message: string
}

/** What a user asked for, and what came of it. */
export interface UserRequest {
  readonly key: string
  readonly send: (process: SimProcess) => Promise<Order>
  readonly orderIds: Set<string>
  /** Undefined for an order of one recipient. */
  readonly bulk?: AskedBulk
}

/** What a user has asked of a bulk order. */
export interface AskedBulk {
  readonly rows: readonly {
    readonly currencyOutId: string
    readonly recipient: string
    /** Base units. */
    readonly amount: bigint
  }[]
  /** The most that the user would send, base units; undefined until the fees were told. */
  agreed: bigint | undefined
}

/** Everything that one seed is made of. */
export interface World {
  readonly seed: number
  readonly random: SeededRandom
  readonly swarm: Swarm
  /** What keeps payouts from being made, and the source of its chance; undefined for most seeds. */
  readonly waits: WaitSwarm | undefined
  readonly waitRandom: SeededRandom
  /** Processes that boot from now on have a lower limit of an hour. */
  isLimitLow: boolean
  /** What can be ordered. */
  readonly currencies: readonly string[]
  /** The same of bulk orders. */
  readonly bulkCurrencies: readonly string[]
  readonly trace: Trace
  readonly coverage: Coverage
  readonly scheduler: Scheduler
  readonly database: SimDatabase
  readonly chains: readonly SimChain[]
  readonly priceStates: readonly PriceSourceState[]
  readonly market: SimMarket
  /** Of what users try where prices move. */
  readonly marketRandom: SeededRandom
  readonly processes: SimProcess[]
  readonly requests: UserRequest[]
  /** How many recipients were named: each has an account of its own. */
  receivers: number
  /** Orders that users know of. */
  readonly orders: Order[]
  /** When the oracle first saw a halt committed, by its id: the database has one writer here, and a halt waits for its turn. */
  readonly haltsSeenAt: Map<string, number>
  /** Chains on which somebody else has used the treasury's key. */
  readonly foreignSpends: {
    readonly networkId: string
    readonly token: string | null
    readonly amount: bigint
  }[]
  /** What was done, and may explain what the engine says. */
  readonly causes: CauseLog
  readonly findings: Finding[]
  /** For how many steps more a chain makes no blocks, by network. */
  readonly stalled: Map<string, number>
  /** How often more nodes will not say whether a deposit still stands, and when they have shown the new branch; by network. */
  readonly silentRechecks: Map<string, { left: number; since: number | undefined }>
  readonly silentLookup: SilentLookup
  /** When a process last asked a node to take a transaction, by its id. */
  readonly offeredAt: Map<string, number>
  /** No fault any more: what is left must come to its end. */
  isCalm: boolean
  /** When nobody was at work any more on what a fault has spoiled; undefined before. */
  settled: Settled | undefined
  boot(): SimProcess
  /** Ends processes whose end has come, and what they had open. */
  bury(): Promise<void>
  /** Counts a fault that was done, to a network if it is one of networks. */
  did(kind: FaultKind, networkId?: string): void
}

const START_MS = Date.UTC(2026, 0, 1)
const CHAIN_IDS: Readonly<Record<string, string>> = { ethereum: '1', base: '8453', polygon: '137' }
/** Tells the source of what is about bulk orders from all others, so that seeds without them play as if there were none. */
const BULK_SEED = 0x62_75_6c_6b
/** The same of what waits. */
const WAIT_SEED = 0x77_61_69_74
const TRADER_SEED = 0x74_72_61_64

/** The same of what strangers do to scans. */
const FLOOD_SEED = 0x66_6c_6f_64
const FLOODED_SHARE = 0.4

/** What decides, call by call, between the scheduler and the nemesis. */
export interface Nemesis {
  fateOf(call: Call): CallFate
  onFaultPoint(caller: Caller, point: FaultPoint): void
}

async function dropDead(database: SimDatabase, caller: Caller): Promise<void> {
  caller.isDead = true
  await database.dropConnections(caller)
}

export function createWorld(
  deps: {
    readonly database: SimDatabase
    readonly createNemesis: (world: World) => Nemesis
    readonly print?: ((line: string) => void) | undefined
  },
  { seed, models }: { readonly seed: number; readonly models: NetworkModels },
): World {
  const { database } = deps
  const random = createSeededRandom(seed)
  const swarm = drawSwarm(random.fork(), createSeededRandom(seed ^ BULK_SEED))
  const waitRandom = createSeededRandom(seed ^ WAIT_SEED)
  const waits = drawWaits(waitRandom)
  const trace = createTrace(deps.print)
  const market = createSimMarket(seed, mayMove(swarm))
  const prices = createSimPrices(market)
  const findings: Finding[] = []
  const processes: SimProcess[] = []
  const coverage = createCoverage(swarm.faults)
  const installations = {
    usual: simInstallation(swarm.rules, market),
    low: simInstallation(withLowLimits(swarm.rules), market),
  }
  const scheduler: Scheduler = createScheduler({
    random: random.fork(),
    trace,
    startMs: START_MS,
    mayRun: (call) => database.mayRun(call),
    fateOf: (call) => nemesis.fateOf(call),
    crash: (caller) => dropDead(database, caller),
  })
  const floods = createSeededRandom(seed ^ FLOOD_SEED)
  const chains = createChains(swarm, models, { now: scheduler.now, random: floods })
  countModels(chains, coverage)
  const causes = createCauseLog(chains, scheduler.now)
  const onError = createErrorCheck(causes, findings)
  const bootRandom = random.fork()
  let booted = 0

  const world: World = {
    ...{ seed, random, swarm },
    ...{ waits, waitRandom, isLimitLow: false },
    currencies: currenciesOf(CURRENCIES, models),
    bulkCurrencies: currenciesOf(ALL_CURRENCIES, models),
    ...{ trace, coverage, scheduler, database, chains, processes, causes, findings },
    priceStates: prices.states,
    market,
    marketRandom: createSeededRandom(seed ^ TRADER_SEED),
    ...{ requests: [], receivers: 0, orders: [], foreignSpends: [] },
    ...{ haltsSeenAt: new Map(), offeredAt: new Map(), stalled: new Map(), silentRechecks: new Map() },
    silentLookup: { isOn: false, victim: undefined },
    isCalm: false,
    settled: undefined,
    boot() {
      booted += 1
      const process = bootProcess(
        {
          scheduler,
          database,
          chains,
          installation: world.isLimitLow ? installations.low : installations.usual,
          priceSources: prices.sources,
          random: bootRandom.fork(),
          trace,
          hooks: createBroadcastCheck(world),
          onFaultPoint: (caller, point) => nemesis.onFaultPoint(caller, point),
          onError,
        },
        `p${String(booted)}`,
      )
      trace.add(`${process.name} boots`)
      processes.push(process)
      return process
    },
    bury: () => bury(world),
    did: createFaultCount(causes, coverage),
  }
  const nemesis = deps.createNemesis(world)
  return world
}

/** Where limits in dollars hold for networks, what things are worth stays as it is. */
const mayMove = ({ hasBulk, hasAllTiers, rules, networks }: Swarm): boolean =>
  !hasBulk &&
  !hasAllTiers &&
  networks.every((id) => rules[id].exposureCapUsd === null && rules[id].outflowHourlyUsd === null)

function countModels(chains: readonly SimChain[], coverage: Coverage): void {
  for (const model of new Set(chains.map(({ chain }) => chain.model))) coverage.count('models', model)
}

function createFaultCount(causes: CauseLog, coverage: Coverage): World['did'] {
  return (kind, networkId) => {
    causes.add(kind, networkId)
    coverage.count('faults_done', kind)
  }
}

/** What the engine calls an error is a finding unless a fault explains it. */
function createErrorCheck(causes: CauseLog, findings: Finding[]): ProcessDeps['onError'] {
  return (message, { networkId, error }) => {
    if (isErrorExplained(causes, message, networkId)) return
    const where = networkId === undefined ? '' : ` on ${networkId}`
    findings.push({ invariant: 'ENGINE', message: `${message}${where}: ${error ?? ''}` })
  }
}

async function bury({ processes, trace, scheduler, database }: World): Promise<void> {
  for (const process of processes.filter(({ isDead, isEnded }) => isDead || isEnded())) {
    trace.add(`${process.name} is gone`)
    process.isDead = true
    scheduler.forget(process)
    await database.dropConnections(process)
    processes.splice(processes.indexOf(process), 1)
  }
}

function createChains(
  swarm: Swarm,
  models: NetworkModels,
  of: { readonly now: () => number; readonly random: SeededRandom },
): readonly SimChain[] {
  const isPoor = swarm.faults.has('poor_treasury')
  return swarm.networks.map((networkId) =>
    createSimChain({
      networkId,
      chainId: CHAIN_IDS[networkId] ?? '1',
      treasury: TREASURY,
      tokens: [USDC],
      rules: swarm.rules[networkId],
      model: models[networkId],
      now: of.now,
      maxLegs: swarm.maxLegs,
      isFlooded: of.random.chance(FLOODED_SHARE),
      fund: (chain) => fundAccounts(chain, isPoor),
    }),
  )
}
