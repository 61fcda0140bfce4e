import { expect, it } from 'vitest'
import { SCHEDULE_EVENTS, nextScheduleStatus, SCHEDULE_TRANSITIONS } from './schedule-transitions.ts'
import { SCHEDULE_STATUS_TABLE, SCHEDULE_STATUSES } from './schedule-status.ts'
import { validateBulkTotal } from './validate-bulk-total.ts'

/** Every permitted transition of a row. */
const STEPS = `
PENDING watch_started WAIT_DEPOSIT
PENDING deposit_refused DEPOSIT_FAILED
PENDING deposit_credited DEPOSITED
PENDING client_failed DEPOSIT_FAILED
PENDING client_closed REJECTED
PENDING expired EXPIRED
WAIT_DEPOSIT deposit_refused DEPOSIT_FAILED
WAIT_DEPOSIT deposit_credited DEPOSITED
WAIT_DEPOSIT client_failed DEPOSIT_FAILED
WAIT_DEPOSIT client_closed REJECTED
WAIT_DEPOSIT expired EXPIRED
DEPOSIT_FAILED deposit_credited DEPOSITED
REJECTED deposit_credited DEPOSITED
EXPIRED deposit_credited DEPOSITED
DEPOSITED deposit_reorged WAIT_DEPOSIT
DEPOSITED payout_signed PROCESSING
DEPOSITED payout_failed SEND_FAILED
PROCESSING payout_confirmed COMPLETE
PROCESSING payout_failed SEND_FAILED
SEND_FAILED deposit_reorged WAIT_DEPOSIT
SEND_FAILED payout_signed PROCESSING
SEND_FAILED refund_confirmed REFUNDED
SEND_FAILED refund_unpayable REFUNDED`

it('a row goes these ways and no others', () => {
  const steps = SCHEDULE_STATUSES.flatMap((status) =>
    SCHEDULE_EVENTS.flatMap((event) => {
      const next = nextScheduleStatus(status, event)
      return next === undefined ? [] : [`${status} ${event} ${next}`]
    }),
  )
  expect(steps.toSorted()).toEqual(STEPS.trim().split('\n').toSorted())
  expect(Object.keys(SCHEDULE_TRANSITIONS).toSorted()).toEqual([...SCHEDULE_STATUSES].toSorted())
})

it('a row shows how far it is', () => {
  const told = SCHEDULE_STATUSES.map((status) => {
    const { tag, settled, begun, recovery } = SCHEDULE_STATUS_TABLE[status]
    return [status, `${tag}${settled ? ' settled' : ''}${begun ? ' begun' : ''} ${recovery}`]
  })
  expect(Object.fromEntries(told)).toEqual({
    PENDING: 'awaiting credit',
    WAIT_DEPOSIT: 'awaiting credit',
    DEPOSIT_FAILED: 'delayed credit',
    REJECTED: 'delayed credit',
    EXPIRED: 'delayed credit',
    DEPOSITED: 'awaiting pay',
    PROCESSING: 'awaiting begun settle',
    COMPLETE: 'completed settled begun none',
    SEND_FAILED: 'delayed begun pay',
    REFUNDED: 'delayed settled begun none',
  })
})

it('what is wrong with a whole deposit is named', () => {
  const kindOf = (total: bigint, balance?: bigint) =>
    validateBulkTotal({ total, balance, minSend: 10n, maxSend: 20n })?.kind
  expect([0n, 9n, 10n, 20n, 21n].map((total) => kindOf(total))).toEqual([
    undefined,
    'below_min',
    undefined,
    undefined,
    'above_max',
  ])
  expect([kindOf(15n, 15n), kindOf(16n, 15n)]).toEqual([undefined, 'above_balance'])
})
