import type { TransferLists } from './track-transfer.ts'
import type { TrackedTransfer } from './tracked-transfer.ts'

/** Within this time, a second payment of the same amount is most likely a mistake. */
export const ASKED_WITHIN_MS = 60 * 60_000

/** The newest transfer in progress that makes the same payment and began within the hour. */
export const findUnfinished = (
  { active }: TransferLists,
  payment: string,
  now: number,
): TrackedTransfer | undefined =>
  active.find((transfer) => transfer.payment === payment && now - transfer.createdAt < ASKED_WITHIN_MS)
