import { isBulkOrder, type Catalog, type Order } from '@sunspan/bridge'
import { formatPoints, formatUnits, ORDER_STATUS_TABLE } from '@sunspan/domain'
import type { OrderPoints } from '@sunspan/loyalty'

/** News that is worth a notification. */
export type PushNews =
  | 'arrived'
  | 'returning'
  | 'returned'
  | 'held'
  | 'cancelled'
  | 'ended'
  | 'points_taken_back'

/** The payload for a browser: the order, and what happened to its money. The page has the rest. */
export interface PushMessage {
  readonly order_id: string
  readonly kind: 'standard' | 'bulk'
  readonly news: PushNews
  /** Of one recipient: what was paid, and where. */
  readonly amount?: string
  readonly symbol?: string
  readonly network?: string
  /** Of a bulk order: how many were paid. */
  readonly recipients?: number
  /** What it has brought to its user, where it has one. */
  readonly points?: string
  /** The number of points that were taken back after a notification of them. */
  readonly taken_back?: string
  /** Why it has brought none. */
  readonly no_points?: string
}

/** Undefined while an order is under way. */
export function newsOf(order: Order): PushNews | undefined {
  const { status, refund } = order
  if (status === 'COMPLETE') return 'arrived'
  if (refund !== null) return REFUND_NEWS[refund.status]
  if (order.cancelledAt !== null) return 'cancelled'
  return ORDER_STATUS_TABLE[status].terminal ? 'ended' : undefined
}

const REFUND_NEWS = {
  PENDING: 'returning',
  SENT: 'returning',
  COMPLETE: 'returned',
  HELD: 'held',
  UNREFUNDABLE: 'held',
} as const satisfies Record<NonNullable<Order['refund']>['status'], PushNews>

/** After these there is no more news about an order. */
export const isLastNews = (news: PushNews): boolean =>
  news === 'arrived' || news === 'returned' || news === 'points_taken_back'

export function toPushMessage(
  order: Order,
  news: PushNews,
  catalog: Pick<Catalog, 'getNetwork'>,
  points: OrderPoints | undefined,
): PushMessage {
  const ofPoints = toPointsNews(points)
  if (news === 'points_taken_back') {
    const kind = isBulkOrder(order) ? 'bulk' : 'standard'
    return { order_id: order.id, kind, news, taken_back: formatPoints(points?.amount ?? 0n), ...ofPoints }
  }
  if (isBulkOrder(order)) {
    const recipients = order.bulk.rows.filter(({ status }) => status === 'COMPLETE').length
    return { order_id: order.id, kind: 'bulk', news, recipients, ...ofPoints }
  }
  const { currencyOut } = order
  return {
    order_id: order.id,
    kind: 'standard',
    news,
    amount: formatUnits(order.paidAmount ?? order.amountOut, currencyOut.decimals),
    symbol: currencyOut.symbol,
    network: catalog.getNetwork(currencyOut.networkId).network.name,
    ...ofPoints,
  }
}

/** Nothing of points that are only expected. */
function toPointsNews(points: OrderPoints | undefined): Pick<PushMessage, 'points' | 'no_points'> {
  if (points === undefined || points.status === 'pending') return {}
  return points.status === 'booked'
    ? { points: formatPoints(points.amount) }
    : { no_points: points.reason ?? '' }
}
