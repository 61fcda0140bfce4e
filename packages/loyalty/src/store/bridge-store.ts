import { execute, queryRows, statement, type Queryable, type Transaction } from '@sunspan/bridge'
import type { ChainFamily } from '@sunspan/domain'

/** A complete order. Facts of an order are fixed, and so are those of the rows that were paid: read again they are the same. */
export interface BridgeFacts {
  readonly orderId: string
  readonly family: ChainFamily
  readonly sender: string
  readonly kind: 'standard' | 'bulk'
  /** Of what was paid out, by the value at creation; rounded down. */
  readonly valueCents: bigint
  readonly networkIn: string
  readonly networksOut: readonly string[]
  readonly receivers: readonly string[]
}

export interface StoredBridge extends BridgeFacts {
  readonly at: Date
  readonly user: string | null
  readonly counted: boolean
  /** Why it does not count; null where it does, or has no user yet. */
  readonly reason: string | null
  readonly isLost: boolean
  /** Sides of routes that were halted when it was complete, as `isRouteHalted` reads them. */
  readonly halted: readonly string[]
  /** Of the API key that the order was made with. */
  readonly keyId: string | null
}

/** Of a short deposit the part that was credited; of a bulk order the rows that were paid and not given back. 1e16 units are a cent. */
const FACTS = statement(
  'loyalty_bridge_facts',
  `SELECT o.id AS order_id, o.deposit_family AS family, o.wallet_sender AS sender, o.kind,
     div(o.value_usd * least(CASE o.kind WHEN 'bulk' THEN r.paid ELSE coalesce(o.credited_amount, 0) END, o.amount_in), o.amount_in * 10000000000000000::numeric)::bigint
       AS value_cents,
     o.network_in,
     CASE o.kind WHEN 'bulk' THEN coalesce(r.networks, '{}') ELSE ARRAY[o.network_out] END AS networks_out,
     CASE o.kind WHEN 'bulk' THEN coalesce(r.receivers, '{}') ELSE ARRAY[o.wallet_receiver] END AS receivers
   FROM public.orders o CROSS JOIN LATERAL (
     SELECT coalesce(sum(b.amount_in + b.platform_fee + b.destination_fee), 0) AS paid,
       array_agg(DISTINCT b.network_out ORDER BY b.network_out) AS networks, array_agg(DISTINCT b.recipient ORDER BY b.recipient) AS receivers
     FROM public.bulk_rows b WHERE b.order_id = o.id AND b.status = 'COMPLETE') r
   WHERE o.id = $1`,
)
const COLUMNS =
  'order_id, family, sender, at, kind, value_cents, network_in, networks_out, receivers, user_address, counted, reason, is_lost, halted, key_id'
const INSERT = statement(
  'loyalty_bridge_insert',
  `INSERT INTO bridges (order_id, family, sender, at, kind, value_cents, network_in, networks_out, receivers, is_lost, halted, key_id)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT DO NOTHING`,
)
const FIND = statement('loyalty_bridge_find', `SELECT ${COLUMNS} FROM bridges WHERE order_id = $1`)
const READ = statement('loyalty_bridge_read', `SELECT ${COLUMNS} FROM loyalty.bridges WHERE order_id = $1`)
const RATE = statement(
  'loyalty_bridge_rate',
  'UPDATE bridges SET user_address = $2, counted = $3, reason = $4 WHERE order_id = $1',
)
const LOSE = statement(
  'loyalty_bridge_lose',
  `UPDATE bridges SET is_lost = true, counted = false, reason = 'Its deposit left the chain.' WHERE order_id = $1`,
)
const OF_NOBODY = statement(
  'loyalty_bridges_of_nobody',
  `SELECT ${COLUMNS} FROM bridges WHERE family = $1 AND sender = $2 AND user_address IS NULL AND NOT is_lost ORDER BY at, order_id`,
)
const OF_USER = statement(
  'loyalty_bridges_of_user',
  `SELECT ${COLUMNS} FROM bridges WHERE user_address = $1 AND at >= $2 AND at < $3 AND NOT is_lost ORDER BY at DESC, order_id DESC LIMIT $4`,
)
const READ_OF_USER = statement(
  'loyalty_bridges_read_of_user',
  `SELECT ${COLUMNS} FROM loyalty.bridges WHERE user_address = $1 AND at >= $2 AND at < $3 AND NOT is_lost ORDER BY at DESC, order_id DESC LIMIT $4`,
)
const backTo = (table: string) =>
  `SELECT ${COLUMNS} FROM ${table} WHERE sender = ANY($1::text[]) AND $2 = ANY(receivers) AND at >= $3 AND at < $4 AND NOT is_lost
   ORDER BY at DESC, order_id DESC LIMIT $5`
const BACK = statement('loyalty_bridges_back', backTo('bridges'))
const READ_BACK = statement('loyalty_bridges_read_back', backTo('loyalty.bridges'))
const HALTED = statement('loyalty_halted', 'SELECT loyalty.halted_sides() AS halted')

export async function readFacts(tx: Transaction, orderId: string): Promise<BridgeFacts | undefined> {
  const [row] = await queryRows<FactsRow>(tx, FACTS, [orderId])
  return row === undefined ? undefined : toFacts(row)
}

export const insertBridge = (
  tx: Transaction,
  facts: BridgeFacts,
  seen: Pick<StoredBridge, 'at' | 'isLost' | 'halted' | 'keyId'>,
): Promise<number> =>
  execute(tx, INSERT, [
    facts.orderId,
    facts.family,
    facts.sender,
    seen.at,
    facts.kind,
    facts.valueCents,
    facts.networkIn,
    facts.networksOut,
    facts.receivers,
    seen.isLost,
    seen.halted,
    seen.keyId,
  ])

export async function findBridge(tx: Transaction, orderId: string): Promise<StoredBridge | undefined> {
  const [row] = await queryRows<BridgeRow>(tx, FIND, [orderId])
  return row === undefined ? undefined : toBridge(row)
}

export async function readBridge(db: Queryable, orderId: string): Promise<StoredBridge | undefined> {
  const [row] = await queryRows<BridgeRow>(db, READ, [orderId])
  return row === undefined ? undefined : toBridge(row)
}

/** Whose it is, and whether it counts. */
export const rateBridge = (
  tx: Transaction,
  orderId: string,
  rated: { readonly user: string; readonly counted: boolean; readonly reason: string | null },
): Promise<number> => execute(tx, RATE, [orderId, rated.user, rated.counted, rated.reason])

export const loseBridge = (tx: Transaction, orderId: string): Promise<number> => execute(tx, LOSE, [orderId])

/** Bridges of a wallet that had no user, the oldest first. */
export async function findUnclaimed(
  tx: Transaction,
  wallet: { readonly family: ChainFamily; readonly address: string },
): Promise<readonly StoredBridge[]> {
  return (await queryRows<BridgeRow>(tx, OF_NOBODY, [wallet.family, wallet.address])).map(toBridge)
}

/** Sides of routes that are halted now, as bridges have them. */
export async function readHalted(db: Queryable): Promise<readonly string[]> {
  const [row] = await queryRows<{ halted: readonly string[] }>(db, HALTED, [])
  return row?.halted ?? []
}

export interface Span {
  readonly from: Date
  readonly until: Date
  /** The number of newest ones. */
  readonly most: number
}

/** Bridges of a user within a span, the oldest first. */
export async function findBridges(
  tx: Transaction,
  user: string,
  { from, until, most }: Span,
): Promise<readonly StoredBridge[]> {
  return (await queryRows<BridgeRow>(tx, OF_USER, [user, from, until, most])).map(toBridge).toReversed()
}

export async function readBridges(
  db: Queryable,
  user: string,
  { from, until, most }: Span,
): Promise<readonly StoredBridge[]> {
  return (await queryRows<BridgeRow>(db, READ_OF_USER, [user, from, until, most])).map(toBridge).toReversed()
}

type Way = Pick<BridgeFacts, 'sender' | 'receivers'>
const backValues = ({ sender, receivers }: Way, { from, until, most }: Span): readonly unknown[] => [
  receivers,
  sender,
  from,
  until,
  most,
]

/** Bridges of all users within a span that go back: from a receiver of this one to its sender. */
export const findBack = async (tx: Transaction, way: Way, span: Span): Promise<readonly StoredBridge[]> =>
  (await queryRows<BridgeRow>(tx, BACK, backValues(way, span))).map(toBridge)

export const readBack = async (db: Queryable, way: Way, span: Span): Promise<readonly StoredBridge[]> =>
  (await queryRows<BridgeRow>(db, READ_BACK, backValues(way, span))).map(toBridge)

interface FactsRow {
  readonly order_id: string
  readonly family: ChainFamily
  readonly sender: string
  readonly kind: 'standard' | 'bulk'
  readonly value_cents: string
  readonly network_in: string
  readonly networks_out: readonly string[]
  readonly receivers: readonly string[]
}

interface BridgeRow extends FactsRow {
  readonly at: Date
  readonly user_address: string | null
  readonly counted: boolean
  readonly reason: string | null
  readonly is_lost: boolean
  readonly halted: readonly string[]
  readonly key_id: string | null
}

const toFacts = (row: FactsRow): BridgeFacts => ({
  orderId: row.order_id,
  family: row.family,
  sender: row.sender,
  kind: row.kind,
  valueCents: BigInt(row.value_cents),
  networkIn: row.network_in,
  networksOut: row.networks_out,
  receivers: row.receivers,
})

const toBridge = (row: BridgeRow): StoredBridge => ({
  ...toFacts(row),
  at: row.at,
  user: row.user_address,
  counted: row.counted,
  reason: row.reason,
  isLost: row.is_lost,
  halted: row.halted,
  keyId: row.key_id,
})
