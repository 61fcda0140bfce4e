import {
  createBridge,
  createPriceFeed,
  type Bridge,
  type FaultPoint,
  type Installation,
  type PriceSource,
} from '@sunspan/bridge'
import type { Caller, Scheduler } from './scheduler.ts'
import type { SeededRandom } from './seeded-random.ts'
import type { SimChain } from './sim-chain.ts'
import { INJECTED, type SimDatabase } from './sim-database.ts'
import type { Trace } from './trace.ts'
import { wrapAdapter, type AdapterHooks, type NodeState } from './nodes/wrap-adapter.ts'

/** One simulated engine process: the real engine with simulated dependencies. */
export interface SimProcess extends Caller {
  readonly bridge: Bridge
  /** By network. */
  readonly nodes: ReadonlyMap<string, NodeState>
  /** How far its clock is ahead, in milliseconds. */
  skewMs: number
  /** It was suspended, or its clock jumped: it may act on outdated state. */
  wasDisturbed: boolean
  /** Asks it to stop, like SIGTERM. */
  stop(): void
  readonly isEnded: () => boolean
}

export interface ProcessDeps {
  readonly scheduler: Scheduler
  readonly database: SimDatabase
  readonly chains: readonly SimChain[]
  readonly installation: Installation
  readonly priceSources: readonly PriceSource[]
  readonly random: SeededRandom
  readonly trace: Trace
  readonly hooks: AdapterHooks
  readonly onFaultPoint: (caller: Caller, point: FaultPoint) => void
  /** Called for errors that the engine logs, with their network and error. */
  readonly onError: (message: string, of: { readonly networkId?: string; readonly error?: string }) => void
}

/** Errors that the simulation injects, or by which a process learns that another one has its lane. */
const EXPECTED = [INJECTED, 'LaneLostError']

const healthyNode = (): NodeState => ({ lag: 0, isDown: false, showsReverted: false })

export function bootProcess(deps: ProcessDeps, name: string): SimProcess {
  const { scheduler, installation, trace } = deps
  const abort = new AbortController()
  let ended = false
  const caller: Caller & { skewMs: number; wasDisturbed: boolean } = {
    name,
    isDead: false,
    isPaused: false,
    skewMs: 0,
    wasDisturbed: false,
  }
  const nodes = new Map(deps.chains.map(({ networkId }) => [networkId, healthyNode()]))
  const adapters = new Map(
    deps.chains.map((chain) => {
      const node = nodes.get(chain.networkId) ?? healthyNode()
      return [chain.networkId, wrapAdapter({ scheduler, caller, hooks: deps.hooks }, chain, node)]
    }),
  )
  const clock = {
    now: () => scheduler.now() + caller.skewMs,
    delay: (ms: number, signal: AbortSignal) => scheduler.delay(caller, ms, signal),
  }
  const logger = createLogger(name, trace, deps.onError)
  const bridge = createBridge({
    pool: deps.database.poolOf(caller, scheduler),
    installation,
    adapters,
    prices: createPriceFeed({ ...installation.prices, sources: deps.priceSources, clock, logger }),
    clock,
    random: deps.random.fork(),
    logger,
    faultPoint: (point) => deps.onFaultPoint(caller, point),
  })
  void keepMarket(bridge, clock, abort.signal)
  void bridge.engine.run(abort.signal).then(
    () => (ended = true),
    (error: unknown) => deps.onError(`The engine of ${name} ended`, { error: String(error) }),
  )
  return Object.assign(caller, {
    bridge,
    nodes,
    stop: () => abort.abort(),
    isEnded: () => ended,
  })
}

const MARKET_MS = 20_000

/** The market part of `bridge.start`; the rest of it listens to PostgreSQL. */
async function keepMarket(
  bridge: Bridge,
  clock: { readonly delay: (ms: number, signal: AbortSignal) => Promise<void> },
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await bridge.refreshMarket()
    await clock.delay(MARKET_MS, signal)
  }
}

function createLogger(name: string, trace: Trace, onError: ProcessDeps['onError']) {
  const write = (level: string) => (fields: object, message: string) => {
    const error = 'error' in fields ? String(fields.error) : undefined
    trace.add(`${name} says ${level}: ${message}${error === undefined ? '' : ` ${error}`}`)
    if (level !== 'error' || EXPECTED.some((text) => error?.includes(text) === true)) return
    const networkId = 'networkId' in fields ? { networkId: String(fields.networkId) } : {}
    onError(message, { ...networkId, ...(error === undefined ? {} : { error }) })
  }
  return { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') }
}
