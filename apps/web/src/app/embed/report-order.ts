import type { FrameNews } from '@sunspan/api'
import type { QueryClient } from '@tanstack/react-query'
import type { BulkOrder } from '../../entities/bulk-order/bulk-order.ts'
import type { Order } from '../../entities/order/order.ts'

type Kind = Extract<FrameNews, { type: 'order_created' }>['kind']

const PROGRESS = /\/progress\/(advanced\/)?([^/]+)\/?$/

/** The order whose progress the page at this path shows; undefined on other pages. */
function orderAt(path: string): { readonly id: string; readonly kind: Kind } | undefined {
  const [, advanced, id] = PROGRESS.exec(path) ?? []
  return id === undefined ? undefined : { id, kind: advanced === undefined ? 'standard' : 'bulk' }
}

/** Reports the order that the page shows: each that was created here, and each change of its status. The returned function reports the status again. */
export function reportOrder(
  queryClient: QueryClient,
  tell: (news: FrameNews) => void,
  path: () => string,
): () => void {
  /** Those that the page was opened with, or that were reported. */
  const known = new Set([orderAt(path())?.id])
  let last: string | undefined

  const report = (): void => {
    const shown = orderAt(path())
    if (shown === undefined) return
    const { id, kind } = shown
    if (!known.has(id)) tell({ type: 'order_created', order_id: id, kind })
    known.add(id)
    const key = [kind === 'bulk' ? 'bulk-order' : 'order', id]
    const order = queryClient.getQueryData<Order | BulkOrder>(key)
    if (order === undefined || last === `${id} ${String(order.version)}`) return
    last = `${id} ${String(order.version)}`
    tell({ type: 'order_status', order_id: id, kind, status: order.status, version: order.version })
  }
  queryClient.getQueryCache().subscribe(report)
  report()
  return () => {
    last = undefined
    report()
  }
}
