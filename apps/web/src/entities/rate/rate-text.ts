import { formatClock, formatCountdown, formatReceived, ORDER_STATUS_TABLE } from '@sunspan/domain'
import type { Order } from '../order/order.ts'

/** A sentence, and the remaining time while the rate is locked. */
export interface RateText {
  readonly text: string
  /** `4:59` */
  readonly left: string | undefined
}

type RatedOrder = Pick<Order, 'rate' | 'status' | 'transactionIn' | 'refund' | 'currencyOut'>

/** Which rate an order gets or got; undefined if it has none, or if no money is in transit any more. */
export function rateText(order: RatedOrder, now: Date): RateText | undefined {
  const { rate, status, transactionIn } = order
  if (rate === null) return undefined
  if (rate.applied !== null) return { text: APPLIED[rate.applied], left: undefined }
  if (!ORDER_STATUS_TABLE[status].awaitsDeposit || order.refund !== null) return undefined
  const until = formatClock(rate.lockedUntil, now)
  const least = leastText(order)
  if (transactionIn !== null) {
    const text = `A deposit sent by ${until} gets the held rate, unless the market has moved by more than the swap fee. Otherwise it gets the market rate${least}, or we refund it.`
    return { text, left: undefined }
  }
  const leftMs = rate.lockedUntil.getTime() - now.getTime()
  if (leftMs > 0)
    return {
      text: `Rate held until ${until}, unless the market moves by more than the swap fee`,
      left: formatCountdown(leftMs),
    }
  return { text: `The rate now follows the market${least}, or we refund your deposit.`, left: undefined }
}

const APPLIED = {
  LOCKED: 'Your deposit got the held rate.',
  MARKET: 'Your deposit got the market rate: it arrived late, or the price had moved.',
} as const

function leastText({ rate, currencyOut }: RatedOrder): string {
  const least = rate?.minAmountOut
  if (least === undefined) return ''
  return `: at least ${formatReceived(least, currencyOut)}`
}
