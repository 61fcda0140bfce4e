import type { NetworkAdapter } from '@sunspan/chains'
import { useFresh } from '@sunspan/host/testing/hooks'
import { describe, expect, it } from 'vitest'
import {
  ALICE,
  BOB,
  createTestWorld,
  FIXTURE_USDC,
  installationFixture,
  testAddress,
  TREASURY,
} from '../../testing/index.ts'

const USDC = 10n ** 6n
const ROUTE = { currencyInId: 'ethereum-usdc', currencyOutId: 'base-usdc', amount: 100n * USDC }

/** The configuration before USDC was served on Ethereum. */
const olderFile = {
  ...installationFixture,
  networks: installationFixture.networks.map((network) => ({
    ...network,
    currencies: network.currencies.filter(({ id }) => id !== 'ethereum-usdc'),
  })),
}

/** A scanner that ignores USDC on Ethereum. */
const adapt = (adapter: NetworkAdapter): NetworkAdapter => {
  if (adapter.networkId !== 'ethereum') return adapter
  const { scanner } = adapter
  const scan: typeof scanner.scan = async (...request) => {
    const result = await scanner.scan(...request)
    return { ...result, deposits: result.deposits.filter(({ token }) => token !== FIXTURE_USDC) }
  }
  return { ...adapter, scanner: { ...scanner, scan } }
}

const world = useFresh(createTestWorld)
const older = useFresh(() => world.boot({ installation: olderFile, adapt }))

async function advanceOlder(rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    for (const chain of Object.values(world.chains)) chain.mine()
    world.clock.advance(1_000)
    await older.engine.tick()
  }
}

describe('a currency that an engine does not know', () => {
  it('is not ordered while that engine works on its network', async () => {
    await advanceOlder(1)
    await world.bridge.refreshMarket()
    await expect(world.order(ROUTE)).rejects.toMatchObject({
      code: 'NETWORK_UNAVAILABLE',
      message: 'USDC on Ethereum is not being watched yet. Try again in a minute.',
    })
    await world.advance()
    world.deposit(await world.order(ROUTE))
    await world.advance(6)
    expect(world.payoutsTo(BOB)).toHaveLength(1)
  })

  it('is read again by an engine that knows it, from where it was last read', async () => {
    const order = await world.order(ROUTE)
    await advanceOlder(1)
    world.deposit(order)
    await advanceOlder(5)
    expect(world.payoutsTo(BOB)).toEqual([])
    await world.advance(8)
    expect(world.payoutsTo(BOB)).toMatchObject([{ token: FIXTURE_USDC }])
    expect((await world.bridge.orders.get(order.id)).status).toBe('COMPLETE')
    const { rows } = await world.pool.query('SELECT network_id, actor, done_at FROM scan_restarts')
    expect(rows).toEqual([{ network_id: 'ethereum', actor: 'engine:scan', done_at: expect.any(Date) }])
    await world.checkTreasury()
  })

  it('is scanned again where its book is open and its engine ended before it recorded that', async () => {
    await world.pool.query(`DELETE FROM served_currencies WHERE token = $1`, [FIXTURE_USDC])
    await advanceOlder(2)
    const restarts = await world.pool.query('SELECT FROM scan_restarts')
    await world.advance()
    const { rows } = await world.pool.query('SELECT network_id FROM scan_restarts ORDER BY 1')
    expect([restarts.rowCount, rows]).toEqual([0, [{ network_id: 'ethereum' }]])
  })

  it('is not ordered from a wallet of another phrase than the one that engines watch', async () => {
    const stranger = testAddress('dd')
    const other = await world.boot({
      adapt: (adapter) => ({
        ...adapter,
        depositAddress: stranger,
        payouts: { ...adapter.payouts, wallet: stranger },
      }),
    })
    world.chains.base.fund(stranger, null, 10n ** 20n)
    world.chains.base.mine()
    await other.refreshMarket()
    const amount = 10n ** 18n
    const request = { currencyInId: 'ethereum-eth', currencyOutId: 'base-eth', amount }
    const placed = other.orders.create({ ...request, walletSender: ALICE, walletReceiver: BOB })
    await expect(placed).rejects.toMatchObject({ code: 'NETWORK_UNAVAILABLE' })
    expect(TREASURY).not.toBe(stranger)
  })
})
