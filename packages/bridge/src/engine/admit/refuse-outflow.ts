import { usdToText } from '@sunspan/domain'
import type { Transaction } from '../../store/database/database.ts'
import { sumOutflow } from '../../store/payouts/outflow-store.ts'

/** The claim would exceed the network's hourly outflow limit. */
export class OutflowError extends Error {
  override readonly name = 'OutflowError'
}

/** Throws an OutflowError if the limit is the reason why these legs could not be claimed. */
export async function refuseOutflow(
  tx: Transaction,
  networkId: string,
  legIds: readonly string[],
  { at, limit }: { readonly at: Date; readonly limit: bigint | null },
): Promise<void> {
  if (limit === null) return
  const { claimed, wanted } = await sumOutflow(tx, networkId, at, legIds)
  if (claimed + wanted <= limit) return
  throw new OutflowError(
    `$${usdToText(claimed)} left ${networkId} within the hour and $${usdToText(wanted)} more is due: above the limit of $${usdToText(limit)}`,
  )
}
