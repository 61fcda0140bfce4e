import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ORDER_STATUS_TABLE, ORDER_STATUSES, type OrderStatus } from './order-status.ts'
import {
  nextOrderStatus,
  ORDER_EVENT_ACTOR,
  ORDER_EVENTS,
  ORDER_RECOVERY,
  ORDER_TRANSITIONS,
  type OrderEvent,
} from './order-transitions.ts'
import { isTerminalOrder, progressView } from './progress-view.ts'

/** Every permitted transition, listed a second time to catch mistakes in the table. */
const ALLOWED: readonly (readonly [OrderStatus, OrderEvent, OrderStatus])[] = [
  ['PENDING', 'watch_started', 'WAIT_DEPOSIT'],
  ['PENDING', 'deposit_credited', 'DEPOSITED'],
  ['PENDING', 'deposit_refused', 'DEPOSIT_FAILED'],
  ['PENDING', 'client_failed', 'DEPOSIT_FAILED'],
  ['PENDING', 'client_closed', 'REJECTED'],
  ['PENDING', 'expired', 'EXPIRED'],
  ['WAIT_DEPOSIT', 'deposit_credited', 'DEPOSITED'],
  ['WAIT_DEPOSIT', 'deposit_refused', 'DEPOSIT_FAILED'],
  ['WAIT_DEPOSIT', 'client_failed', 'DEPOSIT_FAILED'],
  ['WAIT_DEPOSIT', 'client_closed', 'REJECTED'],
  ['WAIT_DEPOSIT', 'expired', 'EXPIRED'],
  ['DEPOSIT_FAILED', 'deposit_credited', 'DEPOSITED'],
  ['REJECTED', 'deposit_credited', 'DEPOSITED'],
  ['EXPIRED', 'deposit_credited', 'DEPOSITED'],
  ['DEPOSITED', 'deposit_reorged', 'WAIT_DEPOSIT'],
  ['DEPOSITED', 'payout_signed', 'SENDING'],
  ['DEPOSITED', 'payout_failed', 'SEND_FAILED'],
  ['SENDING', 'payout_broadcast', 'SENT'],
  ['SENDING', 'payout_confirmed', 'COMPLETE'],
  ['SENDING', 'payout_failed', 'SEND_FAILED'],
  ['SENT', 'payout_confirmed', 'COMPLETE'],
  ['SENT', 'payout_failed', 'SEND_FAILED'],
  ['SEND_FAILED', 'payout_signed', 'SENDING'],
  ['SEND_FAILED', 'deposit_reorged', 'WAIT_DEPOSIT'],
  ['SEND_FAILED', 'payout_refunded', 'REJECTED'],
]

const sequences = fc.array(fc.constantFrom(...ORDER_EVENTS), { maxLength: 40 })

function follow(events: readonly OrderEvent[]): OrderStatus {
  return events.reduce<OrderStatus>((status, event) => nextOrderStatus(status, event) ?? status, 'PENDING')
}

describe('the transition table', () => {
  test.each(ALLOWED)('%s + %s -> %s', (status, event, next) => {
    expect(nextOrderStatus(status, event)).toBe(next)
  })

  test('allows nothing else', () => {
    const allowed = new Set(ALLOWED.map(([status, event]) => `${status} ${event}`))
    for (const status of ORDER_STATUSES) {
      for (const event of ORDER_EVENTS) {
        expect(nextOrderStatus(status, event) !== undefined).toBe(allowed.has(`${status} ${event}`))
      }
    }
  })

  test('no sequence of events leaves the table', () => {
    fc.assert(
      fc.property(sequences, (events) => {
        expect(ORDER_STATUSES).toContain(follow(events))
      }),
      { numRuns: 1_000 },
    )
  })

  test('no sequence of a client words moves an order out of waiting or ends a credited one', () => {
    const clientEvents = ORDER_EVENTS.filter((event) => ORDER_EVENT_ACTOR[event] === 'client')
    expect(clientEvents).toEqual(['client_failed', 'client_closed'])
    fc.assert(
      fc.property(
        sequences,
        fc.array(fc.constantFrom(...clientEvents), { minLength: 1 }),
        (before, words) => {
          const status = follow(before)
          const after = words.reduce<OrderStatus>((now, event) => nextOrderStatus(now, event) ?? now, status)
          expect(ORDER_STATUS_TABLE[after].awaitsDeposit).toBe(ORDER_STATUS_TABLE[status].awaitsDeposit)
          if (!ORDER_STATUS_TABLE[status].awaitsDeposit) expect(after).toBe(status)
        },
      ),
    )
  })

  test('every status is reachable from creation', () => {
    const reached = new Set<OrderStatus>(['PENDING'])
    for (const status of reached) {
      for (const next of Object.values(ORDER_TRANSITIONS[status])) reached.add(next)
    }
    expect([...reached].toSorted()).toEqual([...ORDER_STATUSES].toSorted())
  })

  test('a deposit is credited wherever one is still awaited, so no status strands money', () => {
    for (const status of ORDER_STATUSES) {
      const credited = nextOrderStatus(status, 'deposit_credited')
      expect(credited).toBe(ORDER_STATUS_TABLE[status].awaitsDeposit ? 'DEPOSITED' : undefined)
    }
  })

  test('from every credited status a completed order can be reached', () => {
    const canComplete = new Set<OrderStatus>(['COMPLETE'])
    for (let grew = true; grew;) {
      const size = canComplete.size
      for (const status of ORDER_STATUSES) {
        if (Object.values(ORDER_TRANSITIONS[status]).some((next) => canComplete.has(next)))
          canComplete.add(status)
      }
      grew = canComplete.size > size
    }
    expect([...canComplete].toSorted()).toEqual([...ORDER_STATUSES].toSorted())
  })

  test('every status that is not final names the engine step that picks it up', () => {
    expect(Object.keys(ORDER_RECOVERY).toSorted()).toEqual(
      ORDER_STATUSES.filter((status) => !ORDER_STATUS_TABLE[status].terminal).toSorted(),
    )
  })
})

describe('what a status means', () => {
  test.each([
    ['PENDING', 'start', 'orange', 'pending', false],
    ['WAIT_DEPOSIT', 'start', 'orange', 'pending', false],
    ['DEPOSIT_FAILED', 'start', 'red', 'failed', true],
    ['DEPOSITED', 'middle', 'orange', 'pending', false],
    ['SENDING', 'end', 'orange', 'pending', false],
    ['SENT', 'end', 'orange', 'pending', false],
    ['COMPLETE', 'end', 'green', 'completed', true],
    ['SEND_FAILED', 'end', 'red', 'failed', false],
    ['REJECTED', 'start', 'red', 'failed', true],
    ['EXPIRED', 'start', 'red', 'failed', true],
  ] as const)('%s: %s, %s, %s, final %s', (status, stage, modalColor, explorerBadge, terminal) => {
    expect(ORDER_STATUS_TABLE[status]).toMatchObject({ stage, modalColor, explorerBadge, terminal })
    expect(isTerminalOrder(status)).toBe(terminal)
  })

  test('pollers stop in exactly the four statuses of the specification', () => {
    expect(ORDER_STATUSES.filter(isTerminalOrder).toSorted()).toEqual([
      'COMPLETE',
      'DEPOSIT_FAILED',
      'EXPIRED',
      'REJECTED',
    ])
  })
})

describe('progressView', () => {
  test.each([
    ['COMPLETE', false, 'complete'],
    ['REJECTED', false, 'rejected'],
    ['EXPIRED', false, 'rejected'],
    ['DEPOSIT_FAILED', false, 'rejected'],
    ['WAIT_DEPOSIT', false, 'in_progress'],
    ['WAIT_DEPOSIT', true, 'rejected'],
    ['DEPOSITED', true, 'in_progress'],
    ['SEND_FAILED', true, 'in_progress'],
    ['COMPLETE', true, 'complete'],
  ] as const)('%s, cancelled here %s: %s', (status, cancelled, view) => {
    expect(progressView(status, cancelled)).toBe(view)
  })
})
