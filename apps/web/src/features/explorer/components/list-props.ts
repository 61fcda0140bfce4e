import type { OrderRowView } from '../model/order-row.ts'

/** What the table and the cards are made of. */
export interface ListProps {
  readonly rows: readonly OrderRowView[]
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  readonly onMore: () => Promise<unknown>
  readonly onOpen: (orderId: string) => void
}
