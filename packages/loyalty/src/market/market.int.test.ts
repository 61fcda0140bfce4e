import { withTransaction } from '@sunspan/bridge'
import { randomUUID } from 'node:crypto'
import { useFresh } from '@sunspan/host/testing/hooks'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ALICE, BOB, createLoyaltyScene } from '../testing/loyalty-scene.ts'
import { createFeePerks } from './create-fee-perks.ts'

const WALLET = { family: 'evm', address: ALICE } as const
const DAY_MS = 86_400_000

const scene = useFresh(createLoyaltyScene)
beforeEach(async () => {
  await scene.loyalty.profiles.enter(ALICE)
})
afterEach(async () => {
  const { differences } = await scene.rebuild()
  expect(differences).toEqual([])
})

/** 300 points: enough for one perk, not for two. */
const earn = () => scene.order({ usd: 10_000 })
const perks = () => createFeePerks({ pool: scene.pool, now: () => scene.now() })
const use = (orderId: string) => withTransaction(scene.pool, (tx) => perks().use(tx, orderId, WALLET))
const uses = async (user = ALICE) =>
  (await scene.loyalty.perks.owned(user)).map(({ orderIds, transfers }) => [orderIds.length, transfers])
const note = (orderId: string, event: string, from: string, to: string, version: number) =>
  scene.pool.query(
    `INSERT INTO order_events (order_id, version, event, from_status, to_status, data, at) VALUES ($1, $2, $3, $4, $5, '{}', $6)`,
    [orderId, version, event, from, to, scene.now()],
  )

it('a perk costs points, once, however often the purchase is sent', async () => {
  const { perks: market } = scene.loyalty
  await expect(market.buy(ALICE, 'fee-free-1', randomUUID())).rejects.toThrow(
    'This perk costs 250 points, and you have 0.',
  )
  await earn()
  const purchase = randomUUID()
  const bought = await Promise.all([1, 2, 3].map(() => market.buy(ALICE, 'fee-free-1', purchase)))
  expect(new Set(bought.map(({ id }) => id))).toEqual(new Set([purchase]))
  expect(await scene.points(ALICE)).toBe(500n)
  expect((await scene.entries(ALICE)).at(-1)).toMatchObject({
    rule: 'perk_bought',
    amount: -2_500n,
    title: 'Bought: One fee-free transfer',
    period: purchase,
    evidence: { kind: 'perk' },
  })
  await expect(market.buy(ALICE, 'unknown', randomUUID())).rejects.toMatchObject({ code: 'TASK_NOT_FOUND' })
})

it('the same points never buy two perks: not in two tabs, not on two machines', async () => {
  await earn()
  const machines = [scene.loyalty, scene.another(), scene.another()]
  const tries = [...machines, ...machines].map(({ perks: market }) =>
    market.buy(ALICE, 'fee-free-1', randomUUID()),
  )
  const results = await Promise.allSettled(tries)
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await scene.points(ALICE)).toBe(500n)
  expect(await scene.loyalty.perks.owned(ALICE)).toHaveLength(1)
})

it('a purchase of one user is no other user’s perk', async () => {
  await earn()
  await scene.loyalty.profiles.enter(BOB)
  await scene.order({ usd: 10_000, sender: BOB })
  const purchase = randomUUID()
  await scene.loyalty.perks.buy(ALICE, 'fee-free-1', purchase)
  await expect(scene.loyalty.perks.buy(BOB, 'fee-free-1', purchase)).rejects.toThrow('somebody else’s')
  expect(await scene.points(BOB)).toBe(3_000n)
  expect(await scene.loyalty.perks.owned(BOB)).toEqual([])
})

it('of orders that are created at once, one uses the last transfer', async () => {
  const orders = await Promise.all([earn(), earn(), earn()])
  expect(await perks().has(WALLET)).toBe(false)
  await scene.loyalty.journal.handleAll()
  await scene.loyalty.perks.buy(ALICE, 'fee-free-1', randomUUID())
  expect(await perks().has(WALLET)).toBe(true)
  expect(await perks().has({ family: 'evm', address: BOB })).toBe(false)
  const used = await Promise.all(orders.map(use))
  expect(used.filter(Boolean)).toHaveLength(1)
  expect(await perks().has(WALLET)).toBe(false)
  expect(await uses()).toEqual([[1, 1]])
})

it('a transaction that fails has used nothing', async () => {
  const order = await earn()
  await scene.loyalty.perks.buy(ALICE, 'fee-free-1', randomUUID())
  const failing = withTransaction(scene.pool, async (tx) => {
    await perks().use(tx, order, WALLET)
    throw new Error('the order was refused')
  })
  await expect(failing).rejects.toThrow('the order was refused')
  expect(await uses()).toEqual([[0, 1]])
})

it('a refunded order gives its transfer back, and takes it again if it is paid after all', async () => {
  await earn()
  const order = await scene.order({ status: 'REJECTED', usd: 10 })
  await scene.loyalty.perks.buy(ALICE, 'fee-free-1', randomUUID())
  expect(await use(order)).toBe(true)
  await note(order, 'payout_refunded', 'SEND_FAILED', 'REJECTED', 20)
  expect(await perks().has(WALLET)).toBe(true)
  expect(await uses()).toEqual([[0, 1]])
  await note(order, 'deposit_credited', 'REJECTED', 'DEPOSITED', 21)
  expect(await perks().has(WALLET)).toBe(false)
})

it('orders that end without a deposit keep their transfer while a late one could still pay them', async () => {
  await earn()
  await scene.loyalty.perks.buy(ALICE, 'fee-free-1', randomUUID())
  const ended = await Promise.all([1, 2, 3].map(() => scene.order({ status: 'REJECTED', usd: 10 })))
  const used = []
  for (const order of ended) used.push(await use(order))
  expect(used).toEqual([true, false, false])
  scene.advance(DAY_MS - 1)
  expect(await perks().has(WALLET)).toBe(false)
  scene.advance(2)
  expect(await perks().has(WALLET)).toBe(true)
})

it('who has used more than was bought has nothing until the debt is paid', async () => {
  await earn()
  const first = await scene.order({ status: 'REJECTED', usd: 10 })
  const second = await scene.order({ status: 'REJECTED', usd: 10 })
  await scene.loyalty.perks.buy(ALICE, 'fee-free-1', randomUUID())
  await use(first)
  await note(first, 'payout_refunded', 'SEND_FAILED', 'REJECTED', 20)
  await use(second)
  await note(first, 'deposit_credited', 'REJECTED', 'DEPOSITED', 21)
  await earn()
  await scene.loyalty.journal.handleAll()
  await scene.loyalty.perks.buy(ALICE, 'fee-free-1', randomUUID())
  expect(await perks().has(WALLET)).toBe(false)
})
