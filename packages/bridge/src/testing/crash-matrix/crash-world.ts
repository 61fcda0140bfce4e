import { randomBytes } from 'node:crypto'
import { createTestDatabase } from '@sunspan/host/testing'
import { Pool } from 'pg'
import type { Logger } from '../../clock.ts'
import type { Bridge } from '../../create-bridge.ts'
import type { Order } from '../../orders/order.ts'
import { migrate } from '../../store/run-migrations.ts'
import { checkLedger } from '../check-ledger.ts'
import { composeCrashBridge } from './compose-crash-bridge.ts'
import { printSchema } from './schema-print.ts'
import { CRASH_TREASURY, CRASH_USER, type CrashNode } from './crash-nodes.ts'

/** A native transfer, a token's, and a swap; two of them are paid in one batch. */
const ROUTES = [
  { currencyInId: 'ethereum-eth', currencyOutId: 'base-eth', amount: 2n * 10n ** 16n },
  { currencyInId: 'base-usdc', currencyOutId: 'ethereum-usdc', amount: 25_000_000n },
  { currencyInId: 'ethereum-eth', currencyOutId: 'base-usdc', amount: 3n * 10n ** 16n },
] as const

const BLOCK_MS = 200

/** What became of the orders of a row, counted on the chains. */
export interface PaymentCount {
  readonly orders: number
  readonly paidOnce: number
  readonly paidTwice: number
  readonly unpaid: number
  readonly wrongAmount: number
  /** Deposits that were sent and are not credited. */
  readonly lost: number
}

/** One database over running nodes, and what a row does beside its engines. */
export interface CrashWorld {
  readonly databaseUrl: string
  readonly nodes: readonly CrashNode[]
  /** Makes the tables and opens the books, as the first engine of an installation would. */
  prepare(): Promise<void>
  /** Places orders, each for a new recipient, and has their deposits mined. */
  sendDeposits(): Promise<readonly Order[]>
  /** Every deposit is stored. */
  hasSeen(orders: readonly Order[]): Promise<boolean>
  statuses(orders: readonly Order[]): Promise<readonly string[]>
  /** Every order is complete and every payout final. */
  isFinished(orders: readonly Order[]): Promise<boolean>
  isWatched(): Promise<boolean>
  /** What its tables lack or have too much beside those of a database that was made without an interruption. */
  compareSchema(): Promise<readonly string[]>
  /** Mines blocks until it is called off. */
  produceBlocks(): () => Promise<void>
  count(orders: readonly Order[]): Promise<PaymentCount>
  /** What is wrong with ledger, custody or halts; nothing may be under way. */
  audit(): Promise<readonly string[]>
  close(): Promise<void>
}

const silent: Logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
}

export async function createCrashWorld(nodes: readonly CrashNode[]): Promise<CrashWorld> {
  const database = await createTestDatabase()
  const pool = new Pool({ connectionString: database.url, max: 4 })
  // Dropping the database ends connections that are still closing.
  pool.on('error', () => undefined)
  const bridge = composeCrashBridge({ nodes, pool, logger: silent })
  return {
    databaseUrl: database.url,
    nodes,
    async prepare() {
      await migrate(pool)
      await bridge.refreshMarket()
      await bridge.engine.tick()
    },
    sendDeposits: () => sendDeposits(bridge, nodes),
    async hasSeen(orders) {
      return (
        orders.length === 0 || (await countDeposits(pool, orders, ['seen', 'credited'])) === orders.length
      )
    },
    statuses: (orders) => readStatuses(bridge, orders),
    async isFinished(orders) {
      const statuses = await readStatuses(bridge, orders)
      if (statuses.some((status) => status !== 'COMPLETE')) return false
      const totals = await bridge.ledger.totals()
      return totals.every(({ kind }) => kind !== 'order' && kind !== 'payout_reserved')
    },
    async isWatched() {
      const { rows } = await pool.query<{ count: number }>('SELECT count(*)::int AS count FROM scan_cursors')
      return rows[0]?.count === nodes.length
    },
    compareSchema: () => compareSchema(pool),
    produceBlocks: () => produceBlocks(nodes),
    count: (orders) => countPayments({ pool, bridge, nodes }, orders),
    audit: () => audit({ pool, bridge, nodes }),
    async close() {
      await pool.end()
      await database.drop()
    },
  }
}

const readStatuses = (bridge: Bridge, orders: readonly Order[]): Promise<readonly string[]> =>
  Promise.all(orders.map(async ({ id }) => (await bridge.orders.get(id)).status))

async function compareSchema(pool: Pool): Promise<readonly string[]> {
  const sound = await createTestDatabase()
  const soundPool = new Pool({ connectionString: sound.url, max: 1 })
  soundPool.on('error', () => undefined)
  try {
    await migrate(soundPool)
    const wanted = new Set(await printSchema(soundPool))
    const found = new Set(await printSchema(pool))
    return [
      ...[...wanted].filter((part) => !found.has(part)).map((part) => `missing after the migration: ${part}`),
      ...[...found].filter((part) => !wanted.has(part)).map((part) => `left over by the migration: ${part}`),
    ]
  } finally {
    await soundPool.end()
    await sound.drop()
  }
}

function nodeOf(nodes: readonly CrashNode[], networkId: string): CrashNode {
  const node = nodes.find((candidate) => candidate.networkId === networkId)
  if (node === undefined) throw new Error(`There is no node of ${networkId}`)
  return node
}

async function sendDeposits(bridge: Bridge, nodes: readonly CrashNode[]): Promise<readonly Order[]> {
  await bridge.refreshMarket()
  const orders: Order[] = []
  for (const route of ROUTES) {
    const walletReceiver = `0x${randomBytes(20).toString('hex')}`
    const order = await bridge.orders.create({ ...route, walletSender: CRASH_USER, walletReceiver })
    const { to, value, data } = order.deposit.action
    const transaction = { from: CRASH_USER, to, value: `0x${BigInt(value).toString(16)}`, data }
    await nodeOf(nodes, order.currencyIn.networkId).rpc('eth_sendTransaction', [transaction])
    orders.push(order)
  }
  for (const node of nodes) await node.mine()
  return orders
}

function produceBlocks(nodes: readonly CrashNode[]): () => Promise<void> {
  let isEnded = false
  const ended = (async () => {
    while (!isEnded) {
      await Promise.all(nodes.map((node) => node.mine()))
      await new Promise((resolve) => setTimeout(resolve, BLOCK_MS))
    }
  })()
  return () => {
    isEnded = true
    return ended
  }
}

interface CountDeps {
  readonly pool: Pool
  readonly bridge: Bridge
  readonly nodes: readonly CrashNode[]
}

/** Recipients are new, so what they hold, of any coin and anywhere, is what they were paid. */
async function countPayments(deps: CountDeps, orders: readonly Order[]): Promise<PaymentCount> {
  const count = { paidOnce: 0, paidTwice: 0, unpaid: 0, wrongAmount: 0 }
  for (const order of orders) {
    const { networkId, address } = order.currencyOut
    let right = 0n
    let elsewhere = 0n
    for (const node of deps.nodes) {
      for (const token of [null, node.token]) {
        const held = await node.balanceOf(order.walletReceiver, token)
        const isRight =
          node.networkId === networkId && token?.toLowerCase() === (address?.toLowerCase() ?? undefined)
        if (isRight) right += held
        else elsewhere += held
      }
    }
    if (right === order.amountOut && elsewhere === 0n) count.paidOnce += 1
    else if (right + elsewhere === 0n) count.unpaid += 1
    else if (right >= 2n * order.amountOut) count.paidTwice += 1
    else count.wrongAmount += 1
  }
  const credited = await countDeposits(deps.pool, orders, ['credited'])
  return { orders: orders.length, ...count, lost: orders.length - credited }
}

async function countDeposits(
  pool: Pool,
  orders: readonly Order[],
  statuses: readonly string[],
): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM deposits WHERE order_id = ANY($1::uuid[]) AND status = ANY($2::text[])',
    [orders.map(({ id }) => id), statuses],
  )
  return rows[0]?.count ?? 0
}

async function audit({ pool, bridge, nodes }: CountDeps): Promise<readonly string[]> {
  const findings = [...(await checkLedger(pool, bridge.ledger))]
  const tick = await bridge.engine.tick()
  for (const { networkId, isHeldElsewhere, errors, reconcile } of tick.networks) {
    if (isHeldElsewhere) findings.push(`the lane of ${networkId} was not given back`)
    findings.push(...errors.map((error) => `${networkId}: ${error.message}`))
    for (const { token, amount } of reconcile?.differences ?? [])
      findings.push(`${networkId} ${token ?? 'native'} differs by ${String(amount)}`)
    if (reconcile?.height === null) findings.push(`${networkId} could not be reconciled`)
  }
  for (const { reason } of await bridge.halts.list()) findings.push(`halted: ${reason}`)
  const totals = await bridge.ledger.totals()
  for (const { networkId, kind, amount } of totals) {
    if (['suspense', 'order', 'payout_reserved'].includes(kind))
      findings.push(`${networkId}: ${kind} is ${String(amount)}`)
  }
  for (const node of nodes) {
    for (const token of [null, node.token]) {
      const booked = totals.find(
        (total) =>
          total.kind === 'custody' &&
          total.networkId === node.networkId &&
          total.token?.toLowerCase() === token?.toLowerCase(),
      )
      const held = await node.balanceOf(CRASH_TREASURY, token)
      if (held !== booked?.amount)
        findings.push(
          `${node.networkId} ${token ?? 'native'}: ${String(held)} held, ${String(booked?.amount)} booked`,
        )
    }
  }
  return findings
}
