import {
  createTestWorld,
  fillOpenOrders,
  findFilledOrders,
  installationFixture,
  recordStatements,
  type FilledOrder,
  type TestWorld,
  type TestBridge,
} from '@sunspan/bridge/testing'
import pg from 'pg'

/** A store of one size, and a process over it whose statements are recorded. */
export interface ScaleSide {
  readonly open: number
  readonly world: TestWorld
  readonly bridge: TestBridge
  readonly pool: pg.Pool
  readonly statements: ReturnType<typeof recordStatements>
  /** The next order that waits for its deposit; from the beginning again after the last. */
  nextOrder(): FilledOrder
  close(): Promise<void>
}

const ORDERS_USED = 250

/** Fills a database with open orders and starts a process on it. */
export async function openScaleSide(open: number): Promise<ScaleSide> {
  const world = await createTestWorld({
    installation: { ...installationFixture, max_open_orders_per_wallet: 1_000 },
  })
  const began = performance.now()
  await fillOpenOrders(world, open)
  const { rows } = await world.pool.query<{ size: string }>(
    'SELECT pg_size_pretty(pg_database_size(current_database())) AS size',
  )
  const seconds = ((performance.now() - began) / 1_000).toFixed(1)
  console.info(`filled ${open} open orders in ${seconds} s: ${rows[0]?.size}`)
  const pool = new pg.Pool({ connectionString: world.databaseUrl, max: 4 })
  pool.on('error', () => undefined)
  const statements = recordStatements(pool)
  const bridge = await world.boot({ pool })
  const waiting = await findFilledOrders(world, ORDERS_USED)
  let used = 0
  return {
    open,
    world,
    bridge,
    pool,
    statements,
    nextOrder() {
      const order = waiting[used % waiting.length]
      if (order === undefined) throw new Error('The store has no waiting order')
      used += 1
      return order
    },
    async close() {
      await pool.end()
      await world.close()
    },
  }
}
