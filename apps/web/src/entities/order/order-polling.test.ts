import { ORDER_STATUSES } from '@sunspan/domain'
import { expect, it } from 'vitest'
import { ORDER_POLL_MS, orderPollInterval } from './order-polling.ts'

it('polls every two seconds until one of the four final statuses', () => {
  const stopped = ORDER_STATUSES.filter((status) => orderPollInterval(status) === false)
  expect(stopped.toSorted()).toEqual(['COMPLETE', 'DEPOSIT_FAILED', 'EXPIRED', 'REJECTED'])
  const polled = ORDER_STATUSES.filter((status) => !stopped.includes(status))
  expect(polled.map(orderPollInterval)).toEqual(polled.map(() => ORDER_POLL_MS))
  expect(orderPollInterval(undefined)).toBe(2_000)
})
