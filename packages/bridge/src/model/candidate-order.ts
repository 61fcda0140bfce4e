import type { OrderStatus } from '@sunspan/domain'

/** The fields of an order that matching uses. */
export interface CandidateOrder {
  readonly id: string
  readonly status: OrderStatus
  readonly networkIn: string
  readonly currencyIn: string
  readonly amountIn: bigint
  readonly walletSender: string
  readonly hasDeposit: boolean
  readonly holdsClaim: boolean
  readonly lateUntil: Date
}
