import { afterEach, expect, it } from 'vitest'
import { installationFixture } from '../../testing/networks/installation-fixture.ts'
import { ALICE, BOB, createTestWorld, type TestWorld } from '../../testing/worlds/test-world.ts'

const HOUR_MS = 3_600_000

let world: TestWorld
afterEach(async () => {
  await world.close()
})

it('a payout that died after its order was complete is not given up: a person looks, and nothing goes back', async () => {
  const deposit_policy = { payout_refusals: 1, payout_refused_for_ms: HOUR_MS }
  world = await createTestWorld({ installation: { ...installationFixture, deposit_policy } })
  const order = await world.order()
  world.deposit(order)
  const statusOf = async () => (await world.bridge.orders.get(order.id)).status
  while ((await statusOf()) !== 'COMPLETE') await world.advance()
  world.chains.base.setBlocked(BOB, true)
  // On the new branch the payment is mined and fails, and each retry is refused.
  world.chains.base.reorg(1, { drop: [] })
  await world.advance(4)
  world.clock.advance(2 * HOUR_MS)
  await world.advance(6)
  expect(world.log.map(({ message }) => message)).toContain(
    'The order of a payout that has ended does not allow its refund',
  )
  expect(await world.bridge.orders.get(order.id)).toMatchObject({ status: 'COMPLETE', refund: null })
  expect(world.payoutsTo(ALICE)).toEqual([])
  const totals = await world.bridge.ledger.totals()
  expect(totals.filter(({ kind }) => kind === 'refund_payable')).toEqual([])
})
