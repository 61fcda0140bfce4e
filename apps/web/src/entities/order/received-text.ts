import { formatReceivedDecimal } from '@sunspan/domain'
import { describeOrder } from './describe-order.ts'
import type { ListedOrder } from './order.ts'

/** Of more tokens the rest is counted. */
const MOST_TOKENS = 3

/** What arrives: of one recipient `1.5 ETH`, of several what all of them get, token by token: `0.05 ETH + 0.01 WETH`. */
export function receivedText(order: ListedOrder): string {
  const sums = order.bulk?.amounts ?? []
  if (sums.length === 0) return describeOrder(order).received
  const shown = sums.length > MOST_TOKENS ? sums.slice(0, MOST_TOKENS - 1) : sums
  const texts = shown.map(({ symbol, amount }) => formatReceivedDecimal(amount, symbol))
  const others = sums.length - shown.length
  return [...texts, ...(others === 0 ? [] : [`${others} more tokens`])].join(' + ')
}
