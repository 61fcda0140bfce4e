import { bulkDepositStatementBytes, type BulkDepositStatement } from '@sunspan/domain'
import { checkSignature } from '../../shared/signature/check-signature.ts'
import type { SignatureProblem } from '../../shared/signature/find-signature-problem.ts'
import { depositTermsOf } from '../order/deposit-statement.ts'
import type { BulkOrder } from './bulk-order.ts'

/** The statement about a bulk order's deposit that the service signs. */
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

/** Undefined if the service has signed the order's deposit and recipients. Rejects if that cannot be verified. */
export const checkBulkSignature = (order: BulkOrder): Promise<SignatureProblem | undefined> =>
  checkSignature({
    message: bulkDepositStatementBytes(bulkDepositStatementOf(order)),
    signature: order.depositSignature,
  })
