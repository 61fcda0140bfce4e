import type { QueryClient } from '@tanstack/react-query'
import { BALANCES } from '../../../entities/balance/balances-key.ts'
import type { BulkOrder } from '../../../entities/bulk-order/bulk-order.ts'
import { BULK_ORDERS } from '../../../entities/bulk-order/bulk-orders.ts'
import { POINTS_KEY } from '../../../entities/points/points-key.ts'
import type { Order } from '../../../entities/order/order.ts'
import { SINGLE_ORDERS } from '../../../entities/order/single-orders.ts'
import { hasEnded } from '../../../entities/tracked-transfer/track-transfer.ts'
import {
  trackedBulkOrder,
  trackedOrder,
  type TrackedTransfer,
} from '../../../entities/tracked-transfer/tracked-transfer.ts'
import type { TransferListsStore } from '../../../entities/tracked-transfer/transfer-lists-store.ts'
import { trackOwn } from './track-own.ts'

/**
 * Tracks every update of an order that a page receives: the create response, a poll, an event, another tab. Excludes strangers' orders, which users
 * may view by their id. Money has moved when a transfer's status changes, so the balances that pages show are read again then, and with its end the
 * user's points (specification, section 4). Returns a function that stops it.
 */
export function followTransfers(
  queryClient: QueryClient,
  store: Pick<TransferListsStore, 'getLists' | 'track' | 'announceTakenBack'>,
  isOwn: (sender: string) => boolean,
): () => void {
  // Of transfers that the lists have no place for.
  const seen = new Map<string, TrackedTransfer>()
  const take = (transfer: TrackedTransfer): void => {
    const { active, recent } = store.getLists()
    const known = [...active, ...recent].find(({ id }) => id === transfer.id)
    if (known === undefined && !isOwn(transfer.sender)) return
    trackOwn(queryClient, store, transfer)
    const before = known ?? seen.get(transfer.id)
    seen.set(transfer.id, transfer)
    if (before === undefined || before.version >= transfer.version || before.status === transfer.status)
      return
    void queryClient.invalidateQueries({ queryKey: [BALANCES] })
    if (hasEnded(transfer)) void queryClient.invalidateQueries({ queryKey: POINTS_KEY })
  }
  const read = ({ queryKey: [kind], state }: { queryKey: readonly unknown[]; state: { data?: unknown } }) => {
    if (state.data === undefined) return
    // CAST: the values stored under these keys.
    if (kind === SINGLE_ORDERS.key) take(trackedOrder(state.data as Order))
    if (kind === BULK_ORDERS.key) take(trackedBulkOrder(state.data as BulkOrder))
  }
  const cache = queryClient.getQueryCache()
  for (const query of cache.getAll()) read(query)
  return cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') read(event.query)
  })
}
