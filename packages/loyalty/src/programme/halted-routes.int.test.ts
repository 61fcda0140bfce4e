import { useFresh } from '@sunspan/host/testing/hooks'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createLoyaltyScene, newAddress, type OrderTerms } from '../testing/loyalty-scene.ts'

let alice: string

const scene = useFresh(createLoyaltyScene)
beforeEach(async () => {
  alice = newAddress()
  await scene.loyalty.profiles.enter(alice)
})
afterEach(async () => {
  const { differences } = await scene.rebuild()
  expect(differences).toEqual([])
})

const halt = async (target: string, action: string): Promise<void> => {
  await scene.pool.query(
    `INSERT INTO halts (target, action, actor, reason, at) VALUES ($1, $2, 'operator', 'test', $3)`,
    [target, action, scene.now()],
  )
}
const lift = async (): Promise<void> => {
  await scene.pool.query(
    `UPDATE halts SET lifted_at = $1, lifted_by = 'operator', lift_reason = 'test' WHERE lifted_at IS NULL`,
    [scene.now()],
  )
}
const order = (terms: OrderTerms) => scene.order({ sender: alice, ...terms })
const daily = async () =>
  (await scene.loyalty.tasks.today(alice)).tasks
    .slice(0, 2)
    .map(({ task, isDone, isReplaced }) => ({ id: task.id, isDone, isReplaced }))
const toBase = 'bridge-to-base'
const toArbitrum = 'bridge-to-arbitrum'

it('while the network of a daily task is halted, a bridge between any networks does it; lifted, it asks for its own again', async () => {
  await halt('network:base', 'payout')
  expect(await daily()).toEqual([
    { id: toBase, isDone: false, isReplaced: true },
    { id: toArbitrum, isDone: false, isReplaced: false },
  ])
  await order({ from: 'linea', to: 'scroll' })
  expect(await daily()).toEqual([
    { id: toBase, isDone: true, isReplaced: false },
    { id: toArbitrum, isDone: false, isReplaced: false },
  ])
  await lift()
  scene.advance(24 * 3_600_000)
  await order({ from: 'linea', to: 'scroll' })
  expect((await daily())[0]).toEqual({ id: toBase, isDone: false, isReplaced: false })
  await order({ from: 'linea', to: 'base' })
  expect((await daily())[0]?.isDone).toBe(true)
})

it('what counts is whether it was halted when the order was complete, whenever it is looked at', async () => {
  await order({ from: 'linea', to: 'scroll' })
  await halt('network:base', 'quote')
  expect((await daily())[0]).toEqual({ id: toBase, isDone: false, isReplaced: true })
  await order({ from: 'linea', to: 'scroll' })
  await lift()
  expect((await daily())[0]).toEqual({ id: toBase, isDone: true, isReplaced: false })
})

it('an adventure is completed with the bridges of the time of the halt, on the halted side alone', async () => {
  const arrive = async () => {
    const { adventures } = await scene.loyalty.tasks.thisWeek(alice)
    const base = adventures.find(({ adventure }) => adventure.id === 'base-week')
    return base?.tasks.map(({ isReplaced, done, target }) => ({ isReplaced, done, target }))
  }
  await order({ from: 'linea', to: 'base' })
  await halt('network:base', 'payout')
  await order({ from: 'linea', to: 'scroll' })
  expect(await arrive()).toEqual([
    { isReplaced: false, done: 2, target: 2 },
    { isReplaced: false, done: 0, target: 1 },
  ])
  await halt('network:base', 'credit')
  expect((await arrive())?.[1]).toEqual({ isReplaced: true, done: 0, target: 1 })
  await order({ from: 'linea', to: 'scroll' })
  expect((await arrive())?.[1]?.done).toBe(1)
})

it('a halt of another network, of refunds, or of one coin replaces nothing; a journey and a quest wait', async () => {
  await halt('network:linea', 'payout')
  await halt('network:base', 'refund')
  await halt('currency:base-usdc', 'payout')
  expect((await daily())[0]?.isReplaced).toBe(false)
  await halt('network:base', 'payout')
  await order({ from: 'linea', to: 'scroll' })
  const { tasks } = await scene.loyalty.journeys.standing(alice, 'sunrise-base')
  expect(tasks.find(({ task }) => task.id === 'arrive')?.done).toBe(0)
})
