import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BULK_STATUSES, BULK_STATUS_TABLE, isTerminalBulkOrder, type BulkStatusRow } from './bulk-status.ts'
import { deriveBulkStatus, type BulkDepositStatus } from './derive-bulk-status.ts'
import {
  SCHEDULE_FILTERS,
  SCHEDULE_STATUSES,
  SCHEDULE_STATUS_TABLE,
  type ScheduleStatus,
} from './schedule-status.ts'
import { nextScheduleStatus, SCHEDULE_EVENTS, SCHEDULE_TRANSITIONS } from './schedule-transitions.ts'

describe('bulk statuses', () => {
  test.each<[(typeof BULK_STATUSES)[number], BulkStatusRow['step'], BulkStatusRow['view'], boolean]>([
    ['PENDING', 'detecting', 'in_progress', false],
    ['WAIT_DEPOSIT', 'detecting', 'in_progress', false],
    ['DEPOSIT_FAILED', 'detecting', 'declined', true],
    ['DEPOSITED', 'confirming', 'in_progress', false],
    ['PROCESSING', 'transferring', 'in_progress', false],
    ['COMPLETE', 'done', 'completed', true],
    ['REJECTED', 'detecting', 'declined', true],
    ['EXPIRED', 'detecting', 'declined', true],
  ])('%s: step %s, view %s, polling stops %s', (status, step, view, terminal) => {
    expect(BULK_STATUS_TABLE[status]).toMatchObject({ step, view })
    expect(isTerminalBulkOrder(status)).toBe(terminal)
  })

  test('are the eight of the specification', () => {
    expect(BULK_STATUSES).toHaveLength(8)
  })
})

describe('rows', () => {
  test.each<[ScheduleStatus, string]>([
    ['COMPLETE', 'completed'],
    ['DEPOSITED', 'awaiting'],
    ['PENDING', 'awaiting'],
    ['WAIT_DEPOSIT', 'awaiting'],
    ['PROCESSING', 'awaiting'],
    ['SEND_FAILED', 'delayed'],
    ['REFUNDED', 'delayed'],
    ['EXPIRED', 'delayed'],
  ])('%s is tagged %s', (status, tag) => {
    expect(SCHEDULE_STATUS_TABLE[status].tag).toBe(tag)
    expect(SCHEDULE_FILTERS).toContain(tag)
  })

  test('every row that is not settled names the step that picks it up, and can still move', () => {
    for (const status of SCHEDULE_STATUSES) {
      const { settled, recovery } = SCHEDULE_STATUS_TABLE[status]
      expect(recovery === 'none', status).toBe(settled)
      expect(Object.keys(SCHEDULE_TRANSITIONS[status]).length === 0, status).toBe(settled)
    }
  })

  test('is paid or refunded, never both, whatever happens in whatever order', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...SCHEDULE_EVENTS), { maxLength: 60 }), (events) => {
        const seen: ScheduleStatus[] = ['PENDING']
        for (const event of events) {
          const next = nextScheduleStatus(seen.at(-1) ?? 'PENDING', event)
          if (next !== undefined) seen.push(next)
        }
        expect(seen.filter((status) => SCHEDULE_STATUS_TABLE[status].settled).length).toBeLessThan(2)
        // Only a row that failed is refunded.
        const refunded = seen.indexOf('REFUNDED')
        if (refunded !== -1) expect(seen[refunded - 1]).toBe('SEND_FAILED')
      }),
    )
  })
})

describe('the status of the whole', () => {
  test.each<[BulkDepositStatus, ScheduleStatus[], string]>([
    ['PENDING', ['PENDING'], 'PENDING'],
    ['EXPIRED', ['EXPIRED', 'EXPIRED'], 'EXPIRED'],
    ['DEPOSITED', ['DEPOSITED', 'DEPOSITED'], 'DEPOSITED'],
    ['DEPOSITED', ['PROCESSING', 'DEPOSITED'], 'PROCESSING'],
    ['DEPOSITED', ['COMPLETE', 'DEPOSITED'], 'PROCESSING'],
    ['DEPOSITED', ['COMPLETE', 'SEND_FAILED'], 'PROCESSING'],
    ['DEPOSITED', ['COMPLETE', 'REFUNDED'], 'COMPLETE'],
    ['DEPOSITED', ['COMPLETE', 'COMPLETE'], 'COMPLETE'],
    ['DEPOSITED', ['REFUNDED', 'REFUNDED'], 'REJECTED'],
  ])('deposit %s with rows %j is %s', (deposit, rows, status) => {
    expect(deriveBulkStatus(deposit, rows)).toBe(status)
  })

  test('needs rows', () => {
    expect(() => deriveBulkStatus('DEPOSITED', [])).toThrow(RangeError)
  })

  test('is final exactly when every row is settled, and does not mind the order of rows', () => {
    const rows = fc.array(fc.constantFrom(...SCHEDULE_STATUSES), { minLength: 1, maxLength: 50 })
    fc.assert(
      fc.property(rows, (statuses) => {
        const whole = deriveBulkStatus('DEPOSITED', statuses)
        expect(isTerminalBulkOrder(whole)).toBe(
          statuses.every((status) => SCHEDULE_STATUS_TABLE[status].settled),
        )
        expect(deriveBulkStatus('DEPOSITED', statuses.toReversed())).toBe(whole)
      }),
    )
  })
})
