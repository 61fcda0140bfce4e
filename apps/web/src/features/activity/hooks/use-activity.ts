import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { BULK_ORDERS } from '../../../entities/bulk-order/bulk-orders.ts'
import { isOrderMissing } from '../../../entities/order/is-order-missing.ts'
import type { VersionedOrder } from '../../../entities/order/order-kind.ts'
import { pollUnlessStreamed, type PolledState } from '../../../entities/order/order-polling.ts'
import { orderQuery } from '../../../entities/order/order-queries.ts'
import type { ListedOrder } from '../../../entities/order/order.ts'
import { SINGLE_ORDERS } from '../../../entities/order/single-orders.ts'
import type { TransferLists } from '../../../entities/tracked-transfer/track-transfer.ts'
import { trackedOrder, type TrackedTransfer } from '../../../entities/tracked-transfer/tracked-transfer.ts'
import { transferLists } from '../../../entities/tracked-transfer/transfer-lists-store.ts'
import { useTransferLists } from '../../../entities/tracked-transfer/use-transfer-lists.ts'
import { useWalletsWithLogin } from '../../../flows/wallet-login/use-wallet-logins.ts'
import { followTransfers } from '../model/follow-transfers.ts'
import { recentOrdersQuery } from '../model/recent-orders-query.ts'
import { trackOwn } from '../model/track-own.ts'

/** While a transfer is not in a live stream. */
const POLL_MS = 10_000

/** Keeps the transfers of this browser's wallets up to date on every page, and returns them. */
export function useActivity(): TransferLists {
  const queryClient = useQueryClient()
  const lists = useTransferLists()
  const wallets = useWalletsWithLogin()
  const own = wallets.map(({ address }) => address).join(' ')
  useEffect(() => transferLists.followTabs(window), [])
  useEffect(
    () => followTransfers(queryClient, transferLists, (sender) => own.split(' ').includes(sender)),
    [queryClient, own],
  )
  useRecentOrders(wallets.flatMap(({ address, login }) => (login === 'authorized' ? [address] : [])))
  usePolls(lists.active)
  return lists
}

/** Tracks transfers begun in other browsers, or in this one long ago. */
function useRecentOrders(proved: readonly string[]): void {
  const queryClient = useQueryClient()
  const { data } = useQuery(recentOrdersQuery([...new Set(proved)]))
  useEffect(() => {
    const { active } = transferLists.getLists()
    // A list contains no recipients of a bulk order: a tracked order in progress has more data, and is polled separately.
    const isKnown = ({ id, bulk }: ListedOrder) => bulk !== null && active.some((each) => each.id === id)
    for (const order of data ?? [])
      if (!isKnown(order)) trackOwn(queryClient, transferLists, trackedOrder(order))
  }, [queryClient, data])
}

const interval = <O extends VersionedOrder>({ state }: { state: PolledState<O> }): number | false =>
  pollUnlessStreamed(state, POLL_MS)

function usePolls(active: readonly TrackedTransfer[]): void {
  const queryClient = useQueryClient()
  const errors = useQueries({
    queries: active.map(({ id, isBulk }) =>
      isBulk
        ? { ...orderQuery(BULK_ORDERS, queryClient, id), staleTime: POLL_MS, refetchInterval: interval }
        : { ...orderQuery(SINGLE_ORDERS, queryClient, id), staleTime: POLL_MS, refetchInterval: interval },
    ),
    combine: (results) => results.map(({ error }) => isOrderMissing(error)),
  })
  const gone = active.flatMap(({ id }, index) => (errors[index] === true ? [id] : [])).join(' ')
  useEffect(() => {
    // A reset installation does not have it.
    for (const id of gone.split(' ').filter(Boolean)) transferLists.forget(id)
  }, [gone])
}
