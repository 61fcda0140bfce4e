import { ChainError, type NetworkAdapter } from '@sunspan/chains'
import { createFakeChain, type FakeChain } from '@sunspan/chains/testing'
import { DEFAULT_LIQUIDITY_POLICY } from '@sunspan/domain'
import type { Pool } from 'pg'
import { useFresh } from '@sunspan/host/testing/hooks'
import { beforeEach, describe, expect, it } from 'vitest'
import { createCatalog } from '../catalog/create-catalog.ts'
import { parseInstallation } from '../installation/parse-installation.ts'
import type { PriceFeed } from '../prices/price-feed.ts'
import { FIXTURE_USDC, installationFixture } from '../testing/networks/installation-fixture.ts'
import { createStepClock } from '../testing/step-clock.ts'
import { createMarket, type Market } from './market.ts'

const ETHER = 10n ** 18n
const installation = parseInstallation(installationFixture)
const networks = installation.networks.map((entry) =>
  entry.network.id === 'base' ? { ...entry, outflowHourly: 10_000n * ETHER } : entry,
)
const catalog = createCatalog({ ...installation, networks })

let market: Market
let base: FakeChain
let adapters: Map<string, NetworkAdapter>
let owed: string | Error
let open: { readonly unpaid: string; readonly paid: string }
let use: { readonly claimed: string; readonly owed: string; readonly more_at: Date | null } | Error
let isGateOpen: boolean
let warnings: string[]
let asked: string[]
const clock = useFresh(createStepClock)
beforeEach(async () => {
  ;[owed, open, isGateOpen, warnings, asked] = ['0', { unpaid: '0', paid: '0' }, true, [], []]
  use = { claimed: '0', owed: '0', more_at: null }
  base = createFakeChain({ networkId: 'base', treasury: 't', tokens: [FIXTURE_USDC] })
  base.fund('t', null, 20n * ETHER)
  adapters = new Map([['base', base.adapter]])
  const ignore = (): void => undefined
  market = createMarket({
    catalog,
    clock,
    liquidity: DEFAULT_LIQUIDITY_POLICY,
    adapters,
    gate: {
      async pass() {
        await new Promise(setImmediate)
        asked.push('state')
        if (!isGateOpen) throw new ChainError('rpc_unavailable', 'It is another chain.')
      },
    },
    // CAST: the market queries the pool for owed and open amounts.
    pool: {
      async query({ name }: { readonly name: string }) {
        await new Promise(setImmediate)
        if (name === 'orders_latest_times') return { rows: [] }
        if (name === 'outflow_use') {
          if (use instanceof Error) throw use
          return { rows: [{ network_id: 'base', ...use }] }
        }
        if (owed instanceof Error) throw owed
        return name === 'liquidity_open'
          ? { rows: [{ currency_id: 'base-eth', ...open }] }
          : { rows: [{ network_id: 'base', token: 'native', amount: owed }] }
      },
    } as unknown as Pool,
    prices: {
      findPrice: (asset: string) => (asset === 'ETH' ? 3_200n * ETHER : undefined),
      async refresh() {
        await new Promise(setImmediate)
        asked.push('prices')
      },
    } as unknown as PriceFeed,
    guard: { check: () => Promise.resolve(void asked.push('guard')) },
    logger: { debug: ignore, info: ignore, warn: (_, message) => void warnings.push(message), error: ignore },
  })
})

const refresh = (signal = new AbortController().signal): Promise<void> => market.refresh(signal)
const known = (): readonly unknown[] => [
  market.findFreeLiquidity('base-eth'),
  market.findPromisable('base-eth'),
]

describe('what a quote may promise', () => {
  it('is what is free, to the unit, and never below nothing', async () => {
    expect([known(), market.findFees('base')]).toEqual([[undefined, undefined], undefined])
    owed = String(20n * ETHER - 1n)
    await refresh()
    expect(known()).toEqual([1n, 1n])
    owed = String(20n * ETHER)
    await refresh()
    expect(known()).toEqual([0n, 0n])
    owed = String(21n * ETHER)
    await refresh()
    expect(known()).toEqual([0n, 0n])
  })

  it('is not known of a network that has been silent for too long', async () => {
    await refresh()
    isGateOpen = false
    clock.advance(30_001)
    await refresh()
    expect(known()).toEqual([undefined, undefined])
  })

  it('is the last unit too of what no order is open for', async () => {
    base.fund('t', FIXTURE_USDC, 1n)
    await refresh()
    expect(market.findPromisable('base-usdc')).toBe(1n)
  })

  it('is less by orders that were paid, and by many that were not', async () => {
    open = { unpaid: '0', paid: String(5n * ETHER) }
    await refresh()
    expect(known()).toEqual([20n * ETHER, 15n * ETHER])
    open = { unpaid: String(12n * ETHER), paid: '0' }
    await refresh()
    expect(known()).toEqual([20n * ETHER, 18n * ETHER])
  })

  it('is not known while what is owed is not, nor once that is old', async () => {
    owed = new Error('The database is down')
    await refresh()
    expect([known(), market.findFees('base') !== undefined]).toEqual([[undefined, undefined], true])
    owed = '0'
    await refresh()
    owed = new Error('The database is down')
    clock.advance(30_001)
    await refresh()
    expect([known(), warnings.length]).toEqual([[undefined, undefined], 2])
  })

  it('is not known of a network that is not the one it should be', async () => {
    isGateOpen = false
    await refresh()
    expect([known(), market.findFees('base'), warnings.length]).toEqual([
      [undefined, undefined],
      undefined,
      1,
    ])
  })

  it('does not reach a subscriber that has unsubscribed', async () => {
    isGateOpen = false
    await refresh(AbortSignal.abort())
    expect(warnings).toEqual([])
  })
})

it('the guard checks prices once they are known', async () => {
  await refresh()
  expect(asked.filter((what) => what !== 'state')).toEqual(['prices', 'guard'])
})

describe('what is kept ahead of questions', () => {
  const turns = async (): Promise<void> => {
    for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate)
  }
  const after = async (ms: number): Promise<readonly string[]> => {
    asked.length = 0
    clock.advance(ms)
    await turns()
    return [...asked]
  }
  /** Runs a loop of the market until the test has seen enough, and checks that it ends. */
  const during = async (
    loop: (signal: AbortSignal) => Promise<void>,
    work: () => Promise<void>,
  ): Promise<void> => {
    const stop = new AbortController()
    let isOver = false
    const run = loop(stop.signal).then(() => {
      isOver = true
    })
    await turns()
    expect(asked).toEqual([])
    await work()
    expect(isOver).toBe(false)
    asked.length = 0
    stop.abort()
    await run
    await turns()
    expect(asked).toEqual([])
  }
  const run = (work: () => Promise<void>) => during((signal) => market.run(signal), work)

  it('state is read every two seconds while it is asked for, and prices every twenty', () =>
    run(async () => {
      market.findFees('base')
      await turns()
      expect(asked).toEqual(['state'])
      expect(await after(1_999)).toEqual([])
      expect(await after(1)).toEqual(['state'])
      market.findFreeLiquidity('base-eth')
      expect(await after(2_000)).toEqual(['state'])
      expect(await after(15_999)).toEqual(['state'])
      expect(await after(1)).toEqual(['prices', 'guard'])
    }))

  it('state is read every ten seconds while nothing is asked for, and at once when something is', () =>
    run(async () => {
      expect(await after(9_999)).toEqual([])
      expect(await after(1)).toEqual(['state'])
      expect(await after(9_999)).toEqual([])
      market.findPromisable('base-eth')
      await turns()
      expect(asked).toEqual(['state'])
      expect(await after(1)).toEqual(['prices', 'guard'])
      expect(await after(1_999)).toEqual(['state'])
    }))

  it('a question does not hurry a state that is fresh', () =>
    run(async () => {
      await after(10_000)
      market.findFees('base')
      expect(await after(1_999)).toEqual([])
      market.findFees('base')
      expect(await after(0)).toEqual([])
    }))

  it('a question while the state is being read does not have it read twice', () =>
    run(async () => {
      clock.advance(10_000)
      await new Promise(setImmediate)
      market.findFees('base')
      await turns()
      expect(asked).toEqual(['state'])
    }))

  it('networks are asked one after another, and a payout in between makes nothing free', () => {
    const ethereum = createFakeChain({ networkId: 'ethereum', treasury: 't', tokens: [FIXTURE_USDC] })
    adapters.set('ethereum', ethereum.adapter).delete('base')
    adapters.set('base', base.adapter)
    return run(async () => {
      owed = String(5n * ETHER)
      market.findFees('base')
      expect(await after(0)).toEqual(['state'])
      expect(await after(499)).toEqual([])
      expect(await after(1)).toEqual(['state'])
      expect(known()).toEqual([15n * ETHER, 15n * ETHER])
      owed = '0'
      expect(await after(1_500)).toEqual(['state'])
      expect(known()).toEqual([15n * ETHER, 15n * ETHER])
      expect(await after(500)).toEqual(['state'])
      expect(known()).toEqual([20n * ETHER, 20n * ETHER])
    })
  })

  it('what has become owed since a network was asked is not free', () => {
    adapters.set('ethereum', createFakeChain({ networkId: 'ethereum', treasury: 't', tokens: [] }).adapter)
    return run(async () => {
      market.findFees('base')
      await after(0)
      await after(500)
      isGateOpen = false
      ;[owed, open] = [String(5n * ETHER), { unpaid: '0', paid: String(ETHER) }]
      await after(1_500)
      expect(known()).toEqual([15n * ETHER, 14n * ETHER])
    })
  })

  it('where nothing is quoted prices alone are read', () =>
    during(
      (signal) => market.runPrices(signal),
      async () => {
        market.findFees('base')
        expect(await after(19_999)).toEqual([])
        expect(await after(1)).toEqual(['prices', 'guard'])
        await market.refreshPrices(new AbortController().signal)
        expect(asked).toEqual(['prices', 'guard', 'prices', 'guard'])
      },
    ))
})

describe('what is left of the hour of a network', () => {
  const room = () => market.findOutflowRoom('base')
  const dollars = (usd: bigint): string => String(usd * ETHER)

  it('is all of it, and nothing is counted where there is no limit', async () => {
    expect(room()).toBeUndefined()
    await refresh()
    expect(room()).toEqual({ left: 10_000n * ETHER, isUsed: false, moreAt: null })
    expect(market.findOutflowRoom('ethereum')).toBeNull()
  })

  it('is less by what has left, what is owed, and the orders that were paid', async () => {
    const moreAt = new Date(7)
    use = { claimed: dollars(1_000n), owed: dollars(2_000n), more_at: moreAt }
    open = { unpaid: String(ETHER), paid: String(2n * ETHER) }
    await refresh()
    expect(room()).toEqual({ left: 600n * ETHER, isUsed: true, moreAt })
    use = { claimed: dollars(2_000n), owed: dollars(2_000n), more_at: moreAt }
    await refresh()
    expect(room()).toEqual({ left: 0n, isUsed: true, moreAt })
  })

  it('is not known once that is old', async () => {
    await refresh()
    use = new Error('The database is down')
    clock.advance(30_000)
    await refresh()
    expect([room()?.left, warnings.length]).toEqual([10_000n * ETHER, 1])
    clock.advance(1)
    expect(room()).toBeUndefined()
  })
})
