import {
  formatAmount,
  formatDecimal,
  isTerminalOrder,
  ORDER_STATUS_TABLE,
  type OrderStatusRow,
} from '@sunspan/domain'
import type { Token } from '../token/token.ts'
import type { Order } from './order.ts'

/** An order in the words and colours of lists, cards and badges. */
export interface OrderDescription {
  readonly stage: OrderStatusRow['stage']
  readonly badge: OrderStatusRow['explorerBadge']
  readonly modalColor: OrderStatusRow['modalColor']
  readonly isFinal: boolean
  /** `1.5 ETH`. */
  readonly sent: string
  /** Of several recipients what all of them get, token by token: `0.05 ETH + 0.01 WETH`. */
  readonly received: string
  readonly route: { readonly sourceNetworkId: string; readonly destinationNetworkId: string }
}

export function describeOrder(order: Order): OrderDescription {
  const { stage, explorerBadge: badge, modalColor } = ORDER_STATUS_TABLE[order.status]
  return {
    stage,
    badge,
    modalColor,
    isFinal: isTerminalOrder(order.status),
    sent: amountOf(order.amountIn, order.currencyIn),
    received: receivedBy(order),
    route: { sourceNetworkId: order.currencyIn.networkId, destinationNetworkId: order.currencyOut.networkId },
  }
}

/** Six decimals everywhere an order is shown (specification, section 2). */
const amountOf = (units: bigint, currency: Token): string =>
  `${formatAmount(units, currency, { maxDecimals: 6 })} ${currency.symbol}`

/** More tokens than these are counted. */
const MOST_TOKENS = 2

function receivedBy({ bulk, paidAmount, amountOut, currencyOut }: Order): string {
  const sums = bulk?.amounts ?? []
  if (sums.length === 0) return amountOf(paidAmount ?? amountOut, currencyOut)
  const shown = sums.length > MOST_TOKENS + 1 ? sums.slice(0, MOST_TOKENS) : sums
  const texts = shown.map(
    ({ symbol, amount }) => `${formatDecimal(amount, symbol, { maxDecimals: 6 })} ${symbol}`,
  )
  const others = sums.length - shown.length
  return [...texts, ...(others === 0 ? [] : [`${others} more tokens`])].join(' + ')
}
