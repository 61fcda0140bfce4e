import type { ListedOrderWire, OrderWire } from '@sunspan/api'
import type { Order, OrderSummary, QuoteService } from '@sunspan/bridge'
import type { FindCurrency } from './refund-wire.ts'
import { signOrder } from '../receipts/deposit-statements.ts'
import type { ReceiptSigner } from '../receipts/receipt-signer.ts'
import { toListedWire, toOrderWire, type ToCurrencyWire } from './mappers.ts'

export interface OrderWires {
  /** Of a response or a stream, including the signature. For a bulk order, the inner order that receives its deposit. */
  readonly toWire: (order: Order) => OrderWire
  readonly toListed: (order: OrderSummary) => ListedOrderWire
}

/** Wire forms of orders. */
export const createOrderWires = (deps: {
  readonly toCurrency: ToCurrencyWire
  readonly findCurrency: FindCurrency
  readonly findSlowSeconds: QuoteService['findSlowSeconds']
  readonly signer: ReceiptSigner
}): OrderWires => ({
  toWire: (order) => toOrderWire(order, { ...deps, depositSignature: signOrder(order, deps.signer) }),
  toListed: (order) => toListedWire(order, deps),
})
