import type { BulkRow, ExecutionType } from '@sunspan/domain'
import type { BulkOrder } from '../../entities/bulk-order/bulk-order.ts'
import { isSameReceiver } from '../../entities/order/is-same-receiver.ts'
import type { SubmitRequest } from './submit-state.ts'

/** The parameters of a bulk transfer that the user confirmed. */
export interface BulkOrderRequest extends SubmitRequest {
  readonly executionType: ExecutionType
  readonly rows: readonly BulkRow[]
  readonly allowDuplicates: boolean
  /** This page has looked all recipients up, so that the server need not. */
  readonly allowsContracts: boolean
}

/** Whether the server created the order that was confirmed, row by row. If fees have fallen since, the deposit is smaller. */
export function isBulkOrderAsConfirmed(request: BulkOrderRequest, order: BulkOrder): boolean {
  return (
    order.currencyIn.id === request.currencyIn.id &&
    order.amountIn <= request.amount &&
    order.rows.length === request.rows.length &&
    order.rows.every((row, index) => {
      const asked = request.rows[index]
      return (
        asked !== undefined &&
        isSameReceiver(row.receiver, asked.address) &&
        row.currencyOut.id === asked.currencyOut.id &&
        row.amountOut === asked.amountOut &&
        row.memo === asked.memo
      )
    })
  )
}

/** Requests with equal fingerprints ask for the same order. */
export function bulkOrderFingerprint(request: BulkOrderRequest): string {
  const { currencyIn, amount, sender, executionType, allowDuplicates } = request
  const rows = request.rows.map(({ address, amountOut, currencyOut, memo }) => [
    address,
    String(amountOut),
    currencyOut.id,
    memo,
  ])
  return JSON.stringify([currencyIn.id, String(amount), sender, executionType, allowDuplicates, rows])
}
