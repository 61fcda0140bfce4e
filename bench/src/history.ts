import type { Bridge, OrderQuery } from '@sunspan/bridge'
import {
  ALICE,
  createTestWorld,
  explainOrderPage,
  FILLED_EVERY_SECONDS,
  fillHistory,
  type TestWorld,
} from '@sunspan/bridge/testing'
import { withBenchPostgres } from './bench-postgres.ts'
import { median } from './percentile.ts'
import type { BenchRow } from './report.ts'
import { sized } from './sized.ts'

const FEW = sized({ full: 1_000, small: 100 })
const MANY = Number(process.env['HISTORY_ORDERS'] ?? sized({ full: 1_000_000, small: 1_000 }))
const ROUNDS = sized({ full: 60, small: 3 })
const BUDGET_RATIO = 1.5

type List = Bridge['orders']['listSummaries']
interface Filled {
  readonly world: TestWorld
  readonly count: number
  readonly until: Date
}

/** What a person asks of a list, in a store of any size. `deep` is an order near its end. */
const QUESTIONS: Readonly<
  Record<
    string,
    (deep: { readonly createdAt: Date; readonly id: string; readonly hash: string }) => Partial<OrderQuery>
  >
> = {
  'first page': () => ({}),
  'deep page': (deep) => ({ after: deep }),
  'under way': () => ({ filter: 'in_progress' }),
  swaps: () => ({ kind: 'swap' }),
  'search a hash': ({ hash }) => ({ search: textOnly(hash) }),
  'search the beginning of a hash': ({ hash }) => ({ search: textOnly(hash.slice(0, 12)) }),
  'search an order id': ({ id }) => ({ search: textOnly(id) }),
  'search a recipient': () => ({ search: textOnly(`0x${'c4'.repeat(20)}`) }),
  'search a token': () => ({ search: { ...textOnly('usdc'), currencyIds: ['base-usdc', 'polygon-usdc'] } }),
  'search without a result': () => ({ search: textOnly('0x5ca1ab1e5ca1ab1e') }),
}
const textOnly = (text: string) => ({ text, addresses: [], currencyIds: [] })

/**
 * Pages and searches of one wallet with a million orders compared with those of one with a thousand, in two databases of one server. The rounds of both
 * alternate, so that what else the machine does slows both down.
 */
export async function measureHistory(): Promise<readonly BenchRow[]> {
  return withBenchPostgres(async () => {
    const few = await fill(FEW)
    const many = await fill(MANY)
    try {
      const rows: BenchRow[] = []
      for (const [name, question] of Object.entries(QUESTIONS)) {
        const sides = await Promise.all(
          [few, many].map(async (side) => ({ side, query: question(await deepOrder(side)) })),
        )
        rows.push(await compare(name, sides))
      }
      return rows
    } finally {
      await Promise.all([few, many].map(({ world }) => world.close()))
    }
  })
}

async function fill(count: number): Promise<Filled> {
  const world = await createTestWorld()
  const until = new Date(world.clock.now())
  const began = performance.now()
  await fillHistory(world.pool, { wallet: ALICE, count, until })
  console.info(`filled ${count} orders in ${((performance.now() - began) / 1_000).toFixed(1)} s`)
  return { world, count, until }
}

/** A complete order after nine of ten. */
async function deepOrder({
  world,
  count,
  until,
}: Filled): Promise<{ createdAt: Date; id: string; hash: string }> {
  const before = new Date(until.getTime() - Math.floor(count * 0.9) * FILLED_EVERY_SECONDS * 1_000)
  const { rows } = await world.pool.query<{ created_at: Date; id: string; transaction_in: string }>(
    `SELECT created_at, id, transaction_in FROM orders WHERE wallet_sender = $1 AND created_at <= $2 AND status = 'COMPLETE' AND kind = 'standard'
     ORDER BY created_at DESC LIMIT 1`,
    [ALICE, before],
  )
  const [row] = rows
  if (row === undefined) throw new Error('There is no deep order')
  return { createdAt: row.created_at, id: row.id, hash: row.transaction_in }
}

const toQuery = (query: Partial<OrderQuery>): OrderQuery => ({
  owners: [{ address: ALICE, networkIds: null }],
  kind: 'any',
  filter: 'all',
  search: undefined,
  until: undefined,
  take: 50,
  skip: 0,
  ...query,
})

async function compare(
  name: string,
  sides: readonly { readonly side: Filled; readonly query: Partial<OrderQuery> }[],
): Promise<BenchRow> {
  const times: number[][] = sides.map(() => [])
  const shown: number[] = []
  for (let round = -10; round < ROUNDS; round += 1) {
    for (const [index, { side, query }] of sides.entries()) {
      const began = performance.now()
      const page: Awaited<ReturnType<List>> = await side.world.bridge.orders.listSummaries(toQuery(query))
      if (round >= 0) times[index]?.push(performance.now() - began)
      shown[index] = page.orders.length
    }
  }
  const [few = 0, many = 0] = times.map(median)
  const last = sides.at(-1)
  if (last !== undefined)
    console.info(`\n${name}\n${await explainOrderPage(last.side.world.pool, toQuery(last.query))}`)
  return {
    what: `History: ${name} (${shown.at(-1)} orders shown of ${MANY}; ${shown[0]} of ${FEW})`,
    measured: `${many.toFixed(1)} ms, ${(many / few).toFixed(2)} x`,
    budget: `at most ${BUDGET_RATIO} x`,
    against: `${few.toFixed(1)} ms with ${FEW} orders`,
    held: many <= few * BUDGET_RATIO,
    ratio: { name: `history-${name.replaceAll(' ', '-')}`, value: many / few, bound: BUDGET_RATIO },
  }
}
