import { OPEN_LEG_STATUSES, SPENT_LEG_STATUSES } from '@sunspan/domain'
import type { Lane } from '../chain/lane-store.ts'
import { legAllows, listStatuses } from '../database/leg-status-sql.ts'
import { dueLeg } from './due-leg.ts'
import { FUNDED, legNotHalted, paysComplete } from './leg-sql.ts'
import type { WaitingReason } from '../../model/waiting.ts'
import { CLAIMED_VALUE, lockOutflow, withinOutflow } from './outflow-store.ts'
import {
  LEG_SOURCE,
  PAYOUT_TERMS,
  QUOTED_FEE,
  toPayoutTerms,
  type LegKind,
  type PayoutTerms,
  type PayoutTermsRow,
} from './payout-terms.ts'
import { execute, queryRows, statement, type Queryable, type Transaction } from '../database/database.ts'
import { unindexed } from '../database/unindexed.ts'

/** One payment that is owed. */
export interface DueLeg {
  readonly id: string
  readonly kind: LegKind
  /** Null for the refund of a deposit without an order. */
  readonly orderId: string | null
  /** The row of a bulk order that it pays or refunds. */
  readonly rowNo: number | null
  readonly recipient: string
  /** Null for the native coin. */
  readonly token: string | null
  readonly amount: bigint
  /** The memo by which its recipient identifies the payment; null if there is none. */
  readonly memo: string | null
  readonly failures: number
  /** How often it was mined but not paid. */
  readonly minedFailures: number
  /** The waiting reason recorded at its last try; null if none. */
  readonly waitsFor: WaitingReason | null
  /** Its permanent name, in any copy of the database: the payout contract's id is derived from it. */
  readonly stableName: string
  /** The network fee quoted to its order, in dollars; null if none was, and then there is no fee ceiling. */
  readonly quotedFeeUsd: bigint | null
  readonly terms: PayoutTerms
}

const CREATE = statement(
  'legs_create',
  `INSERT INTO legs (kind, order_id, leg_no, row_no, deposit_id, network_id, recipient, currency_id, token, amount, funded, fees, status, retry_at)
   SELECT 'payout', o.id, coalesce(r.row_no, 0), r.row_no, d.id, coalesce(r.network_out, o.network_out),
     coalesce(r.recipient, o.wallet_receiver), coalesce(r.currency_out, o.currency_out),
     CASE o.kind WHEN 'bulk' THEN r.token_out ELSE o.token_out END, coalesce(r.amount_out, n.amount),
     coalesce(r.amount_in + r.platform_fee + r.destination_fee, n.funded), coalesce(r.platform_fee + r.destination_fee, n.fees), 'due',
     $2::timestamptz + coalesce(r.row_no * o.row_interval_ms, 0) * interval '1 millisecond'
   FROM unnest($1::bigint[], $3::numeric[], $4::numeric[], $5::numeric[]) AS n (id, amount, funded, fees)
   JOIN deposits d ON d.id = n.id JOIN orders o ON o.id = d.order_id LEFT JOIN bulk_rows r ON r.order_id = o.id
   ORDER BY d.id, r.row_no
   RETURNING deposit_id, network_id`,
)
const CREATE_REFUND = statement(
  'legs_create_refund',
  `INSERT INTO legs (kind, order_id, leg_no, row_no, deposit_id, network_id, recipient, currency_id, token, amount, funded, fees, status, retry_at, value_usd)
   SELECT 'refund', d.order_id, coalesce($6::int, 0), $6::int, d.id, d.network_id, d.sender, $3, d.token, $4::numeric, $5::numeric, $5::numeric - $4::numeric, 'due', $2, $7::numeric
   FROM deposits d WHERE d.id = $1
   RETURNING network_id`,
)
const WAKE = statement('lane_wake', `SELECT pg_notify('lane_wake', n) FROM unnest($1::text[]) AS n`)
/** Permanent name of a leg: an order pays each leg number once, and a deposit, or a row's part of it, is refunded once. */
export const LEG_NAME = `CASE l.kind WHEN 'payout' THEN l.order_id || '/' || l.leg_no
  ELSE 'refund/' || d.network_id || '/' || d.tx_hash || '/' || d.log_index || coalesce('/' || l.row_no, '') END`

const DUE = statement(
  'legs_due',
  `SELECT l.id, l.recipient, CASE l.kind WHEN 'payout' THEN coalesce(r.memo, o.memo) END AS memo, l.failures, l.mined_failures, l.waiting_reason, ${LEG_NAME} AS stable_name, ${QUOTED_FEE} AS quoted_fee_usd, ${PAYOUT_TERMS}
   FROM ${LEG_SOURCE}
   WHERE l.network_id = $1 AND ${dueLeg('$2')} AND ${FUNDED} AND ${legNotHalted('$4')}
   ORDER BY l.retry_at, l.id LIMIT $3`,
)
const CLAIM = statement(
  'legs_claim',
  `UPDATE legs l SET status = 'in_flight', last_error = NULL, claimed_at = $4, claimed_usd = ${CLAIMED_VALUE},
     waiting_reason = NULL, waiting_since = NULL, returns_at = NULL, expected_at = NULL
   FROM legs same JOIN deposits d ON d.id = same.deposit_id LEFT JOIN orders o ON o.id = same.order_id
     LEFT JOIN bulk_rows r ON r.order_id = same.order_id AND r.row_no = same.row_no
   WHERE l.id = ANY($1::bigint[]) AND same.id = l.id AND ${legAllows('claimed')} AND l.stopped_at IS NULL AND ${FUNDED} AND ${legNotHalted('$2')}
     AND ${withinOutflow({ ids: '$1', network: '$3::text', at: '$4', limit: '$5' })}`,
)
/** A payout of what is complete already is tried again at this distance, where each try costs gas. */
const TOLD_RETRY = `interval '1 hour'`

/**
 * Limits a recipient's refusals from the first one, any other reason from when it was first recorded. The current reason determines the limit.
 * Notifies the orders that now wait for something else, or until another minute, although their rows have not changed.
 */
const POSTPONE = statement(
  'legs_postpone',
  `UPDATE legs l SET status = 'due', failures = l.failures + 1, last_error = n.error,
     retry_at = CASE WHEN n.stops AND told.is_told THEN $5 + ${TOLD_RETRY} ELSE n.retry_at END,
     refusals = l.refusals + n.refused_at_all::integer,
     refused_since = CASE WHEN n.refused_at_all THEN coalesce(l.refused_since, $5) ELSE l.refused_since END,
     waiting_reason = coalesce(n.waits_for, l.waiting_reason), waiting_since = s.since,
     returns_at = CASE WHEN n.waits_for IS NULL THEN l.returns_at ELSE s.since + n.wait_ms * interval '1 millisecond' END,
     expected_at = CASE WHEN n.waits_for IS NULL THEN l.expected_at ELSE n.expected_at END,
     stopped_at = CASE WHEN n.stops AND NOT told.is_told THEN coalesce(l.stopped_at, $5) ELSE l.stopped_at END,
     mined_failures = l.mined_failures + (n.burnt IS NOT NULL)::integer, burnt = l.burnt + coalesce(n.burnt, 0)
   FROM unnest($1::bigint[], $2::timestamptz[], $3::text[], $4::boolean[], $6::text[], $7::bigint[], $8::boolean[], $9::numeric[], $10::timestamptz[])
       AS n (id, retry_at, error, refused_at_all, waits_for, wait_ms, stops, burnt, expected_at)
     JOIN legs same ON same.id = n.id
     CROSS JOIN LATERAL (SELECT CASE WHEN n.waits_for IS NULL THEN same.waiting_since
       WHEN n.refused_at_all THEN coalesce(same.refused_since, $5) ELSE coalesce(same.waiting_since, $5) END AS since) s
     CROSS JOIN LATERAL (SELECT ${paysComplete('same')} AS is_told) told
   WHERE l.id = n.id AND l.status IN (${listStatuses(OPEN_LEG_STATUSES)})
   RETURNING CASE WHEN l.order_id IS NOT NULL AND (l.waiting_reason IS DISTINCT FROM same.waiting_reason
       OR abs(extract(epoch FROM l.expected_at - same.expected_at)) >= 60)
     THEN pg_notify('order_updated', l.order_id::text) END`,
)
const REPRICE = statement('legs_reprice', `UPDATE legs SET amount = $2 WHERE id = $1 AND status = 'due'`)
const PAY = statement(
  'legs_pay',
  `UPDATE legs SET status = 'paid' WHERE id = ANY($1::bigint[]) AND ${unindexed(legAllows('confirmed', 'status'))}`,
)
/** Something was signed for it, or its row ended with nothing to refund: it cannot be undone. */
const IS_SPENT = `(other.status IN (${listStatuses(SPENT_LEG_STATUSES)}) OR other.refund_state = 'unrefundable')`

const CANCEL = statement(
  'legs_cancel',
  `UPDATE legs l SET status = 'cancelled' WHERE l.deposit_id = $1 AND ${legAllows('cancelled')}
     AND NOT EXISTS (SELECT FROM legs other WHERE other.deposit_id = $1 AND ${IS_SPENT})`,
)
const TAKE_BACK = statement(
  'legs_take_back',
  `UPDATE legs l SET refund_state = 'taken_back' WHERE l.deposit_id = $1 AND l.refund_state <> 'taken_back'
     AND NOT EXISTS (SELECT FROM legs other WHERE other.deposit_id = $1 AND (${IS_SPENT} OR other.status = 'due'))`,
)
const COUNT_LIVE = statement(
  'legs_count_live',
  `SELECT count(*)::int AS count FROM legs other WHERE other.deposit_id = $1 AND (${IS_SPENT} OR other.status = 'due')`,
)
/**
 * Creates the legs of credited deposits and wakes the lanes that pay them: one for an order, or one for each row of a bulk order, on the row's own
 * terms and due in its turn. Returns deposits and networks, one entry per leg.
 */
export async function createLegs(
  tx: Transaction,
  payouts: readonly {
    readonly depositId: string
    /** Base units of the destination currency. */
    readonly amount: bigint
    /** Base units of the source currency, fees included. */
    readonly funded: bigint
    readonly fees: bigint
  }[],
  at: Date,
): Promise<readonly { readonly depositId: string; readonly networkId: string }[]> {
  const rows = await queryRows<{ deposit_id: string; network_id: string }>(tx, CREATE, [
    payouts.map(({ depositId }) => depositId),
    at,
    payouts.map(({ amount }) => amount),
    payouts.map(({ funded }) => funded),
    payouts.map(({ fees }) => fees),
  ])
  const legs = rows.map((row) => ({ depositId: row.deposit_id, networkId: row.network_id }))
  await execute(tx, WAKE, [[...new Set(legs.map(({ networkId }) => networkId))]])
  return legs
}

/**
 * Creates the leg that refunds a deposit, or one row's part of it, paying `amount` of `funded`, and wakes the lane. The database supplies the
 * recipient.
 */
export async function createRefundLeg(
  tx: Transaction,
  refund: {
    readonly depositId: string
    readonly rowNo: number | null
    readonly currencyId: string
    readonly amount: bigint
    readonly funded: bigint
    /** Its current value; undefined: derived from its order. */
    readonly valueUsd: bigint | undefined
    readonly at: Date
  },
): Promise<void> {
  const { depositId, at, currencyId, amount, funded, rowNo, valueUsd = null } = refund
  const values = [depositId, at, currencyId, amount, funded, rowNo, valueUsd]
  const rows = await queryRows<{ network_id: string }>(tx, CREATE_REFUND, values)
  await execute(tx, WAKE, [rows.map((row) => row.network_id)])
}

/** Legs that the lane's wallet may pay now. */
export async function findDueLegs(
  db: Queryable,
  lane: Pick<Lane, 'networkId' | 'wallet'>,
  at: Date,
  limit: number,
): Promise<readonly DueLeg[]> {
  const rows = await queryRows<
    PayoutTermsRow & {
      readonly id: string
      readonly recipient: string
      readonly memo: string | null
      readonly failures: number
      readonly mined_failures: number
      readonly waiting_reason: WaitingReason | null
      readonly stable_name: string
      readonly quoted_fee_usd: string | null
    }
  >(db, DUE, [lane.networkId, at, limit, lane.wallet])
  return rows.map((row) => {
    const terms = toPayoutTerms(row)
    const { orderId, rowNo, token, amount } = terms
    const { id, recipient, memo, failures, stable_name: stableName } = row
    const quotedFeeUsd = row.quoted_fee_usd === null ? null : BigInt(row.quoted_fee_usd)
    const { kind } = terms
    const leg = { id, kind, orderId, rowNo, recipient, token, amount, memo }
    const { mined_failures: minedFailures, waiting_reason: waitsFor } = row
    return { ...leg, failures, minedFailures, waitsFor, stableName, quotedFeeUsd, terms }
  })
}

/** Returns how many were claimed: fewer than requested means that one is no longer owed, was halted, or exceeds the outflow limit. */
export async function claimLegs(
  tx: Transaction,
  lane: Pick<Lane, 'networkId' | 'wallet'>,
  ids: readonly string[],
  /** `limit` in dollars of 1e-18 per hour; null: no limit. */
  outflow: { readonly at: Date; readonly limit: bigint | null },
): Promise<number> {
  if (outflow.limit !== null) await lockOutflow(tx, lane.networkId)
  return execute(tx, CLAIM, [ids, lane.wallet, lane.networkId, outflow.at, outflow.limit])
}

/** Makes legs due again at a later time. The database refuses while an attempt may still land. */
export async function postponeLegs(
  tx: Transaction,
  at: Date,
  entries: readonly {
    readonly id: string
    readonly retryAt: Date
    readonly error: string
    /** The recipient or the chain refused it: after enough refusals the leg is given up. */
    readonly isRefused: boolean
    /** The waiting reason shown to its owner, and the wait until it is given up; if omitted, the previous one stays. */
    readonly waits?: { readonly reason: WaitingReason; readonly ms: number } | undefined
    /** About when the hourly outflow has room for it. */
    readonly expectedAt?: Date | undefined
    /** Nothing more is signed for it: it will be refunded. */
    readonly stops?: boolean | undefined
    /** Cost of a mined attempt that paid nothing, in base units of the network's native coin. */
    readonly burnt?: bigint | undefined
  }[],
): Promise<void> {
  if (entries.length === 0) return
  await execute(tx, POSTPONE, [
    entries.map((entry) => entry.id),
    entries.map((entry) => entry.retryAt),
    entries.map((entry) => entry.error),
    entries.map((entry) => entry.isRefused),
    at,
    entries.map(({ waits }) => waits?.reason ?? null),
    entries.map(({ waits }) => waits?.ms ?? null),
    entries.map(({ stops }) => stops ?? false),
    entries.map(({ burnt }) => burnt ?? null),
    entries.map(({ expectedAt }) => expectedAt ?? null),
  ])
}

/** Changes a payout's amount, to at most what was credited. False if it is no longer due. The database refuses anything else. */
export async function repriceLeg(tx: Transaction, id: string, amount: bigint): Promise<boolean> {
  return (await execute(tx, REPRICE, [id, amount])) > 0
}

export async function markLegsPaid(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await execute(tx, PAY, [ids])
}

/** Cancels the legs of a deposit that vanished. False if something was signed for it, or it was paid. */
export async function cancelLegs(tx: Transaction, depositId: string): Promise<boolean> {
  await execute(tx, CANCEL, [depositId])
  await execute(tx, TAKE_BACK, [depositId])
  const [row] = await queryRows<{ count: number }>(tx, COUNT_LIVE, [depositId])
  return row?.count === 0
}
