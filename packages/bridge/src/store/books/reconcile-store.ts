import type { LegOutcome, SignedTransfer } from '@sunspan/chains'
import { DEPOSIT_TRANSITIONS } from '@sunspan/domain'
import { queryRows, statement, type Queryable, type Transaction } from '../database/database.ts'
import {
  DEPOSIT_COLUMNS,
  toStoredDeposit,
  type DepositRow,
  type StoredDeposit,
} from '../deposits/deposit-store.ts'
import { statusesBefore } from '../database/statuses-before.ts'

/** Expected balance of a wallet for one token at a height, according to the tables. */
export interface ExpectedHolding {
  readonly token: string | null
  readonly amount: bigint
}

/** What an attempt pays or has paid. */
export interface UnplacedLeg {
  /** Null for a plain transfer. */
  readonly payoutId: string | null
  readonly token: string | null
  readonly amount: bigint
  /** Null while unknown. */
  readonly outcome: LegOutcome | null
}

/** An attempt whose block is not known at a given height. */
export interface UnplacedAttempt {
  readonly id: string
  /** All bytes that may have landed. */
  readonly variants: readonly SignedTransfer[]
  readonly legs: readonly UnplacedLeg[]
  /** Zero until booked. */
  readonly feePaid: bigint
  /** The ledger has open attempts as reserved only; final ones have left custody; failed ones have cost their fee. */
  readonly state: 'open' | 'final' | 'failed'
}

/** Deposit `d` is expected in the wallet and not booked yet. */
const WAITS = `d.booked = 'none' AND d.status IN (${statusesBefore(DEPOSIT_TRANSITIONS, 'vanished')}) AND d.sender <> d.recipient`

/** Higher than every block. */
const ANY_HEIGHT = '9223372036854775807'

/**
 * Blocks above the height. Written as a range with an end that the planner does not know: it would estimate from the heights of all networks together,
 * find most of them above those of a network with few blocks, and read the whole table.
 */
const above = (column: string): string => `${column} > (SELECT $3::bigint) AND ${column} <= ${ANY_HEIGHT}`

/** Ids of the wallet's attempts above the height. As an array, so that their legs are looked up one by one in any plan. */
const attemptsAbove = (condition: string): string =>
  `ARRAY(SELECT t.id FROM attempts t WHERE t.network_id = $1 AND t.wallet = $2 AND t.is_spent AND ${above('t.spent_height')} AND ${condition})`

/** Current custody, minus what arrived above the height, plus what left above it. Includes unbooked deposits at or below the height. */
const EXPECTED = statement(
  'ledger_expected',
  `WITH moved (token, amount) AS MATERIALIZED (
     SELECT coalesce(d.token, 'native'), -d.amount FROM deposits d
     WHERE d.network_id = $1 AND d.recipient = $2 AND ${above('d.block_height')} AND d.booked IN ('suspense', 'order', 'refund')
     UNION ALL
     SELECT coalesce(d.token, 'native'), d.amount FROM deposits d
     WHERE d.network_id = $1 AND d.recipient = $2 AND d.block_height <= $3 AND ${WAITS}
     UNION ALL
     SELECT coalesce(l.token, 'native'), l.amount FROM attempt_legs al JOIN legs l ON l.id = al.leg_id
     WHERE al.attempt_id = ANY(${attemptsAbove('t.final')}) AND al.outcome = 'paid'
     UNION ALL
     SELECT 'native', t.fee_paid FROM attempts t
     WHERE t.id = ANY(${attemptsAbove('true')}) AND t.fee_paid IS NOT NULL
     UNION ALL
     SELECT a.token, -p.amount FROM ledger_postings p JOIN ledger_accounts a ON a.id = p.account_id
     WHERE p.entry_id = ANY(ARRAY(SELECT e.id FROM ledger_entries e WHERE ${above('e.height')}))
       AND a.network_id = $1 AND a.kind = 'custody' AND a.holder = $2)
   SELECT b.token,
     coalesce((SELECT a.balance FROM ledger_accounts a
       WHERE a.network_id = $1 AND a.token = b.token AND a.kind = 'custody' AND a.holder = $2), 0)
     + coalesce((SELECT sum(m.amount) FROM moved m WHERE m.token = b.token), 0) AS amount
   FROM ledger_books b WHERE b.network_id = $1 AND b.opened_height <= $3 ORDER BY b.token`,
)
const UNBOOKED = statement(
  'deposits_unbooked',
  `SELECT ${DEPOSIT_COLUMNS} FROM deposits d WHERE d.network_id = $1 AND d.recipient = $2 AND d.block_height <= $3 AND ${WAITS}
   ORDER BY d.id LIMIT 1000`,
)
const unplaced = (which: string, bytes: string, condition: string) =>
  statement(
    `attempts_unplaced_${which}`,
    `SELECT a.id, a.slot, coalesce(a.fee_paid, 0) AS fee_paid,
       CASE WHEN a.final THEN 'final' WHEN a.status = 'failed' THEN 'failed' ELSE 'open' END AS state,
       (SELECT json_agg(json_build_object('txId', v.tx_id, 'raw', v.raw) ORDER BY v.variant_no) FROM attempt_variants v
         WHERE v.attempt_id = a.id AND ${bytes}) AS variants,
       (SELECT json_agg(json_build_object('payoutId', al.payout_id, 'token', l.token, 'amount', l.amount::text, 'outcome', al.outcome))
         FROM attempt_legs al JOIN legs l ON l.id = al.leg_id WHERE al.attempt_id = a.id) AS legs
     FROM attempts a WHERE a.network_id = $1 AND a.wallet = $2 AND ${condition} ORDER BY a.slot LIMIT 1000`,
  )
const UNPLACED = {
  open: unplaced('open', 'true', 'a.is_open'),
  // By the index of spent attempts: the treasury has as many as it has ever paid.
  finished: unplaced(
    'finished',
    '(a.landed_variant IS NULL OR v.variant_no = a.landed_variant)',
    'a.is_spent AND a.spent_height IS NULL',
  ),
} as const
const PLACE = statement(
  'attempts_place',
  `UPDATE attempts SET block_height = $2, fee_paid = $3 WHERE id = $1 AND block_height IS NULL`,
)

export async function findExpectedHoldings(
  db: Queryable,
  networkId: string,
  wallet: string,
  height: bigint,
): Promise<readonly ExpectedHolding[]> {
  const rows = await queryRows<{ token: string; amount: string }>(db, EXPECTED, [networkId, wallet, height])
  return rows.map((row) => ({
    token: row.token === 'native' ? null : row.token,
    amount: BigInt(row.amount),
  }))
}

/** Deposits that a wallet is expected to have received up to a height and that are not booked yet; the oldest thousand. */
export async function findUnbookedDeposits(
  db: Queryable,
  networkId: string,
  wallet: string,
  height: bigint,
): Promise<readonly StoredDeposit[]> {
  return (await queryRows<DepositRow>(db, UNBOOKED, [networkId, wallet, height])).map(toStoredDeposit)
}

/**
 * Attempts that may have landed without being booked as such (`open`), or that are booked without a single block: a reorganisation removed their
 * block, or their payments left and returned in several (`finished`).
 */
export async function findUnplacedAttempts(
  db: Queryable,
  networkId: string,
  wallet: string,
  which: 'open' | 'finished',
): Promise<readonly UnplacedAttempt[]> {
  const rows = await queryRows<{
    id: string
    slot: string
    fee_paid: string
    state: UnplacedAttempt['state']
    variants: readonly { readonly txId: string; readonly raw: string }[]
    legs:
      | readonly {
          readonly payoutId: string | null
          readonly token: string | null
          readonly amount: string
          readonly outcome: LegOutcome | null
        }[]
      | null
  }>(db, UNPLACED[which], [networkId, wallet])
  return rows.map((row) => ({
    id: row.id,
    variants: row.variants.map((variant) => ({ ...variant, slot: BigInt(row.slot) })),
    legs: (row.legs ?? []).map((leg) => ({ ...leg, amount: BigInt(leg.amount) })),
    feePaid: BigInt(row.fee_paid),
    state: row.state,
  }))
}

/** Records the block and the cost of a finished attempt. */
export async function placeAttempt(
  tx: Transaction,
  id: string,
  height: bigint,
  feePaid: bigint,
): Promise<void> {
  await queryRows(tx, PLACE, [id, height, feePaid])
}
