import { OUTFLOW_LEG_STATUSES, type Usd } from '@sunspan/domain'
import { legAllows, listStatuses } from '../database/leg-status-sql.ts'
import { execute, queryRows, statement, type Queryable, type Transaction } from '../database/database.ts'
import { dueLeg } from './due-leg.ts'

/** The actor of the halt set by the outflow limit; lifting that halt restarts the hour. */
export const OUTFLOW_ACTOR = 'engine:outflow'

/**
 * Value of a leg: zero for a refund that an operator released; the value recorded when a refund was decided, if any; otherwise the leg's share of its
 * order's value, for a bulk order by the part of the deposit it uses.
 */
const LEG_VALUE = (leg: string, order: string): string =>
  `CASE WHEN ${leg}.kind = 'refund' AND EXISTS (SELECT FROM refund_releases rr WHERE rr.deposit_id = ${leg}.deposit_id) THEN 0
   WHEN ${leg}.value_usd IS NOT NULL THEN ${leg}.value_usd
   WHEN ${leg}.row_no IS NOT NULL THEN ceil(${order}.value_usd * ${leg}.funded / ${order}.amount_in) ELSE
   CASE ${leg}.currency_id WHEN ${order}.currency_out THEN ceil(${order}.value_usd * ${leg}.amount / ${order}.amount_out)
     WHEN ${order}.currency_in THEN ceil(${order}.value_usd * ${leg}.amount / ${order}.amount_in) ELSE 0 END END`

/**
 * SQL for the value that the claim of leg `l` of order `o` keeps, so that later claims need not work it out again. Null for a refund: an operator may
 * still release it.
 */
export const CLAIMED_VALUE = `CASE l.kind WHEN 'payout' THEN ${LEG_VALUE('l', 'o')} END`

/** The value of a claimed leg `x`: kept by its claim, or worked out. */
export const CLAIMED = `coalesce(x.claimed_usd, (SELECT ${LEG_VALUE('x', 'y')} FROM (SELECT) one LEFT JOIN orders y ON y.id = x.order_id))`

/** Leg `x` was claimed on a network in the hour before `at`, and since its last outflow halt was lifted. */
export const isRecent = (network: string, at: string): string =>
  `x.network_id = ${network} AND x.status IN (${listStatuses(OUTFLOW_LEG_STATUSES)}) AND x.claimed_at > greatest(
      ${at}::timestamptz - interval '1 hour',
      (SELECT max(h.lifted_at) FROM halts h WHERE h.target = 'network:' || ${network} AND h.action = 'payout'
        AND h.actor = '${OUTFLOW_ACTOR}'))`

/** Dollars of these claims. */
const claimedLately = (network: string, at: string): string =>
  `(SELECT coalesce(sum(${CLAIMED}), 0) FROM legs x WHERE ${isRecent(network, at)})`

/** Excludes legs that are no longer due, or that were just claimed. */
const valueOfLegs = (ids: string): string =>
  `(SELECT coalesce(sum(${LEG_VALUE('x', 'y')}), 0) FROM legs x LEFT JOIN orders y ON y.id = x.order_id
    WHERE x.id = ANY(${ids}::bigint[]) AND ${legAllows('claimed', 'x.status')})`

/** SQL parameter numbers for the outflow limit. */
export interface OutflowSql {
  readonly ids: string
  readonly network: string
  readonly at: string
  /** Null: no limit. */
  readonly limit: string
}

/** A condition within the claiming statement: true while these legs and recent claims stay within the limit. */
export const withinOutflow = ({ ids, network, at, limit }: OutflowSql): string =>
  `(${limit}::numeric IS NULL OR ${claimedLately(network, at)} + ${valueOfLegs(ids)} <= ${limit}::numeric)`

const LOCK = statement('outflow_lock', `SELECT pg_advisory_xact_lock(hashtextextended('outflow:' || $1, 0))`)
const SUM = statement(
  'outflow_sum',
  `SELECT ${claimedLately('$1::text', '$2')} AS claimed, ${valueOfLegs('$3')} AS wanted`,
)

const VALUES = statement(
  'outflow_values',
  `SELECT x.id, ${LEG_VALUE('x', 'y')} AS value FROM legs x LEFT JOIN orders y ON y.id = x.order_id WHERE x.id = ANY($1::bigint[])`,
)
const USE = statement(
  'outflow_use',
  `SELECT n.id AS network_id, ${claimedLately('n.id', '$2')} AS claimed,
     (SELECT coalesce(sum(${LEG_VALUE('x', 'y')}), 0) FROM legs x LEFT JOIN orders y ON y.id = x.order_id
      WHERE x.network_id = n.id AND x.status = 'due' AND x.stopped_at IS NULL) AS owed,
     (SELECT min(x.claimed_at) + interval '1 hour' FROM legs x WHERE ${isRecent('n.id', '$2')}) AS more_at
   FROM unnest($1::text[]) AS n (id)`,
)
const CLAIMS = statement(
  'outflow_claims',
  `SELECT x.claimed_at AS at, ${CLAIMED} AS value FROM legs x WHERE ${isRecent('$1::text', '$2')} ORDER BY x.claimed_at`,
)
const WAITING = statement(
  'outflow_waiting',
  `SELECT ${LEG_VALUE('x', 'y')} AS value FROM legs x LEFT JOIN orders y ON y.id = x.order_id
   WHERE x.network_id = $1 AND x.status = 'due' AND x.waiting_reason = 'OUTFLOW' AND x.stopped_at IS NULL AND x.id <> ALL($2::bigint[])`,
)
const HALTED = statement(
  'outflow_halted',
  `SELECT l.id, l.kind, l.order_id, l.row_no, l.failures FROM legs l
   WHERE l.network_id = $1 AND ${dueLeg('$2')} AND l.kind = 'payout' AND l.waiting_reason IS NULL
     AND EXISTS (SELECT FROM halts h WHERE h.lifted_at IS NULL AND h.action = 'payout' AND h.actor = '${OUTFLOW_ACTOR}'
       AND h.target = 'network:' || $1::text)
   ORDER BY l.id LIMIT 200`,
)

/** Serialises claims on a network until the transaction ends, whichever wallet they pay from. */
export async function lockOutflow(tx: Transaction, networkId: string): Promise<void> {
  await execute(tx, LOCK, [networkId])
}

/** Dollars recently claimed on a network, and what these legs would add. */
export async function sumOutflow(
  db: Queryable,
  networkId: string,
  at: Date,
  legIds: readonly string[] = [],
): Promise<{ readonly claimed: Usd; readonly wanted: Usd }> {
  const [row] = await queryRows<{ claimed: string; wanted: string }>(db, SUM, [networkId, at, legIds])
  return { claimed: BigInt(row?.claimed ?? '0'), wanted: BigInt(row?.wanted ?? '0') }
}

/** Values of legs in dollars of 1e-18, by leg id. */
export async function valueLegs(db: Queryable, legIds: readonly string[]): Promise<ReadonlyMap<string, Usd>> {
  const rows = await queryRows<{ id: string; value: string | null }>(db, VALUES, [legIds])
  return new Map(rows.map(({ id, value }) => [id, BigInt(value ?? '0')]))
}

/** How much of a network's hour is used, in dollars of 1e-18. */
export interface OutflowUse {
  /** Claimed for payment within the last hour. */
  readonly claimed: Usd
  /** Of legs that are due. */
  readonly owed: Usd
  /** When the first claim leaves the hour; null if nothing was claimed. */
  readonly moreAt: Date | null
}

/** By network id. */
export async function findOutflowUse(
  db: Queryable,
  networkIds: readonly string[],
  at: Date,
): Promise<ReadonlyMap<string, OutflowUse>> {
  const rows = await queryRows<{
    readonly network_id: string
    readonly claimed: string
    readonly owed: string
    readonly more_at: Date | null
  }>(db, USE, [networkIds, at])
  return new Map(
    rows.map(({ network_id: id, claimed, owed, more_at: moreAt }) => [
      id,
      { claimed: BigInt(claimed), owed: BigInt(owed), moreAt },
    ]),
  )
}

/** What was recently claimed on a network, in the order of time, dollars of 1e-18. */
export async function findClaims(
  db: Queryable,
  networkId: string,
  at: Date,
): Promise<readonly { readonly atMs: number; readonly value: Usd }[]> {
  const rows = await queryRows<{ readonly at: Date; readonly value: string }>(db, CLAIMS, [networkId, at])
  return rows.map((row) => ({ atMs: row.at.getTime(), value: BigInt(row.value) }))
}

/** Values of the other legs that wait for a network's hour, dollars of 1e-18. */
export async function findWaitingValues(
  db: Queryable,
  networkId: string,
  besides: readonly string[],
): Promise<readonly Usd[]> {
  const rows = await queryRows<{ readonly value: string }>(db, WAITING, [networkId, besides])
  return rows.map(({ value }) => BigInt(value))
}

/** A due payout under an outflow halt, as needed to notify its order. */
export interface HaltedLeg {
  readonly id: string
  readonly kind: 'payout'
  readonly orderId: string
  readonly rowNo: number | null
  readonly failures: number
}

/** Payouts of a network halted by its outflow limit before they were tried. */
export async function findOutflowHalted(
  db: Queryable,
  networkId: string,
  at: Date,
): Promise<readonly HaltedLeg[]> {
  const rows = await queryRows<{ id: string; order_id: string; row_no: number | null; failures: number }>(
    db,
    HALTED,
    [networkId, at],
  )
  return rows.map(({ id, order_id: orderId, row_no: rowNo, failures }) => ({
    id,
    orderId,
    rowNo,
    failures,
    kind: 'payout',
  }))
}
