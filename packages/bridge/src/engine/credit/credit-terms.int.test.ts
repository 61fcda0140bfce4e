import { useFresh } from '@sunspan/host/testing/hooks'
import { expect, it } from 'vitest'
import { installationFixture } from '../../testing/networks/installation-fixture.ts'
import { ALICE, createTestWorld } from '../../testing/worlds/test-world.ts'
import type { TestBridge } from '../../testing/ticks/create-test-bridge.ts'
import type { Order } from '../../model/order.ts'

const world = useFresh(createTestWorld)

/** Runs rounds of another process on the same chains and database. */
async function rounds(bridge: TestBridge, count: number): Promise<void> {
  for (let round = 0; round < count; round += 1) {
    for (const chain of Object.values(world.chains)) chain.mine()
    world.clock.advance(1_000)
    await bridge.refreshMarket()
    await bridge.engine.tick()
  }
}

async function lateOrder(): Promise<Order> {
  const order = await world.order()
  await world.advance()
  world.clock.advance(world.installation.orderTtlMs)
  await world.advance()
  expect(await statusOf(order)).toBe('EXPIRED')
  return order
}

const statusOf = async ({ id }: Order): Promise<string> => (await world.bridge.orders.get(id)).status
const reasons = async (): Promise<readonly (string | null)[]> =>
  (await world.pool.query<{ reason: string | null }>('SELECT reason FROM deposits')).rows.map(
    ({ reason }) => reason,
  )

it('a late deposit within one asset is credited while no price is known', async () => {
  const order = await lateOrder()
  const silent = await world.boot({ usd: { USDC: '1' } })
  world.deposit(order)
  await rounds(silent, 5)
  expect(await reasons()).toEqual([null])
  expect(['DEPOSITED', 'SENDING', 'SENT', 'SEND_FAILED', 'COMPLETE']).toContain(await statusOf(order))
})

it('a deposit that is short only by the policy of today is refused as short when it is credited', async () => {
  const order = await world.order()
  world.deposit(order, { amount: order.amountIn - order.amountIn / 10_000n })
  await world.advance(2)
  expect(await reasons()).toEqual([null])
  const strict = await world.boot({
    installation: { ...installationFixture, deposit_policy: { short_bps: 0 } },
  })
  await rounds(strict, 3)
  expect(await reasons()).toEqual(['short'])
  expect(world.payoutsTo(ALICE)).toMatchObject([{ networkId: 'ethereum' }])
})
