import { expect, it } from 'vitest'
import { installationFixture } from '../../testing/networks/installation-fixture.ts'
import { ALICE, BOB, type TestWorld } from '../../testing/worlds/test-world.ts'
import { openTestWorld } from '../../testing/worlds/open-test-world.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

let world: TestWorld

/** ALICE's order, complete, whose payout fails in a block of another branch. */
async function dieOnAnotherBranch(deposit_policy: object, fields: object = {}): Promise<string> {
  world = await openTestWorld({ installation: { ...installationFixture, deposit_policy } })
  const order = await world.order(fields)
  world.deposit(order)
  while ((await world.bridge.orders.get(order.id)).status !== 'COMPLETE') await world.advance()
  world.chains.base.setBlocked(BOB, true)
  world.chains.base.reorg(1, { drop: [] })
  await world.advance(4)
  expect(world.payoutsTo(BOB)).toEqual([])
  return order.id
}

it('a payout that died after its order was complete is not given up: a person looks, and nothing goes back', async () => {
  // Each retry is refused.
  const id = await dieOnAnotherBranch({ payout_refusals: 1, payout_refused_for_ms: HOUR_MS })
  world.clock.advance(2 * HOUR_MS)
  await world.advance(6)
  expect(world.log.map(({ message }) => message)).toContain(
    'The order of a payout that has ended does not allow its refund',
  )
  expect(await world.bridge.orders.get(id)).toMatchObject({ status: 'COMPLETE', refund: null })
  expect(world.payoutsTo(ALICE)).toEqual([])
  const totals = await world.bridge.ledger.totals()
  expect(totals.filter(({ kind }) => kind === 'refund_payable')).toEqual([])
})

it('a payout that died after its order was complete is tried once an hour where it has used its tries', async () => {
  const id = await dieOnAnotherBranch({ payout_mined_failures: 1 })
  world.chains.base.setBlocked(BOB, false)
  world.clock.advance(50 * MINUTE_MS)
  await world.advance(3)
  expect(world.payoutsTo(BOB)).toEqual([])
  world.clock.advance(10 * MINUTE_MS)
  await world.advance(3)
  expect(world.payoutsTo(BOB)).toHaveLength(1)
  expect((await world.bridge.orders.get(id)).status).toBe('COMPLETE')
  await world.checkTreasury()
})

it('a swap that died after its order was complete is paid what it has shown, however far its rate has moved', async () => {
  const id = await dieOnAnotherBranch({}, { currencyOutId: 'base-usdc' })
  world.movePrice('ETH', '2900')
  world.chains.base.setBlocked(BOB, false)
  world.clock.advance(MINUTE_MS)
  await world.advance(3)
  const { status, amountOut } = await world.bridge.orders.get(id)
  expect(status).toBe('COMPLETE')
  expect(world.payoutsTo(BOB)).toMatchObject([{ amount: amountOut }])
  await world.checkTreasury()
})

it('a payout that died after its order was complete cannot be taken back, and is paid', async () => {
  const id = await dieOnAnotherBranch({})
  world.clock.advance(MINUTE_MS)
  await world.advance(3)
  const taken = world.bridge.orders.takeBack(id, ALICE)
  await expect(taken).rejects.toMatchObject({ code: 'ORDER_STATE_CONFLICT' })
  world.chains.base.setBlocked(BOB, false)
  world.clock.advance(HOUR_MS)
  await world.advance(3)
  expect(world.payoutsTo(BOB)).toHaveLength(1)
  await world.checkTreasury()
})
