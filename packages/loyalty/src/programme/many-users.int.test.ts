import type { Pool } from 'pg'
import { expect, it } from 'vitest'
import { fillUsers } from '../testing/fill-users.ts'
import { createLoyaltyScene } from '../testing/loyalty-scene.ts'
import { planOf } from '../testing/plan-of.ts'
import { placeOf, topOf } from './create-leaderboard.ts'

/** Set for the long run: 1000000 takes minutes. */
const MANY = Number(process.env['POINTS_USERS'] ?? 5_000)
const FEW = 1_000
const ROUNDS = 400
/** What is read among many may cost this much more than among few. */
const MOST = 1.5

/** An installation with this many users, and some of them. */
async function installationOf(count: number) {
  const scene = await createLoyaltyScene()
  await fillUsers(scene.pool, count)
  const { rows } = await scene.pool.query<{ address: string }>(
    'SELECT address FROM loyalty.users ORDER BY md5(address) LIMIT $1',
    [ROUNDS],
  )
  return { scene, users: rows.map(({ address }) => address) }
}
type Installed = Awaited<ReturnType<typeof installationOf>>
type Read = (of: Installed, own: string) => Promise<unknown>

const readBoard: Read = ({ scene }, own) =>
  scene.loyalty.leaderboard.read({ metric: 'points', order: 'DESC', take: 10, own })
const readProfile: Read = ({ scene }, own) => scene.loyalty.profiles.find(own)

/** Median milliseconds of each installation, read in turn: what else the machine does slows down both. */
async function timed(installed: readonly Installed[], read: Read): Promise<readonly number[]> {
  const times: number[][] = installed.map(() => [])
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, one] of installed.entries()) {
      const since = performance.now()
      await read(one, one.users[round] ?? '')
      times[index]?.push(performance.now() - since)
    }
  }
  return times.map((all) => Number((all.toSorted((a, b) => a - b)[ROUNDS / 2] ?? 0).toFixed(2)))
}

/** Blocks of the database that one read takes. */
async function blocksOf(one: Installed, read: Read): Promise<number> {
  const before = await blocksRead(one.scene.pool)
  for (const own of one.users) await read(one, own)
  return ((await blocksRead(one.scene.pool)) - before) / one.users.length
}

/** Blocks that the programme's tables have been read from, by any of the pool's sessions. */
async function blocksRead(pool: Pool): Promise<number> {
  const sessions = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()))
  for (const session of sessions) {
    // A session otherwise reports its reads to the server a second or more later.
    await session.query('SELECT pg_stat_force_next_flush()')
    session.release()
  }
  const { rows } = await pool.query<{ blocks: number }>(
    `SELECT sum(heap_blks_hit + heap_blks_read + idx_blks_hit + idx_blks_read)::int AS blocks
       FROM pg_statio_user_tables WHERE schemaname = 'loyalty'`,
  )
  return rows[0]?.blocks ?? 0
}

it(`a page with an own rank, and a profile, cost among ${String(MANY)} users at most ${String(MOST)} times what they do among ${String(FEW)}`, async () => {
  const installed = await Promise.all([FEW, MANY].map((count) => installationOf(count)))
  try {
    const measured: Record<string, unknown> = {}
    for (const [name, read] of Object.entries({ board: readBoard, profile: readProfile })) {
      // Statements are planned and code is compiled before anything counts.
      await timed(installed, read)
      const milliseconds = await timed(installed, read)
      const [few = 0, many = 0] = await Promise.all(installed.map((one) => blocksOf(one, read)))
      measured[name] = { milliseconds, blocks: [few, many] }
      expect(few).toBeGreaterThan(0)
      expect(many / few).toBeLessThan(MOST)
    }
    if (process.env['POINTS_USERS'] !== undefined) {
      process.stdout.write(`${JSON.stringify(measured)}\n`)
      for (const { scene, users } of installed) {
        process.stdout.write(`${await planOf(scene.pool, topOf('points', 'DESC'), [10])}\n`)
        process.stdout.write(`${await planOf(scene.pool, placeOf('points'), ['points', users[0]])}\n`)
      }
    }
  } finally {
    for (const { scene } of installed) await scene.close()
  }
}, 900_000)
