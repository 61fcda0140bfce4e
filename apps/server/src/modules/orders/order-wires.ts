import type { OrderWire } from '@sunspan/api'
import type { Order, QuoteService } from '@sunspan/bridge'
import type { FindCurrency } from '../deposits/refund-wire.ts'
import { signOrder } from '../receipts/deposit-statements.ts'
import type { ReceiptSigner } from '../receipts/receipt-signer.ts'
import { toOrderWire, type ToCurrencyWire } from './mappers.ts'

/** Wire form of orders in every response and stream, including the signature. For a bulk order, the inner order that receives its deposit. */
export const createOrderWires =
  (deps: {
    readonly toCurrency: ToCurrencyWire
    readonly findCurrency: FindCurrency
    readonly findSlowSeconds: QuoteService['findSlowSeconds']
    readonly signer: ReceiptSigner
  }) =>
  (order: Order): OrderWire =>
    toOrderWire(order, {
      toCurrency: deps.toCurrency,
      findCurrency: deps.findCurrency,
      findSlowSeconds: deps.findSlowSeconds,
      depositSignature: signOrder(order, deps.signer),
    })
