import { mkdtemp, chmod, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestWorld, installationFixture, testAddress } from '@sunspan/bridge/testing'
import { startEmbeddedPostgres } from '@sunspan/host'
import type { BenchRow } from '../report.ts'
import { sized } from '../sized.ts'
import { CLIENTS, measureBareCommits } from './bare-commits.ts'

const ORDERS = sized({ full: 4_000, small: 128 })
/** The engine must reach the database's bare commit rate divided by this. */
const BUDGET_SHARE = 15

/**
 * Orders per second through scan, credit, pay and settle in one process, on PostgreSQL with durable settings and with chains in memory; and, on the
 * same server in the same run, bare single-row commits by sixteen clients.
 */
export async function measureOrdersPerSecond(): Promise<readonly BenchRow[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sunspan-bench-postgres-'))
  await chmod(dataDir, 0o711)
  const server = await startEmbeddedPostgres({ dataDir: join(dataDir, 'data') })
  process.env['TEST_POSTGRES_URL'] = server.url
  try {
    const commits = await measureBareCommits(server.url)
    const orders = await engineOrdersPerSecond()
    const share = commits / orders
    return [
      {
        what: 'Orders a second through the whole engine, one process',
        measured: `${orders.toFixed(0)} orders/s (1/${share.toFixed(1)} of bare commits, ${ORDERS} orders)`,
        budget: `at least 1/${BUDGET_SHARE}`,
        against: `${commits.toFixed(0)} single-row commits/s by ${CLIENTS} clients`,
        held: share <= BUDGET_SHARE,
        ratio: { name: 'orders', value: share, bound: BUDGET_SHARE },
      },
    ]
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function engineOrdersPerSecond(): Promise<number> {
  const world = await createTestWorld({
    installation: { ...installationFixture, max_open_orders_per_wallet: ORDERS },
  })
  try {
    const receiver = testAddress('c7')
    for (let index = 0; index < ORDERS; index += 1) {
      // Amounts differ, like those of different users.
      const amount = 10n ** 16n + BigInt(index)
      world.deposit(await world.order({ amount, walletReceiver: receiver }))
    }
    const startedAt = performance.now()
    for (let paid = 0; paid < ORDERS; paid = world.payoutsTo(receiver).length) await world.advance()
    await world.advance()
    const seconds = (performance.now() - startedAt) / 1_000
    const complete = await world.bridge.orders.countCompleted()
    if (complete !== ORDERS) throw new Error(`${complete} of ${ORDERS} orders are complete`)
    return ORDERS / seconds
  } finally {
    await world.close()
  }
}
