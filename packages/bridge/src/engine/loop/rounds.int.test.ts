import { useFresh } from '@sunspan/host/testing/hooks'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Catalog } from '../../catalog/catalog.ts'
import { createNetworkGate } from '../../networks/network-gate.ts'
import type { PriceFeed } from '../../prices/price-feed.ts'
import { createValuation } from '../../prices/valuation.ts'
import { findLaneWork, type LaneWork } from '../../store/lane-work/lane-work-store.ts'
import { requestScanRestart } from '../../store/chain/scan-restart-store.ts'
import { storeSetAside } from '../../store/chain/set-aside-store.ts'
import { withTransaction } from '../../store/database/database.ts'
import { createTestWorld, type TestWorld } from '../../testing/worlds/test-world.ts'
import type { EngineDeps } from '../engine-context.ts'
import { leaseLane } from '../lanes/lane-lease.ts'
import { endBounds } from '../refund/give-up-payouts.ts'
import { beginLaneRun, type LaneRun } from './lane-run.ts'
import { payoutRound } from './payout-round.ts'
import { reconcileRound } from './reconcile-round.ts'
import { watchRound } from './watch-round.ts'

const ignore = (): void => undefined

let run: LaneRun
let woken: string[]
let errors: string[]
let asked: string[]
/** How many of the next steps fail at their start. */
let failures = 0

const world = useFresh(createTestWorld)
beforeEach(async () => {
  ;[woken, errors, asked, failures] = [[], [], [], 0]
  const { adapter } = world.chains.ethereum
  const deps = depsOf(world)
  const claim = { owner: 'test', networkId: adapter.networkId, wallet: adapter.payouts.wallet }
  const lane = await leaseLane(deps, claim)
  if (lane === undefined) throw new Error('The lane is held')
  run = beginLaneRun({
    deps,
    lane,
    adapter,
    signal: new AbortController().signal,
    wake: (networkId) => void woken.push(networkId),
    onError: (error) => void errors.push(String(error)),
  })
})

function depsOf({ pool, bridge, chains, installation, clock }: TestWorld): EngineDeps {
  const adapters = new Map(Object.values(chains).map(({ adapter }) => [adapter.networkId, adapter]))
  const prices: PriceFeed = {
    findPrice: () => undefined,
    findOwnPrice: () => undefined,
    listPrices: () => new Map(),
    inspect: () => ({ fresh: [], agreed: undefined, ageMs: 0 }),
    refresh: () => Promise.resolve(),
  }
  const catalog: Catalog = {
    ...bridge.catalog,
    getNetwork(networkId) {
      failures -= 1
      if (failures >= 0) throw new Error('a planted failure')
      return bridge.catalog.getNetwork(networkId)
    },
  }
  return {
    pool: recorded(pool),
    catalog,
    adapters,
    prices,
    clock,
    gate: createNetworkGate(adapters),
    policy: installation.depositPolicy,
    swapPolicy: installation.swaps,
    liquidity: installation.liquidity,
    walletDailyUsd: installation.walletDailyUsd,
    valuation: createValuation({ prices, bounds: installation.priceBounds }),
    logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
    faultPoint: ignore,
  }
}

/** Notes the name of each statement outside transactions. */
const recorded = (pool: TestWorld['pool']): TestWorld['pool'] =>
  new Proxy(pool, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key)
      if (typeof value !== 'function') return value
      return (...given: readonly unknown[]): unknown => {
        if (key === 'query') asked.push(String(Object(given[0]).name))
        return Reflect.apply(value, target, given)
      }
    },
  })

describe('a watch round', () => {
  it('scans each head once, and wakes its own payouts then', async () => {
    expect((await watchRound(run)).scan).toMatchObject({ isCaughtUp: true })
    expect(woken).toEqual(['ethereum'])
    expect(await watchRound(run)).toEqual({ succeeded: true, ...NOTHING })
    world.chains.ethereum.mine()
    expect((await watchRound(run)).scan).toMatchObject({ blocks: 1 })
    expect(woken).toEqual(['ethereum', 'ethereum'])
  })

  it('starts the watch of an order between two heads', async () => {
    await watchRound(run)
    const { id } = await world.order()
    world.clock.advance(1_000)
    expect(await watchRound(run)).toEqual({ succeeded: true, ...NOTHING })
    expect((await world.bridge.orders.get(id)).status).toBe('WAIT_DEPOSIT')
  })
})

describe('a watch round of a lane on which nothing waits', () => {
  const findWork = async (): Promise<LaneWork | undefined> =>
    (await findLaneWork(world.pool, ['ethereum'], endBounds(run.deps))).get('ethereum')
  /** Scans a new head, and names the statements outside transactions. */
  const scanNext = async (): Promise<readonly string[]> => {
    world.chains.ethereum.mine()
    asked = []
    await watchRound(run)
    return asked
  }
  beforeEach(async () => {
    await watchRound(run)
    run.work = await findWork()
    await scanNext()
  })

  it('asks for its cursor, and moves it', async () => {
    expect(Object.values(run.work ?? {})).not.toContain(true)
    expect(await scanNext()).toEqual(['scan_cursor_get', 'scan_cursor_move_empty'])
  })

  it('reads blocks again once that is asked for', async () => {
    const { height } = await run.adapter.scanner.head(run.signal)
    const request = { networkId: 'ethereum', height: height - 1n, actor: 'me', reason: 'To see' }
    expect(await requestScanRestart(world.pool, { ...request, at: new Date(world.clock.now()) })).toBe(true)
    expect(await scanNext()).not.toContain('scan_restarts_find')
    run.work = await findWork()
    expect(run.work).toMatchObject({ hasScanRestart: true, hasSetAside: false })
    expect(await scanNext()).toContain('scan_restarts_find')
    expect(await findWork()).toMatchObject({ hasScanRestart: false })
  })

  it('looks for what was set aside once that is due', async () => {
    const at = new Date(world.clock.now())
    const retryAt = new Date(world.clock.now() + 1_000)
    const block = await run.adapter.scanner.head(run.signal)
    const setAside = [{ txHash: '0xaside', block, reason: 'too large' }]
    await withTransaction(world.pool, (tx) => storeSetAside(tx, 'ethereum', { setAside, at, retryAt }))
    expect(await findWork()).toMatchObject({ hasSetAside: false })
    world.clock.advance(1_000)
    run.work = await findWork()
    expect(run.work).toMatchObject({ hasScanRestart: false, hasSetAside: true })
    const { scanner } = run.adapter
    const readSetAside = () => Promise.resolve([])
    run = { ...run, adapter: { ...run.adapter, scanner: { ...scanner, readSetAside } } }
    expect(await scanNext()).toContain('set_aside_due')
  })
})

const NOTHING = { scan: undefined, credit: undefined, refund: undefined }

describe('a payout round', () => {
  it('looks payouts up once for each new head', async () => {
    expect(await payoutRound(run)).toMatchObject({ succeeded: true, settle: { confirmed: 0 } })
    expect(await payoutRound(run)).toMatchObject({ succeeded: true, settle: undefined })
    await watchRound(run)
    expect((await payoutRound(run)).settle).toBeDefined()
  })

  it('looks them up also when paying failed', async () => {
    failures = 1
    expect(await payoutRound(run)).toMatchObject({
      succeeded: false,
      pay: undefined,
      settle: { confirmed: 0 },
    })
    expect(errors).toEqual(['Error: a planted failure'])
  })

  it('looks them up again when that failed', async () => {
    failures = 2
    expect(await payoutRound(run)).toEqual({ succeeded: false, pay: undefined, settle: undefined })
    expect(await payoutRound(run)).toMatchObject({ succeeded: true, settle: { confirmed: 0 } })
  })
})

describe('a reconcile round', () => {
  it('compares nothing before the first scan has ended', async () => {
    expect(await reconcileRound(run)).toBeUndefined()
    await watchRound(run)
    expect(await reconcileRound(run)).toBeDefined()
  })
})
