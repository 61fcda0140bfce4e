import type { OrderStatus, ScheduleStatus } from '@sunspan/domain'
import type { Pool } from 'pg'

/** The database's claims. Amounts, heights and slots are decimal strings; times are milliseconds since 1970. */
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
  /** The part of its deposit that fills it; null before it is credited. */
  readonly credited_amount: string | null
  readonly payout_amount: string | null
  readonly created_ms: number
  /** When its payouts became due, by the engine's clock; null before. */
  readonly credited_ms: number | null
  /** Null if no rate is locked. */
  readonly locked_ms: number | null
  readonly min_amount_out: string | null
  /** The rate at which it was credited, or paid. */
  readonly rate: 'LOCKED' | 'MARKET' | null
}

/** An order with one recipient. */
export interface StandardOrderFact extends AnyOrderFact {
  readonly kind: 'standard'
  readonly network_out: string
  readonly token_out: string | null
  readonly currency_out: string
  readonly wallet_receiver: string
  readonly created_ms: number
}

/** An order with several recipients; its `amount_out` is the sum for all of them, in the source currency. */
export interface BulkOrderFact extends AnyOrderFact {
  readonly kind: 'bulk'
  /** In order. */
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
  /** Numbers of the bulk order's rows that the event concerns; empty if it concerns the whole order. */
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
  /** Its owner filled an order with it, from suspense. */
  readonly is_claimed: boolean
}

export interface LegFact {
  readonly id: string
  readonly kind: 'payout' | 'refund'
  readonly order_id: string | null
  /** The row of a bulk order that it pays or refunds. */
  readonly row_no: number | null
  readonly deposit_id: string
  readonly network_id: string
  readonly recipient: string
  readonly token: string | null
  readonly amount: string
  readonly status: string
  /** Set for a row's payout that was given up. */
  readonly refund_state: string | null
  /** For any such payout: the part of the deposit withheld for attempts that failed on chain, and for a rate that its recipient refused. */
  readonly kept: string
  /** Its recipient, or the chain, has refused it. */
  readonly is_refused: boolean
  /** When it was last claimed for payment, by the engine's clock; null if it never was. */
  readonly claimed_ms: number | null
}

/** A slot with signed transactions. */
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

/** A single statement, so that everything is from one snapshot. */
const READ = {
  name: 'simulator_facts',
  text: `SELECT ${[
    rowsOf(
      'orders',
      `SELECT id, kind, status, version, network_in, token_in, amount_in::text, network_out, token_out, amount_out::text,
         platform_fee::text, swap_fee::text, destination_fee::text, currency_in, currency_out, wallet_sender, wallet_receiver, reference,
         transaction_in, credited_amount::text, payout_amount::text, (extract(epoch FROM created_at) * 1000)::float8 AS created_ms,
         (extract(epoch FROM credited_at) * 1000)::float8 AS credited_ms, (extract(epoch FROM rate_locked_until) * 1000)::float8 AS locked_ms, min_amount_out::text, rate, CASE kind WHEN 'bulk' THEN (SELECT json_agg(r ORDER BY r.row_no) FROM (
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
      `SELECT id::text, kind, order_id, row_no, deposit_id::text, network_id, recipient, token, amount::text, status, refund_state, kept::text,
         refusals > 0 OR mined_failures > 0 AS is_refused, (extract(epoch FROM claimed_at) * 1000)::float8 AS claimed_ms
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

/** The signed bytes committed under an id. */
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

/** The preceding, cheaper variant in the same slot; undefined for the first of a slot. */
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

/** Writing transactions are serialised here, so their numbers are the order of their commits. */
const SIGNED_UNDER_HALT = {
  name: 'simulator_signed_under_halt',
  text: `SELECT v.tx_id, h.id::text AS halt_id FROM ${SIGNED}
     JOIN halts h ON ${HALT_OF_LEG} AND h.xmin::text::bigint < v.xmin::text::bigint WHERE v.variant_no = 1`,
}

/** The first attempt signed after the commit of a halt that forbids it and is still in force. */
export async function findSignedUnderHalt(
  pool: Pool,
): Promise<readonly { readonly tx_id: string; readonly halt_id: string }[]> {
  const { rows } = await pool.query<{ tx_id: string; halt_id: string }>(SIGNED_UNDER_HALT)
  return rows
}

/** Halts in force that forbid broadcasting this transaction. */
export async function findHaltsOf(pool: Pool, txId: string): Promise<readonly string[]> {
  const { rows } = await pool.query<{ id: string }>({ ...HALTED, values: [txId] })
  return rows.map(({ id }) => id)
}
