import { findUnfinished } from '../../../entities/tracked-transfer/find-unfinished.ts'
import { paymentOf, type TrackedTransfer } from '../../../entities/tracked-transfer/tracked-transfer.ts'
import { useTransferLists } from '../../../entities/tracked-transfer/use-transfer-lists.ts'
import type { ReviewedTransfer } from '../model/reviewed-transfer.ts'

/** The transfer in progress that this one would repeat. */
export function useUnfinished({
  sender,
  receiver,
  tokenFrom,
  amount,
}: ReviewedTransfer): TrackedTransfer | undefined {
  const payment = paymentOf(sender, tokenFrom.id, [{ receiver, amount }])
  return findUnfinished(useTransferLists(), payment, Date.now())
}
