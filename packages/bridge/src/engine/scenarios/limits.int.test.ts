import { describe, expect, it, vi } from 'vitest'
import { systemClock } from '../../clock.ts'
import { createPriceFeed } from '../../prices/price-feed.ts'
import { createPriceGuard } from '../../prices/price-guard.ts'
import { MAX_VARIANTS } from '../../store/payouts/attempt-store.ts'
import { requestScanRestart } from '../../store/chain/scan-restart-store.ts'
import { BOB, testAddress, TREASURY, type TestWorld } from '../../testing/index.ts'
import { raiseAfterBlocks } from '../lanes/stuck-slots.ts'
import { haltsOf, liftAll } from '../../testing/scenes/operator-acts.ts'
import { openChangedWorld, openTestWorld } from '../../testing/worlds/open-test-world.ts'

const ETHER = 10n ** 18n
const CAROL = testAddress('c0')

const statusOf = async (world: TestWorld, id: string) => (await world.bridge.orders.get(id)).status

describe('the limit of a wallet', () => {
  it('refuses what goes beyond it within a day, and says how much is left', async () => {
    const world = await openChangedWorld({ top: { wallet_daily_usd: '5000' } })
    const first = await world.order({ amount: ETHER })
    await expect(world.order({ amount: ETHER })).rejects.toMatchObject({
      code: 'AMOUNT_TOO_LARGE',
      message: expect.stringMatching(/may send \$5000 a day\. This one has \$1800 left\. .* UTC\.$/),
      details: { limit_usd: '5000', left_usd: '1800' },
    })
    // Another wallet has its own limit, a closed order uses none of it, and a day later it is free again.
    await world.order({ amount: ETHER, walletSender: CAROL })
    await world.bridge.orders.close(first.id, first.walletSender)
    await world.order({ amount: ETHER })
    await expect(world.order({ amount: ETHER })).rejects.toMatchObject({ code: 'AMOUNT_TOO_LARGE' })
    world.clock.advance(86_400_001)
    await world.bridge.refreshMarket()
    await world.order({ amount: ETHER })
  })

  it('cannot be passed by two orders at once', async () => {
    const world = await openChangedWorld({ top: { wallet_daily_usd: '5000' } })
    const results = await Promise.allSettled([world.order(), world.order(), world.order()])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('prices', () => {
  const guardOf = (world: TestWorld, prices: readonly (string | null)[]) => {
    const feed = createPriceFeed({
      sources: prices.map((price, index) => ({
        name: `source ${String(index)}`,
        fetchPrices: () =>
          price === null
            ? Promise.reject(new Error('gone'))
            : Promise.resolve(
                new Map([['USDC', (BigInt(Math.round(Number(price) * 1e6)) * ETHER) / 1_000_000n]]),
              ),
      })),
      maxAgeMs: 60_000,
      maxDeviationBps: 300,
      clock: world.clock,
      bounds: world.installation.priceBounds,
      logger: { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() },
    })
    const { pool, bridge, installation, clock } = world
    const logger = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() }
    const terms = {
      priceBounds: installation.priceBounds,
      prices: { ...installation.prices, maxAgeMs: 60_000 },
    }
    const catalog = { ...bridge.catalog, networks: bridge.catalog.networks.slice(0, 1) }
    const usdcOnly = {
      ...catalog,
      networks: catalog.networks.map((n) => ({
        ...n,
        currencies: n.currencies.filter(({ asset }) => asset === 'USDC'),
      })),
    }
    return {
      feed,
      guard: createPriceGuard({ pool, catalog: usdcOnly, prices: feed, installation: terms, clock, logger }),
    }
  }
  const bounds = { price_bounds: { USDC: { min_usd: '0.95', max_usd: '1.05' } } }
  const HALTED = ['engine:prices quote currency:ethereum-usdc']

  it.each([
    ['within their bounds', ['1', '1.01'], []],
    ['outside of their bounds', ['0.90', '0.90'], HALTED],
    ['further apart than they may', ['1', '1.04'], HALTED],
  ])('that are %s', async (_, told, expected) => {
    const world = await openChangedWorld({ top: bounds })
    const { feed, guard } = guardOf(world, told)
    await feed.refresh(AbortSignal.timeout(1_000))
    await guard.check()
    expect(await haltsOf(world)).toEqual(expected)
    expect(feed.findPrice('USDC') !== undefined).toBe(expected.length === 0)
  })

  it('without a source are refused at once and latched after three times their age', async () => {
    const world = await openChangedWorld({ top: bounds })
    const { feed, guard } = guardOf(world, [null])
    await feed.refresh(AbortSignal.timeout(1_000))
    world.clock.advance(180_000)
    await guard.check()
    expect([feed.findPrice('USDC'), await haltsOf(world)]).toEqual([undefined, []])
    world.clock.advance(1)
    await guard.check()
    expect(await haltsOf(world)).toEqual(HALTED)
  })
})

describe('a chain that is rewritten', () => {
  const STRICT = { halt_on_deep_reorg: true }

  it('as deep as small deposits are believed halts credits until a person lifts it', async () => {
    const world = await openChangedWorld({ network: STRICT })
    await world.advance(4)
    world.chains.ethereum.reorg(2)
    await world.advance()
    expect(await haltsOf(world)).toEqual([])
    world.chains.ethereum.reorg(3)
    await world.advance()
    expect(await haltsOf(world)).toEqual(['engine:scan credit network:ethereum'])
    const order = await world.order({ amount: ETHER / 10n })
    world.deposit(order)
    await world.advance(5)
    expect(await statusOf(world, order.id)).toBe('WAIT_DEPOSIT')
    await liftAll(world)
    await world.advance(4)
    expect(await statusOf(world, order.id)).toBe('COMPLETE')
  })

  it('deeper than is remembered halts all of it, and is read again from where a person says', async () => {
    const world = await openChangedWorld({ network: STRICT })
    const order = await world.order({ amount: ETHER / 10n })
    world.deposit(order)
    await world.advance(5)
    expect(await statusOf(world, order.id)).toBe('COMPLETE')
    // All but the genesis block, which was never scanned.
    world.chains.ethereum.reorg(Number(world.chains.ethereum.head().height))
    await world.advance()
    const halts = await world.bridge.halts.list()
    expect(halts.map(({ target, action }) => `${action} ${target}`)).toEqual(
      ['credit', 'payout', 'quote', 'refund'].map((action) => `${action} network:ethereum`),
    )
    expect(halts[0]?.reason).toMatch(/none of the blocks that were read.*ops scan restart --network ethereum/)
    const before = await world.pool.query('SELECT height FROM scan_cursors ORDER BY network_id')
    await world.advance(2)
    const after = await world.pool.query('SELECT height FROM scan_cursors ORDER BY network_id')
    const ethereum = 1
    expect(after.rows[ethereum]).toEqual(before.rows[ethereum])

    const at = new Date(world.clock.now())
    const wish = { networkId: 'ethereum', actor: 'olga', reason: 'the chain was restarted', at }
    expect(await requestScanRestart(world.pool, { ...wish, height: 10_000n })).toBe(false)
    expect(await requestScanRestart(world.pool, { ...wish, height: 0n })).toBe(true)
    expect(await requestScanRestart(world.pool, { ...wish, height: 0n })).toBe(false)
    await liftAll(world)
    await world.advance(2)
    const { rows } = await world.pool.query<{ height: string }>(
      `SELECT height FROM scan_cursors WHERE network_id = 'ethereum'`,
    )
    expect(rows).toEqual([{ height: String(world.chains.ethereum.head().height) }])
    // The deposit is on the new branch too, and is paid once.
    expect([await statusOf(world, order.id), world.payoutsTo(BOB).length]).toEqual(['COMPLETE', 1])
    expect(await haltsOf(world)).toEqual([])
  })
})

describe('providers', () => {
  const disagreement = {
    networkId: 'ethereum',
    height: 12n,
    outcome: 'outvoted',
    answers: [
      { provider: '1:a.example', answer: 'x' },
      { provider: '2:b.example', answer: 'y' },
    ],
  } as const

  it('that differ as deep as deposits are believed halt credits and quotes; at the tip they do not', async () => {
    const world = await openTestWorld()
    await world.bridge.noteDisagreement({ ...disagreement, forkDepth: 'tip' })
    expect(await haltsOf(world)).toEqual([])
    await world.bridge.noteDisagreement({ ...disagreement, forkDepth: 'required_depth' })
    expect(await haltsOf(world)).toEqual([
      'engine:providers credit network:ethereum',
      'engine:providers quote network:ethereum',
    ])
  })
})

describe('a wallet', () => {
  it('with more than three transactions that do not land is halted', async () => {
    const world = await openTestWorld()
    const orders = await Promise.all(
      [1n, 2n, 3n, 4n].map((part) => world.order({ amount: (part * ETHER) / 100n })),
    )
    for (const order of orders) world.deposit(order)
    world.chains.base.faults.ignoreBelow(10n ** 18n)
    const patience = Number(raiseAfterBlocks(world.bridge.catalog.getNetwork('base'))) * MAX_VARIANTS
    await world.advance(patience)
    expect(await haltsOf(world)).toEqual([])
    await world.advance(6)
    expect(await haltsOf(world)).toEqual(
      ['payout', 'refund', 'quote'].map((action) => `engine:stuck ${action} wallet:base:${TREASURY}`),
    )
  })

  it('from which a stranger has paid is named with the slot, and gets no more credits', async () => {
    const world = await openTestWorld()
    await world.advance(2)
    world.chains.ethereum.send({ from: TREASURY, to: CAROL, token: null, amount: 5n })
    await world.advance(4)
    const halts = await world.bridge.halts.list()
    expect(halts.map(({ action }) => action)).toEqual(['credit', 'payout', 'quote', 'refund'])
    expect(halts[0]?.reason).toContain('a transaction of that wallet in slot 0 which is not in the database')
  })
})

describe('the hourly audit', () => {
  it('is done by one process, and halts everything when a balance is untrue', async () => {
    const world = await openTestWorld()
    const one = await world.boot()
    const two = await world.boot()
    const abort = new AbortController()
    const audits = async (): Promise<readonly { findings: readonly string[] }[]> =>
      (await world.pool.query<{ findings: readonly string[] }>('SELECT findings FROM ledger_audits')).rows
    const running = Promise.all([one.engine.run(abort.signal), two.engine.run(abort.signal)])
    await vi.waitFor(async () => {
      expect(await audits()).toEqual([{ findings: [] }])
    }, 5_000)
    await world.pool.query(`ALTER TABLE ledger_accounts DISABLE TRIGGER ledger_accounts_follow_postings`)
    await world.pool.query(
      `UPDATE ledger_accounts SET balance = balance + 1 WHERE kind = 'custody' AND network_id = 'base' AND token = 'native'`,
    )
    world.clock.advance(3_600_000)
    await vi.waitFor(async () => {
      expect(await audits()).toHaveLength(2)
    }, 5_000)
    abort.abort()
    await running
    const found = (await audits())[1]?.findings ?? []
    expect(found.join()).toContain('base/native/custody')
    expect(await haltsOf(world)).toEqual(
      expect.arrayContaining(['credit', 'payout', 'quote', 'refund'].map((a) => `engine:audit ${a} global`)),
    )
  })
})

describe('a halt', () => {
  it('is in force in the quotes of another process in under two seconds', async () => {
    const world = await openTestWorld()
    const other = await world.boot({ clock: systemClock })
    await other.start()
    try {
      const quote = () =>
        other.quotes.quote({ currencyInId: 'ethereum-eth', currencyOutId: 'base-eth', amount: ETHER })
      expect(quote().amountIn).toBe(ETHER)
      const at = performance.now()
      await world.bridge.halts.set({
        target: { scope: 'global' },
        actions: ['quote'],
        actor: 'olga',
        reason: 'a drill',
      })
      await vi.waitFor(() => expect(quote).toThrow('halted'), { timeout: 5_000, interval: 5 })
      expect(performance.now() - at).toBeLessThan(2_000)
    } finally {
      await other.stop()
    }
  })
})
