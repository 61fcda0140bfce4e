import { useShared } from '@sunspan/host/testing/hooks'
import { expect, it } from 'vitest'
import { fillUsers } from '../testing/fill-users.ts'
import { createLoyaltyScene, newAddress } from '../testing/loyalty-scene.ts'
import { planOf } from '../testing/plan-of.ts'
import { METRICS, placeOf, topOf, type Metric } from './create-leaderboard.ts'

const scene = useShared(createLoyaltyScene)

const read = (metric: Metric, order: 'ASC' | 'DESC', own?: string) =>
  scene.loyalty.leaderboard.read({ metric, order, take: 100, own })

it('ranks exactly as sorting all users does, in both orders, by every figure', async () => {
  await fillUsers(scene.pool, 400)
  // Some figures move, below zero too: ranks follow.
  await scene.pool.query(
    `UPDATE loyalty.users SET points = points - 90000, referrals = referrals + 1 WHERE length(address) % 2 = 0`,
  )
  await scene.pool.query(`UPDATE loyalty.users SET points = -points, bridges = 0 WHERE address LIKE '%7'`)
  const { rows } = await scene.pool.query<Record<Metric, string> & { address: string }>(
    'SELECT address, points, bridges, multiplier, referrals FROM loyalty.users',
  )
  for (const metric of METRICS) {
    for (const order of ['ASC', 'DESC'] as const) {
      const sign = order === 'ASC' ? 1 : -1
      const ranks = (own: (typeof rows)[number] | undefined): number =>
        1 + rows.filter((other) => sign * (Number(other[metric]) - Number(own?.[metric])) < 0).length
      for (const own of rows.filter((_, index) => index % 40 === 0)) {
        const board = await read(metric, order, own.address)
        expect([metric, order, board.own?.rank]).toEqual([metric, order, ranks(own)])
        expect(board.total).toBe(400)
      }
      const { top } = await read(metric, order)
      expect(top.map(({ rank }) => rank)).toEqual(
        top.map(({ address }) => ranks(rows.find((row) => row.address === address))),
      )
    }
  }
})

it('has no own rank for a user who takes no part', async () => {
  expect((await read('points', 'DESC', newAddress())).own).toBeUndefined()
})

it('reads a page and a rank by index, whatever the number of users', async () => {
  const plans = await scene.pool.connect()
  try {
    // A planner that may choose reads such small tables as a whole.
    await plans.query('SET enable_seqscan = off')
    await plans.query('ANALYZE loyalty.users, loyalty.rank_nodes')
    const page = await planOf(plans, topOf('points', 'DESC'), [10])
    expect(page).toMatch(/Index .*Scan Backward using users_by_points/)
    const place = await planOf(plans, placeOf('points'), ['points', newAddress()])
    expect(place).toMatch(/Index .*Scan using rank_nodes_pkey/)
    expect(page + place).not.toMatch(/Sort|Seq Scan/)
  } finally {
    plans.release(true)
  }
})
