import type { FaultPoint, Order } from '@sunspan/bridge'
import { TREASURY } from '@sunspan/bridge/testing'
import { createBroadcastCheck, type Settled } from '../oracle/broadcast-check.ts'
import { isErrorExplained } from '../oracle/facts/explanations.ts'
import { createCauseLog, type CauseLog } from './causes.ts'
import { createCoverage, type Coverage } from './coverage.ts'
import { drawSwarm, type FaultKind, type Swarm } from './fault-kinds.ts'
import { createScheduler, type Call, type CallFate, type Caller, type Scheduler } from './scheduler.ts'
import { drawLies } from '../actors/lying-nodes.ts'
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

/** A violated invariant. */
export interface Finding {
  readonly invariant: string
  readonly message: string
}

/** A user's request and its outcome. */
export interface UserRequest {
  readonly key: string
  readonly send: (process: SimProcess) => Promise<Order>
  readonly orderIds: Set<string>
  /** Undefined for an order with one recipient. */
  readonly bulk?: RequestedBulk
}

/** A user's request for a bulk order. */
export interface RequestedBulk {
  readonly rows: readonly {
    readonly currencyOutId: string
    readonly recipient: string
    /** Base units. */
    readonly amount: bigint
  }[]
  /** Maximum that the user agrees to send, in base units; undefined until the fees are known. */
  agreed: bigint | undefined
}

/** The state of one seed. */
export interface World {
  readonly seed: number
  readonly random: SeededRandom
  readonly swarm: Swarm
  /** How payouts are kept from being made, and its random stream; undefined for most seeds. */
  readonly waits: WaitSwarm | undefined
  readonly waitRandom: SeededRandom
  /** Processes booted from now on have a lower hourly limit. */
  isLimitLow: boolean
  /** Currencies of orders. */
  readonly currencies: readonly string[]
  /** Currencies of bulk orders. */
  readonly bulkCurrencies: readonly string[]
  readonly trace: Trace
  readonly coverage: Coverage
  readonly scheduler: Scheduler
  readonly database: SimDatabase
  readonly chains: readonly SimChain[]
  readonly priceStates: readonly PriceSourceState[]
  readonly market: SimMarket
  /** Random stream for what users try when prices move. */
  readonly marketRandom: SeededRandom
  readonly processes: SimProcess[]
  readonly requests: UserRequest[]
  /** Number of recipients so far: each has a distinct account. */
  receivers: number
  /** Orders known to users. */
  readonly orders: Order[]
  /** When the oracle first saw each halt committed, by id: the database has one writer here, so a halt waits for its turn. */
  readonly haltsSeenAt: Map<string, number>
  /** Spends by a stranger with the treasury's key. */
  readonly foreignSpends: {
    readonly networkId: string
    readonly token: string | null
    readonly amount: bigint
  }[]
  /** Events that may explain the engine's reports. */
  readonly causes: CauseLog
  readonly findings: Finding[]
  /** Remaining steps without blocks, by network. */
  readonly stalled: Map<string, number>
  /** Remaining rechecks of deposits that nodes do not answer, and when they showed the new branch; by network. */
  readonly silentRechecks: Map<string, { left: number; since: number | undefined }>
  readonly silentLookup: SilentLookup
  /** When a process last asked a node to accept a transaction, by its id. */
  readonly offeredAt: Map<string, number>
  /** There are no more faults: all remaining work must end. */
  isCalm: boolean
  /** When all work on the effects of faults had ended; undefined before. */
  settled: Settled | undefined
  boot(): SimProcess
  /** Removes processes that have ended, and their open transactions. */
  bury(): Promise<void>
  /** Counts an applied fault, for a network if the fault concerns networks. */
  did(kind: FaultKind, networkId?: string): void
}

const START_MS = Date.UTC(2026, 0, 1)
const CHAIN_IDS: Readonly<Record<string, string>> = { ethereum: '1', base: '8453', polygon: '137' }
/** Separate random stream for bulk orders, so that seeds without them are unaffected. */
const BULK_SEED = 0x62_75_6c_6b
/** The same for waiting payouts. */
const WAIT_SEED = 0x77_61_69_74
const TRADER_SEED = 0x74_72_61_64

/** The same for junk in scans. */
const FLOOD_SEED = 0x66_6c_6f_64
const FLOODED_SHARE = 0.4

/** The same for nodes that lie. */
const LIES_SEED = 0x6c_69_65_73
const DENIALS_SEED = 0x64_65_6e_79

/** Decides the fate of each call for the scheduler. */
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
  const chains = createChains(swarm, models, { now: scheduler.now, seed })
  countModels(chains, coverage)
  const causes = createCauseLog(chains, scheduler.now)
  countLies(chains, causes, coverage)
  const onError = createErrorCheck(causes, findings)
  const bootRandom = random.fork()
  let booted = 0

  const world: World = {
    seed,
    random,
    swarm,
    waits,
    waitRandom,
    isLimitLow: false,
    currencies: currenciesOf(CURRENCIES, models),
    bulkCurrencies: currenciesOf(ALL_CURRENCIES, models),
    trace,
    coverage,
    scheduler,
    database,
    chains,
    processes,
    causes,
    findings,
    priceStates: prices.states,
    market,
    marketRandom: createSeededRandom(seed ^ TRADER_SEED),
    requests: [],
    receivers: 0,
    orders: [],
    foreignSpends: [],
    haltsSeenAt: new Map(),
    offeredAt: new Map(),
    stalled: new Map(),
    silentRechecks: new Map(),
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

/** Prices do not move if networks have limits in dollars. */
const mayMove = ({ hasBulk, hasAllTiers, rules, networks }: Swarm): boolean =>
  !hasBulk &&
  !hasAllTiers &&
  networks.every((id) => rules[id].exposureCapUsd === null && rules[id].outflowHourlyUsd === null)

function countModels(chains: readonly SimChain[], coverage: Coverage): void {
  for (const model of new Set(chains.map(({ chain }) => chain.model))) coverage.count('models', model)
}

function countLies(chains: readonly SimChain[], causes: CauseLog, coverage: Coverage): void {
  for (const { networkId, lies } of chains) {
    if (lies === undefined) continue
    causes.add('lying_nodes', networkId)
    const what = lies.about === 'deposits' ? 'nodes lie' : 'nodes deny payouts'
    coverage.count('families', lies.isThirdSilent ? `${what}, the honest one is silent` : what)
  }
}

function createFaultCount(causes: CauseLog, coverage: Coverage): World['did'] {
  return (kind, networkId) => {
    causes.add(kind, networkId)
    coverage.count('faults_done', kind)
  }
}

/** An error that the engine logs is a finding unless a fault explains it. */
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
  of: { readonly now: () => number; readonly seed: number },
): readonly SimChain[] {
  const isPoor = swarm.faults.has('poor_treasury')
  const floods = createSeededRandom(of.seed ^ FLOOD_SEED)
  const liars = createSeededRandom(of.seed ^ LIES_SEED)
  const deniers = createSeededRandom(of.seed ^ DENIALS_SEED)
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
      isFlooded: floods.chance(FLOODED_SHARE),
      lies: drawLies(liars, deniers),
      fund: (chain) => fundAccounts(chain, isPoor),
    }),
  )
}
