import { bulkDepositStatementBytes, type BulkDepositStatement } from '@sunspan/domain'
import { checkSignature } from '../../shared/signature/check-signature.ts'
import type { SignatureProblem } from '../../shared/signature/find-signature-problem.ts'
import { depositTermsOf } from '../order/deposit-statement.ts'
import type { BulkOrder } from './bulk-order.ts'

/** What the bulk order at hand says of its one deposit, in the words that the service signs. */
export function bulkDepositStatementOf(order: BulkOrder): BulkDepositStatement {
  return {
    ...depositTermsOf(order),
    recipients: order.rows.map(({ receiver, currencyOut, amountOut, memo }) => ({
      receiver,
      currencyOutId: currencyOut.id,
      amountOut,
      memo,
    })),
  }
}

/** Undefined for an order whose deposit and recipients the service has signed; rejects when that cannot be found out. */
export const checkBulkSignature = (order: BulkOrder): Promise<SignatureProblem | undefined> =>
  checkSignature({
    message: bulkDepositStatementBytes(bulkDepositStatementOf(order)),
    signature: order.depositSignature,
  })
