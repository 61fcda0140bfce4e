import { findUnfinished } from '../../../entities/tracked-transfer/find-unfinished.ts'
import { paymentOf, type TrackedTransfer } from '../../../entities/tracked-transfer/tracked-transfer.ts'
import { useTransferLists } from '../../../entities/tracked-transfer/use-transfer-lists.ts'
import type { BulkForm } from './use-bulk-form.ts'

/** The transfer in progress that this one would repeat, row by row. */
export function useUnfinishedBulk({ view, source, payer }: BulkForm): TrackedTransfer | undefined {
  const lists = useTransferLists()
  if (payer === undefined || source.token === undefined) return undefined
  const parts = view.rows.map(({ address, amountOut }) => ({ receiver: address, amount: amountOut }))
  return findUnfinished(lists, paymentOf(payer.address, source.token.id, parts), Date.now())
}
