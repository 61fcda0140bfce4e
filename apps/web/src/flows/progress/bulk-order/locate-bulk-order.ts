import type { BulkOrder } from '../../../entities/bulk-order/bulk-order.ts'
import { CANCELLED_TEXT, DECLINED_TEXT } from '../page/progress-messages.ts'
import type { TransferLocation } from '../page/transfer-location.ts'
import { bulkCompletedText } from './bulk-completed-text.ts'
import { viewBulkProgress } from './view-bulk-progress.ts'

/** The progress page's sentences for a bulk order that was looked up, without the time that is left, which is not followed here. */
export function locateBulkOrder(order: BulkOrder, sourceName: string): TransferLocation {
  const view = viewBulkProgress({
    order,
    sourceName,
    wallet: undefined,
    stepMs: 0,
    now: Date.now(),
  })
  switch (view.kind) {
    case 'in_progress':
      return { title: view.title, text: view.text, confirmations: view.confirmations }
    case 'completed':
      return { ...bulkCompletedText(order), confirmations: undefined }
    case 'declined':
      return {
        title: order.isCancelled ? CANCELLED_TEXT : DECLINED_TEXT,
        text: view.money,
        confirmations: undefined,
      }
  }
}
