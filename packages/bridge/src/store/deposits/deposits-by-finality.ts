import { DEPOSIT_TRANSITIONS, MEDIUM_TIER_MAX, SMALL_TIER_MAX, type Usd } from '@sunspan/domain'
import type { FinalHeights } from '../../model/finality-rule.ts'
import { queryRows, statement, type Queryable } from '../database/database.ts'
import {
  CREDIT_NOT_HALTED,
  DEPOSIT_COLUMNS,
  toStoredDeposit,
  type DepositRow,
  type StoredDeposit,
} from './deposit-store.ts'
import { DEPOSIT_VALUE } from './exposure-store.ts'
import { ledgerToken } from '../database/ledger-token.ts'
import { statusesBefore } from '../database/statuses-before.ts'
import { orderStatuses } from '../database/list-statuses.ts'

/** A deposit that is deep enough for its value. */
export interface FinalDeposit extends StoredDeposit {
  /** The highest block at which it still is. */
  readonly maxHeight: bigint
}

export interface CreditableDeposit extends FinalDeposit {
  readonly value: Usd
  /** Its order has ended. */
  readonly isLate: boolean
}

/** Cursor of an iteration over creditable deposits: the last deposit returned. */
export type CreditCursor = Pick<CreditableDeposit, 'isLate' | 'block' | 'id'>

/** Defines finality: the tables' own tiers, at their current heights. */
export interface FinalityQuery {
  readonly networkId: string
  /** Newest scanned block. */
  readonly head: bigint
  readonly heights: FinalHeights
  readonly limit: number
}

/** Upper bounds of the small and the medium tier for a token's deposits, in base units. */
export interface TokenBounds {
  readonly token: string | null
  readonly small: bigint
  readonly medium: bigint
}

/** Deposit `d` is credited once it is deep enough. */
export const AWAITS_CREDIT = `d.status IN (${statusesBefore(DEPOSIT_TRANSITIONS, 'credited')})`

/** Deposit `d` without an order is booked once it is deep enough. */
export const AWAITS_BOOKING = `d.status = 'unmatched' AND d.booked = 'none'`

// The depth stored with the order wins over the current configuration; an overpaid deposit waits for its own value's tier.
const TO_CREDIT = statement(
  'deposits_to_credit',
  `SELECT * FROM (
     SELECT ${DEPOSIT_COLUMNS}, ${DEPOSIT_VALUE} AS value, o.status NOT IN (${orderStatuses(({ awaitsDeposit, terminal }) => awaitsDeposit && !terminal)}) AS is_late,
       least($2::bigint - coalesce(o.raised_confirmations, o.required_confirmations),
         CASE WHEN o.finality_tier = 'small' AND ${DEPOSIT_VALUE} <= $7::numeric THEN $3::bigint
              WHEN o.finality_tier <> 'large' AND ${DEPOSIT_VALUE} <= $8::numeric THEN $4::bigint ELSE $5::bigint END) AS max_height
     FROM deposits d JOIN orders o ON o.id = d.order_id
     WHERE d.network_id = $1 AND ${AWAITS_CREDIT} AND d.block_height <= $3 AND ${CREDIT_NOT_HALTED}) w
   WHERE w.block_height <= w.max_height AND (w.is_late, w.block_height, w.id) > ($9, $10, $11)
   ORDER BY w.is_late, w.block_height, w.id LIMIT $6`,
)
// Deposits of an unknown token or price belong to the large tier.
const TO_SUSPEND = statement(
  'deposits_to_suspend',
  `SELECT * FROM (
     SELECT ${DEPOSIT_COLUMNS}, CASE WHEN d.amount <= t.small THEN $2::bigint WHEN d.amount <= t.medium THEN $3::bigint ELSE $4::bigint END
       AS max_height
     FROM deposits d LEFT JOIN unnest($6::text[], $7::numeric[], $8::numeric[]) AS t (token, small, medium)
       ON t.token = coalesce(d.token, 'native')
     WHERE d.network_id = $1 AND ${AWAITS_BOOKING} AND d.block_height <= $2) w
   WHERE w.block_height <= w.max_height ORDER BY w.block_height, w.id LIMIT $5`,
)

/** Seen deposits that are final for their order's tier and not blocked by a halt; those in time first, then the oldest. */
export async function findDepositsToCredit(
  db: Queryable,
  { networkId, head, heights, limit }: FinalityQuery,
  after?: CreditCursor,
): Promise<readonly CreditableDeposit[]> {
  const values = [
    networkId,
    head,
    heights.small,
    heights.medium,
    heights.large,
    limit,
    SMALL_TIER_MAX,
    MEDIUM_TIER_MAX,
    after?.isLate ?? false,
    after?.block.height ?? -1n,
    after?.id ?? '0',
  ]
  const rows = await queryRows<DepositRow & { max_height: string; value: string; is_late: boolean }>(
    db,
    TO_CREDIT,
    values,
  )
  return rows.map((row) => ({
    ...toStoredDeposit(row),
    maxHeight: BigInt(row.max_height),
    value: BigInt(row.value),
    isLate: row.is_late,
  }))
}

/** Unmatched deposits that are not in the ledger yet and are final for their current value, oldest first. */
export async function findDepositsToSuspend(
  db: Queryable,
  { networkId, heights, limit }: Omit<FinalityQuery, 'head'>,
  bounds: readonly TokenBounds[],
): Promise<readonly FinalDeposit[]> {
  const rows = await queryRows<DepositRow & { max_height: string }>(db, TO_SUSPEND, [
    networkId,
    heights.small,
    heights.medium,
    heights.large,
    limit,
    bounds.map(({ token }) => ledgerToken(token)),
    bounds.map(({ small }) => small),
    bounds.map(({ medium }) => medium),
  ])
  return rows.map((row) => ({ ...toStoredDeposit(row), maxHeight: BigInt(row.max_height) }))
}
