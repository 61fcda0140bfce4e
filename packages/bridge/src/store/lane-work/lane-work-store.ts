import type { Pool } from 'pg'
import { dueSetAside } from '../chain/set-aside-store.ts'
import { PENDING_RESTART } from '../chain/scan-restart-store.ts'
import { planByKey, queryRows, statement, withTransaction, type Transaction } from '../database/database.ts'
import { SUSPECT_DEPOSIT } from '../deposits/deposit-store.ts'
import { AWAITS_BOOKING, AWAITS_CREDIT } from '../deposits/deposits-by-finality.ts'
import { dueRefund, dueRowRefund } from '../deposits/refund-store.ts'
import { uncheckedSender } from '../deposits/sender-store.ts'
import { expiredOrder, OPEN_ORDER, UNWATCHED_ORDER } from '../orders/watched-order-store.ts'
import { OPEN_ATTEMPT } from '../payouts/attempt-store.ts'
import { dueLeg } from '../payouts/due-leg.ts'
import { endedLeg, type EndBounds } from '../payouts/given-up-store.ts'

/** What waits for a lane's steps. A step that has nothing to do may be called anyway; one that has something to do must not be left out. */
export interface LaneWork {
  /** Orders wait to be watched, or to expire. */
  readonly hasOrders: boolean
  /** An operator, or a new currency, wants blocks to be read again. */
  readonly hasScanRestart: boolean
  /** Transactions that a scan has set aside are due to be read. */
  readonly hasSetAside: boolean
  /** A deposit may arrive any moment, or awaits confirmations. */
  readonly isAwaited: boolean
  /** Deposits are not credited, booked or settled yet. */
  readonly hasDeposits: boolean
  /** Refunds are due, senders unchecked, or payouts to be given up. */
  readonly hasRefunds: boolean
  /** Legs are due. */
  readonly hasLegs: boolean
  /** Attempts may still land, or are not final. */
  readonly hasAttempts: boolean
}

const anyOf = (rows: string, condition: string): string => `EXISTS (SELECT FROM ${rows} AND ${condition})`
const anyOrder = (condition: string): string => anyOf('orders o WHERE o.network_in = n.id', condition)
const anyDeposit = (condition: string): string => anyOf('deposits d WHERE d.network_id = n.id', condition)
const anyLegOf = (network: 'd' | 'l', condition: string): string =>
  anyOf(`legs l JOIN deposits d ON d.id = l.deposit_id WHERE ${network}.network_id = n.id`, condition)

/** A transaction that was only reported, and never mined, is not awaited for longer than an hour after its order has expired. */
const REPORTED = `$2::timestamptz - interval '1 hour'`

// Each condition is that of the step's own query, which asks for more only of what is not in these rows: a halt, and the depth of a deposit.
const WORK = statement(
  'lanes_work',
  `SELECT n.id AS network_id,
     ${anyOrder(UNWATCHED_ORDER)} OR ${anyOrder(expiredOrder('$2'))} AS has_orders,
     ${anyOf('scan_restarts r WHERE r.network_id = n.id', PENDING_RESTART)} AS has_scan_restart,
     ${anyOf('set_aside_transactions s WHERE s.network_id = n.id', dueSetAside('$2'))} AS has_set_aside,
     ${anyOrder(`${OPEN_ORDER} AND o.expires_at > ${REPORTED}`)} OR ${anyOrder(expiredOrder(REPORTED))} AS is_awaited,
     ${anyDeposit(AWAITS_CREDIT)} OR ${anyDeposit(SUSPECT_DEPOSIT)} OR ${anyDeposit(AWAITS_BOOKING)} AS has_deposits,
     ${anyDeposit(dueRefund('$2'))} OR ${anyDeposit(uncheckedSender('$2'))} OR ${anyLegOf('d', dueRowRefund('$2'))}
       OR ${anyLegOf('l', endedLeg({ at: '$2', refusedSince: '$3', refusals: '$4' }))} AS has_refunds,
     ${anyOf('legs l WHERE l.network_id = n.id', dueLeg('$2'))} AS has_legs,
     ${anyOf('attempts a WHERE a.network_id = n.id', OPEN_ATTEMPT)} AS has_attempts
   FROM unnest($1::text[]) AS n (id)`,
)

interface WorkRow {
  readonly network_id: string
  readonly has_orders: boolean
  readonly has_scan_restart: boolean
  readonly has_set_aside: boolean
  readonly is_awaited: boolean
  readonly has_deposits: boolean
  readonly has_refunds: boolean
  readonly has_legs: boolean
  readonly has_attempts: boolean
}

/** What waits for the lanes of these networks, by network: one statement, however many they are. */
export async function readLaneWork(
  tx: Transaction,
  networkIds: readonly string[],
  { at, refusedSince, refusals }: EndBounds,
): Promise<ReadonlyMap<string, LaneWork>> {
  // A plan of its own for each call would take fifty times as long as the answer.
  await planByKey(tx)
  const rows = await queryRows<WorkRow>(tx, WORK, [networkIds, at, refusedSince, refusals])
  return new Map(
    rows.map((row) => [
      row.network_id,
      {
        hasOrders: row.has_orders,
        hasScanRestart: row.has_scan_restart,
        hasSetAside: row.has_set_aside,
        isAwaited: row.is_awaited,
        hasDeposits: row.has_deposits,
        hasRefunds: row.has_refunds,
        hasLegs: row.has_legs,
        hasAttempts: row.has_attempts,
      },
    ]),
  )
}

/** The same, in a transaction of its own. */
export const findLaneWork = (
  pool: Pool,
  ...asked: readonly [networkIds: readonly string[], bounds: EndBounds]
): Promise<ReadonlyMap<string, LaneWork>> => withTransaction(pool, (tx) => readLaneWork(tx, ...asked))
