import { expect, it } from 'vitest'
import { aBulkOrder, aScheduleWire } from '../../../entities/bulk-order/testing/bulk-order-builder.ts'
import { resultCsv } from './result-csv.ts'

it('writes amounts to the unit, quotes every cell, and never writes a formula', () => {
  const order = aBulkOrder({
    bulk_order_schedules: [
      aScheduleWire({ amount_out: '0.500000000000000001', memo: '=HYPERLINK("x");1' }),
      aScheduleWire({ position: 1, memo: "x,=cmd|'/c calc'!A0," }),
    ],
  })
  const [header, first, second] = resultCsv(order, (id) => id.toUpperCase(), {
    separator: 'semicolon',
    decimal: 'comma',
  }).split('\r\n')
  expect(header).toBe(
    '"Number";"Address";"Amount";"Token";"Network";"Memo";"Status";"Payout transaction";"Refund";"Refund transaction"',
  )
  expect(first).toContain(`;"0,500000000000000001";"ETH";"BASE";"'=HYPERLINK(""x"");1";"awaiting";`)
  expect(second).toContain(`;"x,'=cmd|'/c calc'!A0,";"awaiting";`)
})
