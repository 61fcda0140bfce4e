import type { ClientBase } from 'pg'
import { TREASURY, type TestNetwork, type TestWorld } from '../worlds/test-world.ts'
import { cloneRows } from './clone-rows.ts'
import { FIXTURE_USDC } from '../networks/installation-fixture.ts'
import { makeOrderTemplates, type OrderTemplate } from './order-templates.ts'

/** The number of orders of each wallet. */
const ORDERS_A_WALLET = 4

/** Out of 110: 99 wait for their deposit, one was credited and is paid out later, and ten are complete. */
const OUT_OF = 110
const OPEN = 100
const NUMBERS: Readonly<Record<OrderTemplate['kind'], string>> = {
  waiting: `n % ${OUT_OF} < ${OPEN - 1}`,
  credited: `n % ${OUT_OF} = ${OPEN - 1}`,
  complete: `n % ${OUT_OF} >= ${OPEN}`,
}

const FIRST_ID_AT = Date.UTC(2026, 0, 1)
/** As if one was made in each millisecond: ids of orders begin with the time. */
const ID = `(lpad(to_hex(${FIRST_ID_AT}::bigint + n), 12, '0') || '7' || substr(md5('order' || n), 1, 3) || '8' || substr(md5('order' || n), 4, 15))::uuid`
const SENDER = `'0x' || substr(md5('wallet' || n / ${ORDERS_A_WALLET}) || md5('wallet'), 1, 40)`
const REFERENCE = `'0x' || md5('reference' || n)`
const hashOf = (what: string): string => `'0x' || encode(sha256(('${what}' || n)::bytea), 'hex')`
/** Ids and slots of copies begin far above those of the world's own rows. */
const FIRST = 1_000_000_000
const COPY = `${FIRST} + n`

/** What a search or a scan needs to know of a copied order. */
export interface FilledOrder {
  readonly id: string
  readonly sender: string
  readonly reference: string
  readonly amount: bigint
}

/**
 * Fills a world's store with about `open` open orders, and one complete order for each ten of them: copies of orders that the world has processed,
 * with everything that belongs to them, from events to postings. The wallets then hold what the ledger says.
 */
export async function fillOpenOrders(world: TestWorld, open: number): Promise<void> {
  fundForPayouts(world)
  const templates = await makeOrderTemplates(world)
  const count = Math.ceil((open * OUT_OF) / OPEN)
  const client = await world.pool.connect()
  try {
    await client.query(
      `SET session_replication_role = replica; SET work_mem = '128MB'; SET maintenance_work_mem = '256MB'`,
    )
    for (const template of templates) await cloneOrder(client, template, count)
    await client.query(
      `UPDATE ledger_accounts a SET balance = s.balance
       FROM (SELECT account_id, sum(amount) AS balance FROM ledger_postings GROUP BY account_id) s
       WHERE s.account_id = a.id AND a.balance <> s.balance`,
    )
    await client.query('SELECT recount_open_demand()')
    await client.query('VACUUM ANALYZE')
  } finally {
    // A connection that skips triggers is not used again.
    client.release(true)
  }
  await fundTreasury(world)
}

/** Some orders from ethereum that wait for their deposit. */
export async function findFilledOrders(world: TestWorld, limit: number): Promise<readonly FilledOrder[]> {
  const { rows } = await world.pool.query<{
    id: string
    wallet_sender: string
    reference: string
    amount_in: string
  }>(
    `SELECT id, wallet_sender, reference, amount_in FROM orders WHERE network_in = 'ethereum' AND status = 'WAIT_DEPOSIT' ORDER BY id LIMIT $1`,
    [limit],
  )
  return rows.map((row) => ({
    id: row.id,
    sender: row.wallet_sender,
    reference: row.reference,
    amount: BigInt(row.amount_in),
  }))
}

async function cloneOrder(client: ClientBase, template: OrderTemplate, count: number): Promise<void> {
  const { order, kind, route, routes, height } = template
  const numbers = `SELECT n FROM generate_series(1, ${count}) n WHERE n % ${routes} = ${route} AND ${NUMBERS[kind]}`
  const ofOrder = `t.order_id = '${order.id}'`
  const times = { in: hashOf('in'), out: hashOf('out') }
  const clone = (table: string, where: string, changes: Readonly<Record<string, string>>): Promise<void> =>
    cloneRows(client, { table, where, changes }, numbers)
  await clone('orders', `t.id = '${order.id}'`, {
    id: ID,
    wallet_sender: SENDER,
    reference: REFERENCE,
    ...(kind === 'waiting'
      ? { amount_in: `t.amount_in + n % ${ORDERS_A_WALLET}` }
      : { transaction_in: times.in, deposit_height: height('source') }),
    ...(kind === 'complete' ? { transaction_out: times.out } : {}),
  })
  await clone('order_events', ofOrder, { order_id: ID })
  await clone('order_terms', ofOrder, {
    order_id: ID,
    wallet_sender: SENDER,
    term: `CASE t.term WHEN order_term('${order.transactionIn ?? ''}') THEN order_term(${times.in})
      WHEN order_term('${order.transactionOut ?? ''}') THEN order_term(${times.out}) ELSE t.term END`,
  })
  if (kind === 'waiting') return
  await clone('deposits', ofOrder, {
    id: COPY,
    tx_hash: times.in,
    block_height: height('source'),
    sender: SENDER,
    reference: REFERENCE,
    order_id: ID,
  })
  // As in a sequence: the payout has its turn later.
  const later = kind === 'credited' ? { retry_at: `t.retry_at + interval '10 years'` } : {}
  await clone('legs', ofOrder, { id: COPY, order_id: ID, deposit_id: COPY, ...later })
  if (kind === 'complete') await cloneAttempt(clone, template, times.out)
  await cloneLedger(client, template, numbers)
}

async function cloneAttempt(
  clone: (table: string, where: string, changes: Readonly<Record<string, string>>) => Promise<void>,
  { attemptId, height }: OrderTemplate,
  transactionOut: string,
): Promise<void> {
  const ofAttempt = `t.attempt_id = ${attemptId}`
  // Slots far above the lane's next one: it does not have to wait for theirs.
  await clone('attempts', `t.id = ${attemptId}`, {
    id: COPY,
    slot: COPY,
    block_height: height('destination'),
  })
  await clone('attempt_variants', ofAttempt, { attempt_id: COPY, tx_id: transactionOut })
  await clone('attempt_legs', ofAttempt, { attempt_id: COPY, leg_id: COPY })
}

/** The order's own account, and its entries, in which that account takes the place of the template's. */
async function cloneLedger(client: ClientBase, template: OrderTemplate, numbers: string): Promise<void> {
  const { accountId, entries } = template
  await cloneRows(
    client,
    {
      table: 'ledger_accounts',
      where: `t.id = ${accountId}`,
      changes: { id: COPY, holder: `${ID}::text`, balance: '0' },
    },
    numbers,
  )
  for (const [index, { id, key }] of entries.entries()) {
    const copy = `${FIRST} * ${index + 1}::bigint + n`
    const changes = { id: copy, key: `regexp_replace('${key}', '/[0-9]+/', '/' || ${COPY} || '/')` }
    await cloneRows(client, { table: 'ledger_entries', where: `t.id = ${id}`, changes }, numbers)
    const ofEntry = {
      entry_id: copy,
      account_id: `CASE t.account_id WHEN ${accountId} THEN ${COPY} ELSE t.account_id END`,
    }
    await cloneRows(
      client,
      { table: 'ledger_postings', where: `t.entry_id = ${id}`, changes: ofEntry },
      numbers,
    )
  }
}

/** The copies of complete orders take more from a network than others bring to it. */
function fundForPayouts(world: TestWorld): void {
  for (const chain of Object.values(world.chains)) {
    chain.fund(TREASURY, null, 10n ** 24n)
    chain.fund(TREASURY, FIXTURE_USDC, 10n ** 15n)
  }
}

/** Gives each wallet what the ledger has beyond it, and buries that under final blocks. */
async function fundTreasury(world: TestWorld): Promise<void> {
  const { rows } = await world.pool.query<{ network_id: TestNetwork; token: string; balance: string }>(
    `SELECT network_id, token, balance FROM ledger_accounts WHERE kind = 'custody' AND holder = $1`,
    [TREASURY],
  )
  for (const row of rows) {
    const chain = world.chains[row.network_id]
    const token = row.token === 'native' ? null : FIXTURE_USDC
    chain.fund(TREASURY, token, BigInt(row.balance) - chain.balanceOf(TREASURY, token))
  }
  for (const chain of Object.values(world.chains)) chain.mine(100)
}
