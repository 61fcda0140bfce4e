import { useFresh } from '@sunspan/host/testing/hooks'
import { expect, it } from 'vitest'
import { createTestWorld, testAddress } from '../../testing/worlds/test-world.ts'

const world = useFresh(createTestWorld)

/** Payouts on base that have been pending since its first block, at any fee. */
async function stick(count: number): Promise<void> {
  for (let place = 0; place < count; place += 1)
    world.deposit(await world.order({ walletReceiver: testAddress(`d${String(place)}`) }))
  world.chains.base.faults.ignoreBelow(10n ** 15n)
  await world.advance(4)
  expect(world.chains.base.mempool()).toHaveLength(count)
  await world.pool.query('UPDATE attempts SET offered_at = 0')
  world.chains.base.mine(100)
}

const halt = (action: 'payout' | 'credit') =>
  world.bridge.halts.set({
    target: { scope: 'network', networkId: 'base' },
    actions: [action],
    actor: 'olga',
    reason: 'a drill',
  })

async function liftAll(): Promise<void> {
  for (const { id } of await world.bridge.halts.list())
    await world.bridge.halts.lift({ id, actor: 'olga', reason: 'the drill is over' })
}

const actions = async (): Promise<readonly string[]> =>
  (await world.bridge.halts.list()).map(({ action, actor }) => `${actor} ${action}`).toSorted()

it('three transactions that do not land may be a busy block, and halt nothing', async () => {
  await stick(3)
  await world.advance()
  expect(await actions()).toEqual([])
})

it('a fourth one halts what the wallet pays, and what is promised of it', async () => {
  await stick(4)
  await world.advance()
  expect(await actions()).toEqual(['engine:stuck payout', 'engine:stuck quote', 'engine:stuck refund'])
})

it('blocks under a halt of payouts do not count, in which nothing is offered', async () => {
  await stick(4)
  await halt('payout')
  await world.advance(2)
  await liftAll()
  await world.advance()
  expect(await actions()).toEqual([])
  // It is offered again, and from then on they do.
  await world.pool.query('UPDATE attempts SET offered_at = offered_at - 100')
  await world.advance()
  expect(await actions()).toEqual(['engine:stuck payout', 'engine:stuck quote', 'engine:stuck refund'])
})

it('other halts change nothing of that', async () => {
  await stick(4)
  await halt('credit')
  await world.advance(2)
  expect(await actions()).toContain('engine:stuck payout')
})

it('an operator who lifts the halt gives them all their time again', async () => {
  await stick(4)
  await world.advance(2)
  expect(await actions()).toHaveLength(3)
  await liftAll()
  await world.advance(2)
  expect(await actions()).toEqual([])
})
