import { createTestDatabase } from '@sunspan/host/testing'
import { Pool } from 'pg'
import type { Logger } from '../../clock.ts'
import type { TestBridge } from '../ticks/create-test-bridge.ts'
import type { Order } from '../../model/order.ts'
import { migrate } from '../../store/database/run-migrations.ts'
import { checkLedger } from '../database/check-ledger.ts'
import { readSchema } from '../database/read-schema.ts'
import { composeCrashBridge, type CrashBridgeSpec } from './engine/compose-crash-bridge.ts'
import { countFilled, countPayments, countRefunded, type PaymentCount } from './count-payments.ts'
import type { CrashFamily } from './crash-family.ts'
import { tokensOf, type CrashNode } from './nodes/crash-node.ts'
import { hasRefunds, paysByContract, type Scene } from './scene.ts'
import { sendDeposits, sendMisfits, type Sent } from './send-deposits.ts'

/** One database over running nodes, and the row's actions outside its engines. */
export interface CrashWorld {
  readonly databaseUrl: string
  readonly nodes: readonly CrashNode[]
  readonly family: CrashFamily
  /** Creates the tables and opens the books, as an installation's first engine would. */
  prepare(): Promise<void>
  /** Mines deposits for new orders, and whatever else belongs to the scene. */
  send(scene: Scene): Promise<Sent>
  /** Whether the deposit of every order is stored. */
  hasSeen(sent: Sent): Promise<boolean>
  statuses(sent: Sent): Promise<readonly string[]>
  /** Whether every order is complete, and every payout and refund final. */
  isFinished(sent: Sent): Promise<boolean>
  isWatched(): Promise<boolean>
  /** How far engines have scanned each network, as text; changes once they have scanned on. */
  readCursors(): Promise<string>
  /** Differences of its tables from those of a database that was created without an interruption. */
  compareSchema(): Promise<readonly string[]>
  count(sent: Sent): Promise<PaymentCount>
  /** Errors in ledger, custody or halts; nothing may be in progress. */
  audit(): Promise<readonly string[]>
  close(): Promise<void>
}

/** Accounts that are empty once nothing is in progress. */
const UNFINISHED: readonly string[] = ['suspense', 'order', 'payout_reserved', 'refund_payable']

/** The nodes as passed to an engine. */
export const describeNodes = (nodes: readonly CrashNode[], scene: Scene): CrashBridgeSpec['nodes'] =>
  nodes.map(({ networkId, rpcUrl, token, entry, payoutContract }) => ({
    networkId,
    rpcUrl,
    token,
    entry,
    payoutContract: paysByContract(scene) ? payoutContract : null,
  }))

const silent: Logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
}

export async function createCrashWorld(
  family: CrashFamily,
  nodes: readonly CrashNode[],
): Promise<CrashWorld> {
  const database = await createTestDatabase()
  const pool = new Pool({ connectionString: database.url, max: 4 })
  // Dropping the database terminates connections that are still closing.
  pool.on('error', () => undefined)
  const compose = (scene: Scene): TestBridge =>
    composeCrashBridge({ nodes: describeNodes(nodes, scene), pool, logger: silent })
  const bridge = compose('usual')
  return {
    databaseUrl: database.url,
    nodes,
    family,
    async prepare() {
      await migrate(pool)
      await bridge.refreshMarket()
      await bridge.engine.tick()
    },
    async send(scene) {
      const deps = { bridge: paysByContract(scene) ? compose(scene) : bridge, family, nodes }
      const orders = await sendDeposits(deps)
      return { orders, misfits: hasRefunds(scene) ? await sendMisfits(deps, orders) : [] }
    },
    async hasSeen({ orders }) {
      return (await countFilled(pool, orders, ['seen', 'credited'])) === orders.length
    },
    statuses: ({ orders }) => readStatuses(bridge, orders),
    async isFinished({ orders, misfits }) {
      const statuses = await readStatuses(bridge, orders)
      if (statuses.some((status) => status !== 'COMPLETE')) return false
      if ((await countRefunded(pool, misfits)) < misfits.length) return false
      const totals = await bridge.ledger.totals()
      return totals.every(({ kind }) => !UNFINISHED.includes(kind))
    },
    async isWatched() {
      const { rows } = await pool.query<{ count: number }>(
        'SELECT count(DISTINCT network_id)::int AS count FROM served_currencies',
      )
      return rows[0]?.count === nodes.length
    },
    async readCursors() {
      const { rows } = await pool.query<{ table: string | null }>(
        `SELECT to_regclass('scan_cursors')::text AS table`,
      )
      if ((rows[0]?.table ?? null) === null) return ''
      const cursors = await pool.query('SELECT network_id, height FROM scan_cursors ORDER BY network_id')
      return JSON.stringify(cursors.rows)
    },
    compareSchema: () => compareSchema(pool),
    count: (sent) => countPayments({ pool, nodes }, sent),
    audit: () => audit({ pool, bridge, nodes }),
    async close() {
      await pool.end()
      await database.drop()
    },
  }
}

const readStatuses = (bridge: TestBridge, orders: readonly Order[]): Promise<readonly string[]> =>
  Promise.all(orders.map(async ({ id }) => (await bridge.orders.get(id)).status))

/** Everything that the migrations make, and which of them have run. */
async function listParts(pool: Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<{ part: string }>(
    `SELECT format('migration %s %s %s', name, file, checksum) AS part FROM schema_migrations`,
  )
  return [...(await readSchema(pool)).map(({ statement }) => statement), ...rows.map(({ part }) => part)]
}

async function compareSchema(pool: Pool): Promise<readonly string[]> {
  const sound = await createTestDatabase()
  const soundPool = new Pool({ connectionString: sound.url, max: 1 })
  soundPool.on('error', () => undefined)
  try {
    await migrate(soundPool)
    const wanted = new Set(await listParts(soundPool))
    const found = new Set(await listParts(pool))
    return [
      ...[...wanted].filter((part) => !found.has(part)).map((part) => `missing after the migration: ${part}`),
      ...[...found].filter((part) => !wanted.has(part)).map((part) => `left over by the migration: ${part}`),
    ]
  } finally {
    await soundPool.end()
    await sound.drop()
  }
}

interface AuditDeps {
  readonly pool: Pool
  readonly bridge: TestBridge
  readonly nodes: readonly CrashNode[]
}

async function audit({ pool, bridge, nodes }: AuditDeps): Promise<readonly string[]> {
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
    if (UNFINISHED.includes(kind)) findings.push(`${networkId}: ${kind} is ${String(amount)}`)
  }
  for (const node of nodes) {
    for (const token of tokensOf(node)) {
      const booked = totals.find(
        (total) =>
          total.kind === 'custody' &&
          total.networkId === node.networkId &&
          total.token?.toLowerCase() === token?.toLowerCase(),
      )
      const held = await node.held(token)
      if (held !== booked?.amount)
        findings.push(
          `${node.networkId} ${token ?? 'native'}: ${String(held)} held, ${String(booked?.amount)} booked`,
        )
    }
  }
  return findings
}
