import { expect, it } from 'vitest'
import { installationFixture } from '../../testing/networks/installation-fixture.ts'
import { ALICE, BOB, type TestWorld } from '../../testing/worlds/test-world.ts'
import { payoutId } from '../../payout-events/payout-id.ts'
import { openTestWorld } from '../../testing/worlds/open-test-world.ts'

let world: TestWorld

const signal = new AbortController().signal

async function refusedOnce(): Promise<{ readonly id: string; readonly amountOut: bigint }> {
  world = await openTestWorld({
    maxLegs: 2,
    installation: {
      ...installationFixture,
      deposit_policy: { payout_refusals: 1, payout_refused_for_ms: 3_600_000 },
    },
  })
  world.chains.base.setBlocked(BOB, true)
  const order = await world.order()
  world.deposit(order)
  await world.advance(4)
  expect(await world.bridge.orders.get(order.id)).toMatchObject({ status: 'SEND_FAILED' })
  return order
}

it('a payout that the contract has paid meanwhile is not given up, however long it was refused before', async () => {
  const order = await refusedOnce()
  world.chains.base.setBlocked(BOB, false)
  // Another installation with the same key, as after an older copy of the database was restored.
  const { payouts } = world.chains.base.adapter
  const id = payoutId({ networkId: 'base', stableName: `${order.id}/0` })
  const intent = { id, recipient: BOB, token: null, amount: order.amountOut }
  const theirs = await payouts.batch?.prepare([intent], 0n, signal)
  if (theirs === undefined) throw new Error('There is no contract')
  await payouts.broadcast(theirs, signal)
  world.chains.base.mine()
  world.clock.advance(3_600_000)
  for (let round = 0; round < 6; round += 1) {
    for (const chain of Object.values(world.chains)) chain.mine()
    world.clock.advance(1_000)
    await world.bridge.engine.tick()
  }
  expect(world.payoutsTo(BOB)).toHaveLength(1)
  expect(world.payoutsTo(ALICE)).toEqual([])
  const { rows } = await world.pool.query('SELECT status, last_error FROM legs')
  expect(rows).toEqual([{ status: 'due', last_error: expect.stringMatching(/^paid_before:/) }])
  expect((await world.bridge.halts.list()).map(({ reason }) => reason)).toContainEqual(
    expect.stringContaining('has paid leg'),
  )
})

it('a payout is not given up while the contract cannot be asked, and is once it can', async () => {
  const order = await refusedOnce()
  world.clock.advance(3_600_000)
  // Both paying and giving up run the check.
  world.chains.base.faults.fail('check', { times: 2 })
  await world.advance()
  expect(await world.bridge.orders.get(order.id)).toMatchObject({ status: 'SEND_FAILED', refund: null })
  await world.advance(6)
  expect(await world.bridge.orders.get(order.id)).toMatchObject({ refund: { status: 'COMPLETE' } })
  expect(world.payoutsTo(BOB)).toEqual([])
  expect(world.payoutsTo(ALICE)).toHaveLength(1)
  await world.checkTreasury()
})
