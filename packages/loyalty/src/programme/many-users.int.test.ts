import type { Pool } from 'pg'
import { expect, it } from 'vitest'
import { fillUsers } from '../testing/fill-users.ts'
import { createLoyaltyScene } from '../testing/loyalty-scene.ts'

/** Set for the long run: 1000000 takes minutes. */
const MANY = Number(process.env['POINTS_USERS'] ?? 5_000)
const FEW = 1_000
const ROUNDS = 60

/** Median milliseconds of a page with an own rank, and of a profile, and the pages that the first reads. */
async function measure(
  count: number,
): Promise<{ readonly board: number; readonly profile: number; readonly buffers: number }> {
  const scene = await createLoyaltyScene()
  try {
    await fillUsers(scene.pool, count)
    const { rows } = await scene.pool.query<{ address: string }>(
      'SELECT address FROM loyalty.users ORDER BY md5(address) LIMIT 60',
    )
    const timed = async (work: (own: string) => Promise<unknown>): Promise<number> => {
      const times: number[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        const own = rows[round % rows.length]?.address ?? ''
        const since = performance.now()
        await work(own)
        times.push(performance.now() - since)
      }
      return times.toSorted((a, b) => a - b)[ROUNDS / 2] ?? 0
    }
    const { leaderboard, profiles } = scene.loyalty
    const readBoard = (own: string) => leaderboard.read({ metric: 'points', order: 'DESC', take: 10, own })
    await timed(readBoard)
    const board = await timed(readBoard)
    const profile = await timed((own) => profiles.find(own))
    const before = await blocksOf(scene.pool)
    for (const { address } of rows) await readBoard(address)
    const buffers = ((await blocksOf(scene.pool)) - before) / rows.length
    return { board, profile, buffers }
  } finally {
    await scene.close()
  }
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
  const few = await measure(FEW)
  const many = await measure(MANY)
  if (process.env['POINTS_USERS'] !== undefined) process.stdout.write(`${JSON.stringify({ few, many })}\n`)
  expect(few.buffers).toBeGreaterThan(0)
  // A rank is at most fifteen nodes of ten levels, of which few users fill fewer; sorting or counting users would read them all.
  expect(many.buffers).toBeLessThan(3 * few.buffers + 100)
}, 900_000)
