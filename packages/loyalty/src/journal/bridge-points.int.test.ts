import { useShared } from '@sunspan/host/testing/hooks'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  CAROL,
  createLoyaltyScene,
  newAddress,
  rulesWith,
  type OrderTerms,
} from '../testing/loyalty-scene.ts'

let alice: string
let bob: string

const scene = useShared(createLoyaltyScene)
beforeEach(() => {
  scene.setNow('2026-11-25T12:00:00.000Z')
  alice = newAddress()
  bob = newAddress()
})
afterAll(async () => {
  const { differences } = await scene.rebuild()
  // Whatever the tests did: everything follows from the journal.
  expect(differences).toEqual([])
})

const order = (terms: OrderTerms = {}) => scene.order({ sender: alice, ...terms })
const brief = async (user: string) =>
  (await scene.entries(user)).map(({ rule, amount, multiplier }) => [
    rule,
    Number(amount) / 10,
    multiplier / 100,
  ])

it('an order that is complete gives its sender points, with the order as evidence', async () => {
  await scene.loyalty.profiles.enter(alice)
  const orderId = await order({ usd: 100 })
  const [entry, ...others] = await scene.entries(alice)
  expect(others).toEqual([])
  expect(entry).toMatchObject({
    rule: 'bridge',
    period: orderId,
    amount: 200n,
    base: 200n,
    multiplier: 100,
    rulesVersion: 1,
    evidence: { kind: 'order', order_id: orderId, detail: 'Worth $100.00' },
  })
  expect(await scene.loyalty.profiles.find(alice)).toMatchObject({
    points: 200n,
    bridges: 1,
    multiplier: 100,
  })
})

it('counts what was credited of a short deposit, not what was ordered', async () => {
  await scene.loyalty.profiles.enter(alice)
  await order({ usd: 1_000, credited: 5 })
  expect(await scene.points(alice)).toBe(100n)
})

it('ten bridges make an Enthusiast: the eleventh counts double', async () => {
  await scene.loyalty.profiles.enter(alice)
  for (let count = 0; count < 11; count += 1) await order()
  const entries = await brief(alice)
  expect(entries.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => ['bridge', 20, 1]))
  expect(entries[10]).toEqual(['bridge', 40, 2])
  expect(await scene.loyalty.profiles.find(alice)).toMatchObject({ bridges: 11, multiplier: 200 })
})

it('a bulk order is one bridge, worth the rows that were paid', async () => {
  await scene.loyalty.profiles.enter(alice)
  await order({
    usd: 1_000,
    rows: Array.from({ length: 10 }, (_, row) => (row < 5 ? 'COMPLETE' : 'REFUNDED')),
  })
  expect(await brief(alice)).toEqual([['bridge', 50, 1]])
  expect(await scene.loyalty.profiles.find(alice)).toMatchObject({ bridges: 1 })
})

it('a rule change never rewrites the past, and what was earned before is computed by the rules of then', async () => {
  await scene.loyalty.profiles.enter(alice)
  await order()
  expect(await scene.points(alice)).toBe(200n)
  const generous = scene.another({
    rules: rulesWith((file) => file.bridge.steps.forEach((step) => (step.points = '1000'))),
  })
  await generous.journal.handleAll()
  expect(await scene.points(alice)).toBe(200n)
  await order()
  await generous.journal.handleAll()
  expect((await scene.entries(alice)).map(({ amount, rulesVersion }) => [amount, rulesVersion])).toEqual([
    [200n, 1],
    [10_000n, 2],
  ])
})

it('an order from before its wallet had a user is that user’s once they enter', async () => {
  await order()
  await scene.loyalty.journal.handleAll()
  await order()
  await scene.loyalty.profiles.enter(alice)
  expect(await scene.points(alice)).toBe(400n)
  expect(await scene.loyalty.profiles.find(alice)).toMatchObject({ bridges: 2 })
})

describe('nothing is earned by', () => {
  beforeEach(async () => {
    await scene.loyalty.profiles.enter(alice)
  })

  it('an order that was refunded', async () => {
    for (let count = 0; count < 5; count += 1) await order({ status: 'REJECTED', usd: 10_000 })
    expect(await scene.entries(alice)).toEqual([])
  })

  it('a bulk order whose rows were all given back', async () => {
    await order({ rows: ['REFUNDED', 'REFUNDED'], status: 'REJECTED' })
    expect(await scene.entries(alice)).toEqual([])
  })

  it('reporting the same completion again', async () => {
    const orderId = await order()
    const before = await scene.points(alice)
    await scene.pool.query(
      `INSERT INTO order_events (order_id, version, event, from_status, to_status, data, at)
       VALUES ($1, 9, 'payout_confirmed', 'SENT', 'COMPLETE', '{}', now())`,
      [orderId],
    )
    expect(await scene.points(alice)).toBe(before)
    await expect(
      scene.pool.query(`INSERT INTO loyalty.journal (kind, key, at) VALUES ('order_complete', $1, now())`, [
        orderId,
      ]),
    ).rejects.toThrow('duplicate key')
  })

  it('another user’s order', async () => {
    await order({ sender: bob })
    await order({ sender: alice.toLowerCase(), family: 'tron' })
    expect(await scene.points(alice)).toBe(0n)
  })

  it('many small bridges: one within an hour', async () => {
    for (let count = 0; count < 20; count += 1) {
      await order({ usd: 4 })
      scene.advance(3 * 60_000 - 1)
    }
    expect(await scene.loyalty.profiles.find(alice)).toMatchObject({ bridges: 0 })
    await scene.loyalty.journal.handleAll()
    expect(await scene.loyalty.profiles.find(alice)).toMatchObject({ bridges: 1, points: 10n })
    scene.advance(60_000)
    await order({ usd: 4 })
    expect(await scene.points(alice)).toBe(20n)
  })

  it('back and forth between own wallets: once within an hour', async () => {
    const there = { from: 'ethereum', to: 'optimism', receiver: alice }
    const back = { from: 'optimism', to: 'ethereum', receiver: alice }
    for (let turn = 0; turn < 6; turn += 1) {
      await order(turn % 2 === 0 ? there : back)
      scene.advance(60_000)
    }
    expect(await scene.points(alice)).toBe(200n)
    scene.advance(3_600_000)
    await order(back)
    expect(await scene.points(alice)).toBe(400n)
  })

  it('back and forth by a bound wallet of another family', async () => {
    await scene.loyalty.profiles.bind(alice, { family: 'solana', address: `So${alice}` })
    await order({ to: 'solana', receiver: `So${alice}` })
    await order({ from: 'solana', to: 'ethereum', sender: `So${alice}`, family: 'solana', receiver: alice })
    expect(await scene.points(alice)).toBe(200n)
  })

  it('sending to others there and back counts: it is not a round trip of one’s own', async () => {
    await order({ receiver: CAROL })
    await order({ from: 'optimism', to: 'ethereum', receiver: CAROL })
    expect(await scene.points(alice)).toBe(400n)
  })

  it('an order whose deposit has left the chain: its entry is taken back, once', async () => {
    const orderId = await order()
    expect(await scene.points(alice)).toBe(200n)
    await scene.lose(orderId)
    expect(await brief(alice)).toEqual([
      ['bridge', 20, 1],
      ['bridge_reversed', -20, 1],
    ])
    expect(await scene.loyalty.profiles.find(alice)).toMatchObject({ points: 0n, bridges: 0 })
  })

  it('an order that was lost before it was complete, or before its wallet had a user', async () => {
    const orderId = await order({ sender: bob })
    await scene.lose(orderId)
    await scene.loyalty.profiles.enter(bob)
    expect(await scene.points(bob)).toBe(0n)
  })

  it('losing orders of a day: its tasks and the bonus of the day are taken back with them', async () => {
    const ids = [await order({ to: 'base' }), await order({ to: 'arbitrum' })]
    const game = await scene.loyalty.games.deal(alice)
    await scene.loyalty.games.complete(alice, game.id, 'won')
    // Two bridges, two tasks, the game, all of the day.
    expect(await scene.points(alice)).toBe(200n + 200n + 2_500n + 2_500n + 100n + 3_000n)
    for (const id of ids) await scene.lose(id)
    expect(await scene.points(alice)).toBe(100n)
  })
})
