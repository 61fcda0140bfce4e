import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock } from '@sunspan/bridge'
import { createLanesWorld, testAddress } from '@sunspan/bridge/testing'
import { watchStatements, type StatementCounts } from './watch-statements.ts'

/** Time between two blocks of every network. */
const BLOCK_MS = 250
const POLL_MS = 50
/** Blocks on top of the deposits before the engine begins: more than any network of the world requires. */
const BLOCKS_BEFORE = 4
const LIMIT_MS = 120_000

/** What an engine did with orders whose deposits all came at once. */
export interface EngineMeasure extends StatementCounts {
  readonly ordersPerSecond: number
}

/**
 * Runs an engine as in production, on chains in memory, until it has scanned, credited, paid and settled all orders. Its deposits are as deep as their
 * network requires when it begins: waiting for their blocks is not work. Throws an Error if the ledger is wrong afterwards, or an order is not complete.
 */
export async function measureEngine(options: {
  /** Networks that pay, the same number of orders each. */
  readonly lanes: number
  readonly orders: number
}): Promise<EngineMeasure> {
  const { lanes, orders } = options
  const { world, currencyIds, mine } = await createLanesWorld(options)
  try {
    for (let index = 0; index < orders; index += 1) {
      // Amounts differ, like those of different users.
      const order = { amount: 10n ** 16n + BigInt(index), currencyOutId: currencyIds[index % lanes] ?? '' }
      world.deposit(await world.order({ ...order, walletReceiver: testAddress('c7') }))
    }
    for (let block = 0; block < BLOCKS_BEFORE; block += 1) mine()
    const bridge = await world.boot({ clock: systemClock })
    const statements = await watchStatements(world.databaseUrl)
    const stop = new AbortController()
    await bridge.start()
    const startedAt = performance.now()
    const running = bridge.engine.run(stop.signal)
    const blocks = makeBlocks(mine, stop.signal)
    let seconds = 0
    try {
      while ((await statements.countPaidLegs()) < orders) {
        if (performance.now() - startedAt > LIMIT_MS) throw new Error('The engine did not pay all orders')
        await sleep(POLL_MS)
      }
      seconds = (performance.now() - startedAt) / 1_000
    } finally {
      stop.abort()
      await Promise.all([running, blocks])
      await bridge.stop()
    }
    const counts = await statements.end()
    const complete = await bridge.orders.countCompleted()
    if (complete !== orders) throw new Error(`${complete} of ${orders} orders are complete`)
    await world.checkLedger()
    return { ...counts, ordersPerSecond: orders / seconds }
  } finally {
    await world.close()
  }
}

async function makeBlocks(mine: () => void, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    mine()
    await systemClock.delay(BLOCK_MS, signal)
  }
}
