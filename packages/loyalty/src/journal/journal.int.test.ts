import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { countWaiting } from '../store/journal-store.ts'
import { fillOrders } from '../testing/fill-orders.ts'
import { ALICE, createLoyaltyScene, newAddress, type LoyaltyScene } from '../testing/loyalty-scene.ts'

const GIVE_POINTS = fileURLToPath(new URL('../testing/give-points.ts', import.meta.url))
/** Set for a longer run: as many orders while two processes are killed. */
const COUNT = Number(process.env['POINTS_CRASH_ORDERS'] ?? 300)
const FROM = new Date('2026-11-23T00:00:00.000Z')

let scene: LoyaltyScene
beforeEach(async () => {
  scene = await createLoyaltyScene()
})
afterEach(() => scene.close())

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
  const users = Array.from({ length: 20 }, newAddress)
  for (const user of users) await scene.loyalty.profiles.enter(user)
  await scene.order({ sender: users[0] ?? '' })
  const start = (): ChildProcess =>
    spawn(process.execPath, [GIVE_POINTS], {
      env: { ...process.env, DATABASE_URL: scene.databaseUrl },
      stdio: 'ignore',
    })
  const running = [start(), start()]
  try {
    for (let batch = 0; batch < 6; batch += 1) {
      await fillOrders(scene.pool, {
        senders: users,
        count: COUNT / 6,
        from: new Date(FROM.getTime() + batch * 36e5),
      })
      await sleep(100 + Math.random() * 500)
      const victim = running[batch % 2]
      victim?.kill('SIGKILL')
      if (victim?.exitCode === null && victim.signalCode === null) await once(victim, 'exit')
      running[batch % 2] = start()
    }
    const lines = users.length + 1 + COUNT
    await expect.poll(() => countWaiting(scene.pool), { timeout: 60_000, interval: 200 }).toBe(0)
    expect(await scene.rebuild()).toMatchObject({ lines, users: 20, differences: [] })
    const { rows: twice } = await scene.pool.query(
      `SELECT evidence ->> 'order_id' FROM loyalty.entries WHERE rule = 'bridge' GROUP BY 1 HAVING count(*) > 1`,
    )
    expect(twice).toEqual([])
  } finally {
    for (const child of running) child.kill('SIGKILL')
  }
})
