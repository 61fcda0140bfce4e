import { useFresh } from '@sunspan/host/testing/hooks'
import { expect, it } from 'vitest'
import { countWaiting } from '../store/journal-store.ts'
import { fillOrders } from '../testing/fill-orders.ts'
import { findPaidTwice, givePointsWhileKilled } from '../testing/give-points-while-killed.ts'
import { ALICE, createLoyaltyScene, newAddress } from '../testing/loyalty-scene.ts'

const FROM = new Date('2026-11-23T00:00:00.000Z')

const scene = useFresh(createLoyaltyScene)

it('passes over no order whose transaction commits late', async () => {
  await scene.loyalty.profiles.enter(ALICE)
  const slow = await scene.pool.connect()
  await slow.query('BEGIN')
  await slow.query(
    `INSERT INTO loyalty.journal (kind, key, at) VALUES ('order_lost', '00000000-0000-4000-8000-000000000001', now())`,
  )
  const orderId = await scene.order()
  expect((await scene.entries(ALICE)).map(({ period }) => period)).toEqual([orderId])
  await slow.query('COMMIT')
  slow.release()
  expect(await countWaiting(scene.pool)).toBe(1)
  await scene.loyalty.journal.handleAll()
  const { rows } = await scene.pool.query(
    'SELECT kind FROM loyalty.journal WHERE position IS NOT NULL ORDER BY position',
  )
  expect(rows.map(({ kind }) => kind)).toEqual(['user_created', 'order_complete', 'order_lost'])
  expect((await scene.rebuild()).differences).toEqual([])
})

it('leaves a line of an unknown kind, and all after it, to a version that knows it', async () => {
  await scene.pool.query(`INSERT INTO loyalty.journal (kind, key, at) VALUES ('tomorrow', 'x', now())`)
  await scene.order()
  await expect(scene.loyalty.journal.handleAll()).rejects.toThrow('start the newer one')
  expect(await countWaiting(scene.pool)).toBe(2)
  // What is recorded can be read meanwhile; nothing new can be decided.
  expect((await scene.loyalty.tasks.today(ALICE)).tasks.length).toBe(3)
  await expect(scene.loyalty.profiles.enter(ALICE)).rejects.toThrow('start the newer one')
})

it('handles each line once, in one order, however many ask at once', async () => {
  const users = Array.from({ length: 5 }, newAddress)
  for (const user of users) await scene.loyalty.profiles.enter(user)
  await scene.order({ sender: users[0] ?? '' })
  await fillOrders(scene.pool, { senders: users, count: 100, from: FROM })
  await Promise.all(Array.from({ length: 6 }, () => scene.another().journal.handleAll()))
  const { rows } = await scene.pool.query(
    'SELECT count(*)::int AS lines, count(DISTINCT position)::int AS places, max(position)::int AS last FROM loyalty.journal',
  )
  expect(rows).toEqual([{ lines: 106, places: 106, last: 106 }])
  expect(await scene.rebuild()).toMatchObject({ lines: 106, users: 5, differences: [] })
})

it('a rebuild finds changes that bypassed the triggers', async () => {
  await scene.loyalty.profiles.enter(ALICE)
  await scene.order()
  await scene.loyalty.journal.handleAll()
  const client = await scene.pool.connect()
  await client.query(`SET session_replication_role = replica`)
  await client.query(`UPDATE loyalty.entries SET amount = amount + 10`)
  await client.query(`UPDATE loyalty.users SET points = 999`)
  client.release(true)
  const { differences } = await scene.rebuild()
  expect(differences.filter((line) => line.includes('does not follow from the journal')).length).toBe(2)
  expect(differences.join('\n')).toMatch(/has 999 tenths of points, their entries 210/)
  // The rebuild left nothing behind.
  const { rows } = await scene.pool.query(`SELECT FROM pg_namespace WHERE nspname = 'loyalty_rebuild'`)
  expect(rows).toEqual([])
})

it('two processes that are killed at random moments pay nothing twice and forget nothing', async () => {
  const lines = await givePointsWhileKilled(scene, { batches: 6, size: 50 })
  expect(await scene.rebuild()).toMatchObject({ lines, users: 20, differences: [] })
  expect(await findPaidTwice(scene)).toEqual([])
})
