import { expect, test } from 'vitest'
import { BULK_STATUSES } from './bulk-status.ts'
import { bulkStatusOf, INNER_ORDER_STATUS } from './inner-order-status.ts'

test.each(BULK_STATUSES)('%s is read back from its inner order', (status) => {
  expect(bulkStatusOf(INNER_ORDER_STATUS[status])).toBe(status)
})

test.each(['SENT', 'SEND_FAILED'] as const)('no inner order is %s', (status) => {
  expect(() => bulkStatusOf(status)).toThrow(RangeError)
})
