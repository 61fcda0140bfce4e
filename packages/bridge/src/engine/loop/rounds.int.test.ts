import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Catalog } from '../../catalog/create-catalog.ts'
import { createNetworkGate } from '../../networks/network-gate.ts'
import type { PriceFeed } from '../../prices/price-feed.ts'
import { createValuation } from '../../prices/valuation.ts'
import { createTestWorld, type TestWorld } from '../../testing/worlds/test-world.ts'
import type { EngineDeps } from '../engine-context.ts'
import { leaseLane } from '../lanes/lane-lease.ts'
import { beginLaneRun, type LaneRun } from './lane-run.ts'
import { payoutRound } from './payout-round.ts'
import { reconcileRound } from './reconcile-round.ts'
import { watchRound } from './watch-round.ts'

const ignore = (): void => undefined

let world: TestWorld
let run: LaneRun
let woken: string[]
let errors: string[]
/** How many of the next steps fail at their start. */
let failures: number

beforeEach(async () => {
  world = await createTestWorld()
  ;[woken, errors, failures] = [[], [], 0]
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
afterEach(() => world.close())

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
    pool,
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
