import type { OrderStatus, ScheduleStatus } from '@sunspan/domain'
import type { Pool } from 'pg'

/** What the database claims. Amounts, heights and slots are decimal text; times are milliseconds since 1970. */
export interface Facts {
  readonly orders: readonly OrderFact[]
  readonly events: readonly EventFact[]
  readonly deposits: readonly DepositFact[]
  readonly legs: readonly LegFact[]
  readonly attempts: readonly AttemptFact[]
  readonly cursors: readonly CursorFact[]
  readonly halts: readonly HaltFact[]
}

export type OrderFact = StandardOrderFact | BulkOrderFact

interface AnyOrderFact {
  readonly id: string
  readonly status: OrderStatus
  readonly version: number
  readonly network_in: string
  readonly token_in: string | null
  readonly amount_in: string
  readonly amount_out: string
  readonly platform_fee: string
  readonly swap_fee: string
  readonly destination_fee: string
  readonly currency_in: string
  readonly wallet_sender: string
  readonly reference: string
  readonly transaction_in: string | null
  /** What of its deposit it is filled with; null before. */
  readonly credited_amount: string | null
  readonly payout_amount: string | null
  readonly created_ms: number
  /** Null where no rate is held. */
  readonly locked_ms: number | null
  readonly min_amount_out: string | null
  /** By which rate it was credited, or paid. */
  readonly rate: 'LOCKED' | 'MARKET' | null
}

/** An order of one recipient. */
export interface StandardOrderFact extends AnyOrderFact {
  readonly kind: 'standard'
  readonly network_out: string
  readonly token_out: string | null
  readonly currency_out: string
  readonly wallet_receiver: string
  readonly created_ms: number
}

/** An order of many recipients; its `amount_out` is what all of them get, in the source currency. */
export interface BulkOrderFact extends AnyOrderFact {
  readonly kind: 'bulk'
  /** In their order. */
  readonly rows: readonly BulkRowFact[]
}

/** Fees are in the source currency. */
export interface BulkRowFact {
  readonly row_no: number
  readonly status: ScheduleStatus
  readonly network_out: string
  readonly token_out: string | null
  readonly currency_out: string
  readonly recipient: string
  readonly amount_in: string
  readonly amount_out: string
  readonly platform_fee: string
  readonly destination_fee: string
}

export interface EventFact {
  readonly order_id: string
  readonly version: number
  readonly event: string
  readonly from_status: OrderStatus | null
  readonly to_status: OrderStatus
  /** By the engine's clock, milliseconds. */
  readonly at_ms: number
  /** Rows of a bulk order that it tells of, by number; empty for what it tells of the whole order. */
  readonly rows: readonly number[]
}

export interface DepositFact {
  readonly id: string
  readonly network_id: string
  readonly tx_hash: string
  readonly sender: string
  readonly token: string | null
  readonly amount: string
  readonly reference: string | null
  readonly status: string
  readonly order_id: string | null
  readonly booked: string
  readonly refund_state: string
  readonly block_height: string
  /** Its owner has filled an order with it, out of suspense. */
  readonly is_claimed: boolean
}

export interface LegFact {
  readonly id: string
  readonly kind: 'payout' | 'refund'
  readonly order_id: string | null
  /** The row of a bulk order that it pays or gives back. */
  readonly row_no: number | null
  readonly deposit_id: string
  readonly network_id: string
  readonly recipient: string
  readonly token: string | null
  readonly amount: string
  readonly status: string
  /** Of a row's payout that was given up. */
  readonly refund_state: string | null
  /** Of any such payout: what of the deposit is kept for tries that failed on the chain. */
  readonly kept: string
}

/** A slot that was signed for. */
export interface AttemptFact {
  readonly id: string
  readonly network_id: string
  readonly slot: string
  readonly kind: string
  /** Of all its variants, the first one first. */
  readonly tx_ids: readonly string[]
  readonly legs: readonly { readonly leg_id: string; readonly payout_id: string | null }[]
  readonly status: string
  readonly final: boolean
  readonly created_ms: number
}

export interface CursorFact {
  readonly network_id: string
  readonly height: string
  readonly hash: string
}

export interface HaltFact {
  readonly id: string
  readonly target: string
  readonly action: string
  readonly actor: string
  readonly reason: string
  readonly at_ms: number
  readonly lifted_by: string | null
}

const rowsOf = (name: string, query: string): string =>
  `(SELECT coalesce(json_agg(t), '[]') FROM (${query}) t) AS ${name}`

/** One statement, so that all of it is of one moment. */
const READ = {
  name: 'simulator_facts',
  text: `SELECT ${[
    rowsOf(
      'orders',
      `SELECT id, kind, status, version, network_in, token_in, amount_in::text, network_out, token_out, amount_out::text,
         platform_fee::text, swap_fee::text, destination_fee::text, currency_in, currency_out, wallet_sender, wallet_receiver, reference,
         transaction_in, credited_amount::text, payout_amount::text, (extract(epoch FROM created_at) * 1000)::float8 AS created_ms,
         (extract(epoch FROM rate_locked_until) * 1000)::float8 AS locked_ms, min_amount_out::text, rate, CASE kind WHEN 'bulk' THEN (SELECT json_agg(r ORDER BY r.row_no) FROM (
           SELECT row_no, status, network_out, token_out, currency_out, recipient, amount_in::text, amount_out::text, platform_fee::text,
             destination_fee::text FROM bulk_rows WHERE order_id = orders.id) r) END AS rows FROM orders ORDER BY id`,
    ),
    rowsOf(
      'events',
      `SELECT order_id, version, event, from_status, to_status, (extract(epoch FROM at) * 1000)::float8 AS at_ms, jsonb_path_query_array(data, '$.rows[*].row') AS rows
       FROM order_events ORDER BY order_id, version`,
    ),
    rowsOf(
      'deposits',
      `SELECT id::text, network_id, tx_hash, sender, token, amount::text, reference, status, order_id, booked, refund_state, block_height::text,
         claimed_at IS NOT NULL AS is_claimed FROM deposits ORDER BY deposits.id`,
    ),
    rowsOf(
      'legs',
      `SELECT id::text, kind, order_id, row_no, deposit_id::text, network_id, recipient, token, amount::text, status, refund_state, kept::text
       FROM legs ORDER BY legs.id`,
    ),
    rowsOf(
      'attempts',
      `SELECT id::text, network_id, slot::text, kind, status, final,
         (SELECT json_agg(v.tx_id ORDER BY v.variant_no) FROM attempt_variants v WHERE v.attempt_id = attempts.id) AS tx_ids,
         (SELECT coalesce(json_agg(json_build_object('leg_id', al.leg_id::text, 'payout_id', al.payout_id) ORDER BY al.leg_id), '[]')
           FROM attempt_legs al WHERE al.attempt_id = attempts.id) AS legs,
         (extract(epoch FROM created_at) * 1000)::float8 AS created_ms FROM attempts ORDER BY attempts.id`,
    ),
    rowsOf('cursors', 'SELECT network_id, height::text, hash FROM scan_cursors ORDER BY network_id'),
    rowsOf(
      'halts',
      `SELECT id::text, target, action, actor, reason, (extract(epoch FROM at) * 1000)::float8 AS at_ms, lifted_by
       FROM halts ORDER BY halts.id`,
    ),
  ].join(', ')}`,
}

export async function readFacts(pool: Pool): Promise<Facts> {
  const { rows } = await pool.query<Facts>(READ)
  const [facts] = rows
  if (facts === undefined) throw new Error('The database did not answer')
  return facts
}

const COMMITTED = { name: 'simulator_committed', text: 'SELECT raw FROM attempt_variants WHERE tx_id = $1' }

/** The signed bytes that are committed under an id. */
export async function findCommittedBytes(pool: Pool, txId: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ raw: string }>({ ...COMMITTED, values: [txId] })
  return rows[0]?.raw
}

const SIGNED_IDS = { name: 'simulator_signed_ids', text: 'SELECT tx_id FROM attempt_variants' }

/** Ids of everything that was ever signed. */
export async function findSignedIds(pool: Pool): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ tx_id: string }>(SIGNED_IDS)
  return new Set(rows.map(({ tx_id: txId }) => txId))
}

const VARIANT_BEFORE = {
  name: 'simulator_variant_before',
  text: `SELECT b.tx_id FROM attempt_variants v
     JOIN attempt_variants b ON b.attempt_id = v.attempt_id AND b.variant_no = v.variant_no - 1 WHERE v.tx_id = $1`,
}

/** What was offered for less in the same slot, just before this; undefined for the first of a slot. */
export async function findVariantBefore(pool: Pool, txId: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ tx_id: string }>({ ...VARIANT_BEFORE, values: [txId] })
  return rows[0]?.tx_id
}

const HALT_OF_LEG = `h.lifted_at IS NULL AND h.action = (CASE l.kind WHEN 'payout' THEN 'payout' ELSE 'refund' END) AND h.target IN ('global',
       'network:' || l.network_id, 'currency:' || l.currency_id, 'pair:' || o.currency_in || '>' || o.currency_out,
       'wallet:' || l.network_id || ':' || a.wallet)`
const SIGNED = `attempt_variants v JOIN attempts a ON a.id = v.attempt_id JOIN attempt_legs al ON al.attempt_id = a.id
     JOIN legs l ON l.id = al.leg_id LEFT JOIN orders o ON o.id = l.order_id`

const HALTED = {
  name: 'simulator_halted',
  text: `SELECT DISTINCT h.id::text FROM ${SIGNED} JOIN halts h ON ${HALT_OF_LEG} WHERE v.tx_id = $1`,
}

/** Transactions that write wait for each other here, so their numbers are the order in which they were committed. */
const SIGNED_UNDER_HALT = {
  name: 'simulator_signed_under_halt',
  text: `SELECT v.tx_id, h.id::text AS halt_id FROM ${SIGNED}
     JOIN halts h ON ${HALT_OF_LEG} AND h.xmin::text::bigint < v.xmin::text::bigint WHERE v.variant_no = 1`,
}

/** What was signed first after a halt that forbids it, and that is in force still, had been committed. */
export async function findSignedUnderHalt(
  pool: Pool,
): Promise<readonly { readonly tx_id: string; readonly halt_id: string }[]> {
  const { rows } = await pool.query<{ tx_id: string; halt_id: string }>(SIGNED_UNDER_HALT)
  return rows
}

/** Halts in force that forbid to hand this transaction to the network. */
export async function findHaltsOf(pool: Pool, txId: string): Promise<readonly string[]> {
  const { rows } = await pool.query<{ id: string }>({ ...HALTED, values: [txId] })
  return rows.map(({ id }) => id)
}
