import type { Mutant } from './mutant.ts'

const DUE_LEG = 'packages/bridge/src/store/payouts/due-leg.ts'
const LEGS = 'packages/bridge/src/store/payouts/leg-store.ts'

const GIVEN_UP_IS_DUE = [
  {
    file: DUE_LEG,
    find: "${legAllows('claimed')} AND l.retry_at <= ${at} AND",
    replace: "(l.status = 'due' OR l.refund_state = 'owed') AND l.retry_at <= ${at} AND",
  },
  {
    file: LEGS,
    find: `UPDATE legs l SET status = 'in_flight', last_error = NULL, claimed_at = $4`,
    replace: `UPDATE legs l SET status = 'in_flight', refund_state = NULL, refund_after = NULL, last_error = NULL, claimed_at = $4`,
  },
  {
    file: LEGS,
    find: "WHERE l.id = ANY($1::bigint[]) AND same.id = l.id AND ${legAllows('claimed')} AND",
    replace: `WHERE l.id = ANY($1::bigint[]) AND same.id = l.id AND (l.status = 'due' OR l.refund_state = 'owed') AND`,
  },
]

/** Bugs in bulk orders. */
export const BULK_MUTANTS: readonly Mutant[] = [
  {
    name: 'bulk-complete-with-open-row',
    bug: 'a bulk order is complete as soon as each of its rows has begun and one is paid',
    edits: [
      {
        file: 'packages/domain/src/bulk/derive-bulk-status.ts',
        find: `if (facts.every(({ settled }) => settled)) return rows.includes('COMPLETE') ? 'COMPLETE' : 'REJECTED'`,
        replace: `if (facts.every(({ settled }) => settled) && !rows.includes('COMPLETE')) return 'REJECTED'
  if (facts.every(({ begun }) => begun) && rows.includes('COMPLETE')) return 'COMPLETE'`,
      },
    ],
  },
  {
    name: 'bulk-open-with-all-rows-ended',
    bug: 'a bulk order with a row that went back never ends',
    edits: [
      {
        file: 'packages/domain/src/bulk/derive-bulk-status.ts',
        find: `if (facts.every(({ settled }) => settled)) return rows`,
        replace: `if (facts.every(({ settled }) => settled) && !rows.includes('REFUNDED')) return rows`,
      },
    ],
  },
  {
    name: 'bulk-failed-row-is-paid',
    bug: 'a row whose payment failed counts as paid',
    edits: [
      {
        file: 'packages/domain/src/bulk/schedule-transitions.ts',
        find: `PROCESSING: { payout_confirmed: 'COMPLETE', payout_failed: 'SEND_FAILED' }`,
        replace: `PROCESSING: { payout_confirmed: 'COMPLETE', payout_failed: 'COMPLETE' }`,
      },
    ],
  },
  {
    name: 'bulk-row-refund-off-by-one',
    bug: 'a row goes back with one base unit more taken off than the fee',
    edits: [
      {
        file: 'packages/bridge/src/engine/refund/refund-step.ts',
        find: 'amount: gross > fee ? gross - fee : gross }',
        replace: 'amount: gross > fee ? gross - fee - (refund.rowNo === null ? 0n : 1n) : gross }',
      },
    ],
  },
  {
    name: 'bulk-row-goes-back-whole',
    bug: 'a row goes back without its fees',
    edits: [
      {
        file: 'packages/bridge/src/store/deposits/refund-store.ts',
        find: `l.funded - l.kept, l.refund_state = 'released'`,
        replace: `l.funded - l.kept - l.fees, l.refund_state = 'released'`,
      },
    ],
    guardedBy: 'the trigger that a leg of a row is worth what the row uses up',
  },
  {
    name: 'bulk-given-up-row-is-paid',
    bug: 'a row that goes back is paid as well, and nothing in the database forbids it',
    edits: GIVEN_UP_IS_DUE,
    sql: [
      'DROP INDEX legs_one_outcome_a_row',
      'ALTER TABLE legs DROP CONSTRAINT legs_refunds_of_rows',
      'DROP TRIGGER legs_have_one_outcome ON legs',
      'DROP TRIGGER legs_keep_to_lifecycle ON legs',
      'ALTER TABLE ledger_accounts DROP CONSTRAINT ledger_account_not_overdrawn',
    ],
  },
  {
    name: 'bulk-given-up-row-is-paid-guarded',
    bug: 'the same, with the database unchanged',
    edits: GIVEN_UP_IS_DUE,
    guardedBy: 'the trigger that no leg ends twice',
  },
]
