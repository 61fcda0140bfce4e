import {
  FAILED_SHORT_TEXTS,
  formatAgo,
  formatDate,
  formatUsdText,
  ORDER_STATUS_TABLE,
  REFUND_SHORT_TEXTS,
  shortenAddress,
} from '@sunspan/domain'
import { recipients } from '../../../entities/bulk-order/recipients-text.ts'
import type { Network } from '../../../entities/network/network.ts'
import { describeOrder, type OrderDescription } from '../../../entities/order/describe-order.ts'
import { isAwaitingDeposit } from '../../../entities/order/is-awaiting-deposit.ts'
import type { ListedOrder } from '../../../entities/order/order.ts'
import { receivedText } from '../../../entities/order/received-text.ts'

/** One order of the list in words: texts only, so that a row with the same texts is not rendered again. */
export interface OrderRowView {
  readonly id: string
  /** `1.5 ETH` */
  readonly sent: string
  readonly sentIcon: string
  readonly sentSymbol: string
  readonly received: string
  readonly receivedIcon: string
  readonly receivedSymbol: string
  /** Nothing arrives. */
  readonly isOff: boolean
  readonly badge: OrderDescription['badge']
  /** What became of the money, where the badge alone would be ambiguous; empty otherwise. */
  readonly note: string
  readonly source: string
  readonly sourceIcon: string
  readonly destination: string
  /** Empty for several networks. */
  readonly destinationIcon: string
  readonly from: string
  readonly fromFull: string
  readonly to: string
  /** Empty for several recipients. */
  readonly toFull: string
  /** Dollars when it was ordered: `$4,800.00`; empty where unknown. */
  readonly value: string
  /** `5 min ago` */
  readonly ago: string
  /** `01/05/26 10:00:00` */
  readonly exact: string
  readonly moment: string
}

export function orderRow(
  order: ListedOrder,
  networks: ReadonlyMap<string, Network>,
  now: Date,
): OrderRowView {
  const { sent, badge, route } = describeOrder(order)
  const { bulk } = order
  const source = networks.get(route.sourceNetworkId)
  const [first = route.destinationNetworkId, ...others] = bulk?.network_ids ?? []
  const destination = networks.get(first)
  return {
    id: order.id,
    sent,
    sentIcon: order.currencyIn.imageUrl,
    sentSymbol: order.currencyIn.symbol,
    received: receivedText(order),
    receivedIcon: order.currencyOut.imageUrl,
    receivedSymbol: order.currencyOut.symbol,
    isOff: ORDER_STATUS_TABLE[order.status].filter === 'ended',
    badge,
    note: noteOf(order),
    source: source?.name ?? route.sourceNetworkId,
    sourceIcon: source?.imageUrl ?? '',
    destination: others.length > 0 ? `${others.length + 1} networks` : (destination?.name ?? first),
    destinationIcon: others.length > 0 ? '' : (destination?.imageUrl ?? ''),
    from: shortenAddress(order.walletSender, source?.family ?? 'evm'),
    fromFull: order.walletSender,
    to:
      bulk === null
        ? shortenAddress(order.walletReceiver, destination?.family ?? 'evm')
        : recipients(bulk.recipients),
    toFull: bulk === null ? order.walletReceiver : '',
    value: order.valueUsd === null ? '' : formatUsdText(order.valueUsd),
    ago: formatAgo(order.createdAt, now),
    exact: formatDate(order.createdAt),
    moment: order.createdAt.toISOString(),
  }
}

const WAITING = 'Waiting for your payment: continue or cancel'

function noteOf(order: ListedOrder): string {
  const { refund, status, bulk, transactionIn } = order
  if (refund !== null) return REFUND_SHORT_TEXTS[refund.status]
  // A deposit that was taken by nothing and goes nowhere by itself.
  if (status === 'DEPOSIT_FAILED' && transactionIn !== null) return REFUND_SHORT_TEXTS.HELD
  if (isAwaitingDeposit(order)) return WAITING
  if (order.isCancelled) return ''
  if (bulk !== null && bulk.refunded > 0) return `${bulk.completed} of ${bulk.recipients} paid`
  return ORDER_STATUS_TABLE[status].explorerBadge === 'failed' ? (FAILED_SHORT_TEXTS[status] ?? '') : ''
}

export function isSameRow(left: OrderRowView, right: OrderRowView): boolean {
  // CAST: the keys of the row itself.
  return (Object.keys(left) as (keyof OrderRowView)[]).every((key) => left[key] === right[key])
}
