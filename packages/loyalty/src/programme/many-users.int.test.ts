import type { Pool } from 'pg'
import { expect, it } from 'vitest'
import { fillUsers } from '../testing/fill-users.ts'
import { createLoyaltyScene } from '../testing/loyalty-scene.ts'

/** Set for the long run: 1000000 takes minutes. */
const MANY = Number(process.env['POINTS_USERS'] ?? 5_000)
const FEW = 1_000
const ROUNDS = 400

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

const readBoard = ({ scene }: Installed, own: string) =>
  scene.loyalty.leaderboard.read({ metric: 'points', order: 'DESC', take: 10, own })
const readProfile = ({ scene }: Installed, own: string) => scene.loyalty.profiles.find(own)

/** Median milliseconds of each installation, read in turn: what else the machine does slows down both. */
async function timed(
  installed: readonly Installed[],
  work: (of: Installed, own: string) => Promise<unknown>,
): Promise<readonly number[]> {
  const times: number[][] = installed.map(() => [])
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, one] of installed.entries()) {
      const since = performance.now()
      await work(one, one.users[round] ?? '')
      times[index]?.push(performance.now() - since)
    }
  }
  return times.map((all) => Number((all.toSorted((a, b) => a - b)[ROUNDS / 2] ?? 0).toFixed(2)))
}

/** Blocks of the database that a page with a rank reads. */
async function blocksOfBoard(one: Installed): Promise<number> {
  const before = await blocksOf(one.scene.pool)
  for (const own of one.users) await readBoard(one, own)
  return ((await blocksOf(one.scene.pool)) - before) / one.users.length
}

/** Blocks that the programme's tables have been read from, by any of the pool's sessions. */
async function blocksOf(pool: Pool): Promise<number> {
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

it(`a page and an own rank among ${String(MANY)} users read about as much as among ${String(FEW)}`, async () => {
  const installed = await Promise.all([FEW, MANY].map((count) => installationOf(count)))
  try {
    // Statements are planned and code is compiled before anything counts.
    for (const work of [readBoard, readProfile]) await timed(installed, work)
    const board = await timed(installed, readBoard)
    const profile = await timed(installed, readProfile)
    const [few = 0, many = 0] = await Promise.all(installed.map((one) => blocksOfBoard(one)))
    if (process.env['POINTS_USERS'] !== undefined)
      process.stdout.write(`${JSON.stringify({ board, profile, blocks: [few, many] })}\n`)
    expect(few).toBeGreaterThan(0)
    // A rank is at most fifteen nodes of ten levels, of which few users fill fewer; sorting or counting users would read them all.
    expect(many).toBeLessThan(3 * few + 100)
  } finally {
    for (const { scene } of installed) await scene.close()
  }
}, 900_000)
