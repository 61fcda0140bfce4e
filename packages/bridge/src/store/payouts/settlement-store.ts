import type { LegStatus } from '@sunspan/domain'
import { LEG_NAME } from './leg-store.ts'
import { legAllows } from '../database/leg-status-sql.ts'
import { execute, queryRows, statement, type Queryable, type Transaction } from '../database/database.ts'
import {
  LEG_SOURCE,
  PAYOUT_TERMS,
  toPayoutTerms,
  type PayoutTerms,
  type PayoutTermsRow,
} from './payout-terms.ts'

/** An owed leg and its attempts. */
export interface UnsettledLeg {
  readonly id: string
  readonly networkId: string
  readonly recipient: string
  /** The payout contract's id is derived from it. */
  readonly stableName: string
  readonly status: LegStatus
  /** Its deposit is booked for it and is on chain. */
  readonly isFunded: boolean
  readonly terms: PayoutTerms
  /** The contract reported to the engine that it was paid before. */
  readonly isReported: boolean
  /** The attempt that might pay it, or found it paid already; null if there is none. */
  readonly attempt: { readonly id: string; readonly txId: string; readonly isSkippedForGood: boolean } | null
}

const COLUMNS = `l.id, l.network_id, l.recipient, l.status, ${LEG_NAME} AS stable_name,
  d.booked IN ('order', 'refund') AND NOT d.suspect AS is_funded,
  l.status <> 'due' OR coalesce(l.last_error LIKE 'paid_before:%', false) AS is_told, ${PAYOUT_TERMS},
  t.attempt_id, t.tx_id, t.is_skipped_for_good`
const SOURCE = `${LEG_SOURCE} LEFT JOIN LATERAL (
    SELECT la.attempt_id, la.tx_id, a.final AND la.outcome = 'skipped' AS is_skipped_for_good
    FROM leg_attempts la JOIN attempts a ON a.id = la.attempt_id WHERE la.leg_id = l.id AND la.live) t ON true`
/** The first is written by the engine after a dry run; the second is what a block showed. */
const SKIPPED = statement(
  'legs_skipped',
  `SELECT ${COLUMNS} FROM ${SOURCE}
   WHERE (l.status = 'due' AND (l.last_error LIKE 'paid_before:%'
        OR EXISTS (SELECT FROM recoveries r WHERE r.network_id = l.network_id AND r.closed_at IS NULL)))
      OR (l.status = 'in_flight' AND EXISTS (SELECT FROM attempt_legs al WHERE al.leg_id = l.id AND al.live AND al.outcome = 'skipped'))
   ORDER BY l.id LIMIT 500`,
)
const FIND = statement('legs_to_settle', `SELECT ${COLUMNS} FROM ${SOURCE} WHERE l.id = $1`)
const LOCK = statement('legs_settle_lock', 'SELECT id FROM legs WHERE id = $1 FOR UPDATE')
const INSERT = statement(
  'leg_settlements_insert',
  `INSERT INTO leg_settlements (leg_id, network_id, tx_id, block_height, actor, reason, at) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
)
const PAY = statement(
  'legs_settle',
  `UPDATE legs SET status = 'paid', last_error = NULL WHERE id = $1 AND ${legAllows('settled', 'status')}`,
)
const KNOWN = statement(
  'settlement_fee_known',
  `SELECT EXISTS (SELECT FROM attempt_variants WHERE network_id = $1 AND tx_id = $2)
     OR EXISTS (SELECT FROM leg_settlements WHERE network_id = $1 AND tx_id = $2) AS is_known`,
)
const LANE = statement(
  'settlement_lane',
  'SELECT EXISTS (SELECT FROM lanes WHERE network_id = $1 AND wallet = $2) AS is_ours',
)

interface Row extends PayoutTermsRow {
  readonly id: string
  readonly network_id: string
  readonly recipient: string
  readonly status: UnsettledLeg['status']
  readonly stable_name: string
  readonly is_funded: boolean
  readonly is_told: boolean
  readonly attempt_id: string | null
  readonly tx_id: string | null
  readonly is_skipped_for_good: boolean | null
}

const toLeg = (row: Row): UnsettledLeg => ({
  id: row.id,
  networkId: row.network_id,
  recipient: row.recipient,
  stableName: row.stable_name,
  status: row.status,
  isFunded: row.is_funded,
  terms: toPayoutTerms(row),
  isReported: row.is_told,
  attempt:
    row.attempt_id === null
      ? null
      : {
          id: row.attempt_id,
          txId: row.tx_id ?? '',
          isSkippedForGood: row.is_skipped_for_good === true,
        },
})

/**
 * Legs that the payout contract reports as paid before, and (with `isReported` false) legs that it may have paid because the network's wallet
 * has spent funds the books do not know of; oldest first.
 */
export async function listSkippedLegs(db: Queryable): Promise<readonly UnsettledLeg[]> {
  return (await queryRows<Row>(db, SKIPPED, [])).map(toLeg)
}

export async function findUnsettledLeg(db: Queryable, id: string): Promise<UnsettledLeg | undefined> {
  const [row] = await queryRows<Row>(db, FIND, [id])
  return row === undefined ? undefined : toLeg(row)
}

/** Like `findUnsettledLeg`, but locks the leg until the transaction ends. */
export async function lockUnsettledLeg(tx: Transaction, id: string): Promise<UnsettledLeg | undefined> {
  await queryRows(tx, LOCK, [id])
  return findUnsettledLeg(tx, id)
}

/** Marks a leg as paid by a transaction that is not its attempt's. The database refuses while one of ours may still pay it. */
export async function insertSettlement(
  tx: Transaction,
  settlement: {
    readonly leg: Pick<UnsettledLeg, 'id' | 'networkId'>
    readonly txId: string
    readonly height: bigint
    readonly actor: string
    readonly reason: string
    readonly at: Date
  },
): Promise<void> {
  const { leg, txId, height, actor, reason, at } = settlement
  await execute(tx, INSERT, [leg.id, leg.networkId, txId, height, actor, reason, at])
  await execute(tx, PAY, [leg.id])
}

/** Whether a transaction's cost is booked, or will be, with an attempt or another leg's settlement. */
export async function isFeeKnown(db: Queryable, networkId: string, txId: string): Promise<boolean> {
  const [row] = await queryRows<{ is_known: boolean }>(db, KNOWN, [networkId, txId])
  return row?.is_known === true
}

/** Whether an engine has paid from the wallet. */
export async function isOurWallet(db: Queryable, networkId: string, wallet: string): Promise<boolean> {
  const [row] = await queryRows<{ is_ours: boolean }>(db, LANE, [networkId, wallet])
  return row?.is_ours === true
}
