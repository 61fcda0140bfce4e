import { DEPOSIT_ISSUE_TEXTS } from '@sunspan/domain'
import type { Order } from '../../../entities/order/order.ts'
import { MONEY_TEXTS } from '../page/progress-messages.ts'
import type { MoneyText } from './progress-page-view.ts'

/** Where the money of an order without a payout is. */
export const declinedText = (money: MoneyText, { refund }: Pick<Order, 'refund'>): string =>
  refund === null ? MONEY_TEXTS[money] : DEPOSIT_ISSUE_TEXTS[refund.reason]
