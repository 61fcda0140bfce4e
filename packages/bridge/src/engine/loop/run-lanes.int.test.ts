import { ChainError } from '@sunspan/chains'
import { useFresh } from '@sunspan/host/testing/hooks'
import { describe, expect, it, vi } from 'vitest'
import { systemClock } from '../../clock.ts'
import type { TestBridge } from '../../testing/ticks/create-test-bridge.ts'
import { BOB, createTestWorld, testAddress } from '../../testing/worlds/test-world.ts'
import { LEASE_MS } from '../lanes/lane-lease.ts'

const ETHER = 10n ** 18n

const world = useFresh(createTestWorld)

describe('two engines on one database', () => {
  it('that tick at the same time pay every order once', async () => {
    const other = await world.boot()
    const receivers = Array.from({ length: 12 }, (_, index) => testAddress((index + 32).toString(16)))
    for (const [index, walletReceiver] of receivers.entries()) {
      world.deposit(await world.order({ walletReceiver, amount: ETHER + BigInt(index) }))
    }
    for (let round = 0; round < 8; round += 1) {
      for (const chain of Object.values(world.chains)) chain.mine()
      world.clock.advance(1_000)
      await Promise.all([world.bridge.engine.tick(), other.engine.tick(), world.bridge.engine.tick('base')])
    }
    expect(receivers.map((receiver) => world.payoutsTo(receiver).length)).toEqual(receivers.map(() => 1))
    const { rows } = await world.pool.query<{ count: number }>('SELECT count(*)::int AS count FROM attempts')
    expect(rows).toEqual([{ count: receivers.length }])
  })
})

/** Runs an engine in real time until `use` has ended. */
async function whileRunning(bridges: readonly TestBridge[], use: () => Promise<void>): Promise<void> {
  const abort = new AbortController()
  for (const bridge of bridges) await bridge.start()
  const running = bridges.map((bridge) => bridge.engine.run(abort.signal))
  try {
    await use()
  } finally {
    abort.abort()
    await Promise.all(running)
    for (const bridge of bridges) await bridge.stop()
  }
}

/** What is waited for comes long before, on a crowded machine too. */
const HANGS_MS = 60_000

describe('run', () => {
  it('follows the chain by itself and gives its lanes back at the end', async () => {
    const bridge = await world.boot({ clock: systemClock })
    await whileRunning([bridge], async () => {
      const order = await bridge.orders.create({
        currencyInId: 'ethereum-eth',
        currencyOutId: 'base-eth',
        amount: ETHER,
        walletSender: testAddress('a1'),
        walletReceiver: BOB,
      })
      world.deposit(order)
      world.chains.ethereum.mine(3)
      await vi.waitFor(() => {
        expect(world.chains.base.mempool()).toHaveLength(1)
      }, HANGS_MS)
      world.chains.base.mine(2)
      await vi.waitFor(async () => {
        expect((await bridge.orders.get(order.id)).status).toBe('COMPLETE')
      }, HANGS_MS)
    })
    expect(world.payoutsTo(BOB)).toHaveLength(1)
    const { rows } = await world.pool.query('SELECT network_id FROM lanes WHERE expires_at > $1', [
      new Date(),
    ])
    expect(rows).toEqual([])
  })

  it('notifies the subscribers of every process, and pays once with two processes', async () => {
    const bridges = [await world.boot({ clock: systemClock }), await world.boot({ clock: systemClock })]
    const [, second] = bridges
    if (second === undefined) throw new Error('no second bridge')
    await whileRunning(bridges, async () => {
      const statuses: string[] = []
      const unsubscribe = second.orders.subscribe((order) => statuses.push(order.status))
      const order = await second.orders.create({
        currencyInId: 'ethereum-eth',
        currencyOutId: 'base-eth',
        amount: ETHER,
        walletSender: testAddress('a1'),
        walletReceiver: BOB,
      })
      world.chains.base.setAutomine(true)
      world.deposit(order)
      world.chains.ethereum.mine(3)
      await vi.waitFor(() => {
        expect(statuses.at(-1)).toBe('COMPLETE')
      }, HANGS_MS)
      unsubscribe()
    })
    expect(world.payoutsTo(BOB)).toHaveLength(1)
  })

  it('spreads its lanes over all living engines, one that starts later too', async () => {
    const engine = (pid: number) => ({ role: 'engine', host: 'here', pid, isEngine: true })
    const boot = (pid: number) => world.boot({ clock: systemClock, process: engine(pid) })
    const first = await boot(1)
    const second = await boot(2)
    const holders = async (): Promise<readonly number[]> => {
      const { rows } = await world.pool.query<{ count: number }>(
        'SELECT count(*)::int AS count FROM lanes WHERE expires_at > now() GROUP BY owner ORDER BY 1',
      )
      return rows.map(({ count }) => count)
    }
    await whileRunning([first], async () => {
      await vi.waitFor(async () => expect(await holders()).toEqual([3]), HANGS_MS)
      await whileRunning([second], async () => {
        await vi.waitFor(async () => expect(await holders()).toEqual([1, 2]), HANGS_MS)
      })
      await vi.waitFor(async () => expect(await holders()).toEqual([3]), HANGS_MS)
    })
  })

  it('takes over from a process that died with its clock an hour ahead, within about a lease', async () => {
    await world.pool.query(
      `UPDATE lanes SET owner = 'dead', fence = fence + 1, expires_at = now() + interval '1 hour'`,
    )
    const bridge = await world.boot({ clock: systemClock })
    await whileRunning([bridge], async () => {
      const startedAt = performance.now()
      await vi.waitFor(async () => {
        const { rows } = await world.pool.query(`SELECT DISTINCT owner = 'dead' AS is_dead FROM lanes`)
        expect(rows).toEqual([{ is_dead: false }])
      }, 3 * LEASE_MS)
      expect(performance.now() - startedAt).toBeGreaterThan(LEASE_MS - 500)
    })
  })

  it('goes on scanning while the comparison with the books gets no answer, or fails', async () => {
    const bridge = await world.boot({ clock: systemClock })
    const { balances } = world.chains.ethereum.adapter
    const getBalances = balances.getBalances.bind(balances)
    let compared = 0
    vi.spyOn(balances, 'getBalances').mockImplementation((owner, tokens, signal, atHeight) => {
      if (atHeight === undefined || owner !== world.chains.ethereum.adapter.depositAddress)
        return getBalances(owner, tokens, signal, atHeight)
      compared += 1
      if (compared % 2 === 0) return Promise.reject(new ChainError('timeout', 'a history without end'))
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))
    })
    world.chains.ethereum.mine(20)
    await whileRunning([bridge], async () => {
      await vi.waitFor(() => {
        expect(compared).toBeGreaterThan(0)
      }, 20_000)
      world.chains.base.setAutomine(true)
      const order = await bridge.orders.create({
        currencyInId: 'ethereum-eth',
        currencyOutId: 'base-eth',
        amount: ETHER,
        walletSender: testAddress('a1'),
        walletReceiver: BOB,
      })
      world.deposit(order)
      world.chains.ethereum.mine(3)
      await vi.waitFor(async () => {
        expect((await bridge.orders.get(order.id)).status).toBe('COMPLETE')
      }, 15_000)
    })
    vi.restoreAllMocks()
  })

  it('survives a node that is down, and catches up', async () => {
    const bridge = await world.boot({ clock: systemClock })
    await whileRunning([bridge], async () => {
      const order = await bridge.orders.create({
        currencyInId: 'ethereum-eth',
        currencyOutId: 'base-eth',
        amount: ETHER,
        walletSender: testAddress('a1'),
        walletReceiver: BOB,
      })
      world.chains.base.faults.setOffline(true)
      world.deposit(order)
      world.chains.ethereum.mine(3)
      await vi.waitFor(async () => {
        expect((await bridge.orders.get(order.id)).status).toBe('DEPOSITED')
      }, HANGS_MS)
      world.chains.base.faults.setOffline(false)
      world.chains.base.setAutomine(true)
      await vi.waitFor(async () => {
        expect((await bridge.orders.get(order.id)).status).toBe('COMPLETE')
      }, HANGS_MS)
    })
  })
})
