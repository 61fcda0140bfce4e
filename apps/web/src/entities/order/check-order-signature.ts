import { depositStatementBytes } from '@sunspan/domain'
import { checkSignature } from '../../shared/signature/check-signature.ts'
import type { SignatureProblem } from '../../shared/signature/find-signature-problem.ts'
import { depositStatementOf } from './deposit-statement.ts'
import type { Order } from './order.ts'

/** Undefined if the service has signed the order's deposit. Rejects if that cannot be verified. */
export const checkOrderSignature = (order: Order): Promise<SignatureProblem | undefined> =>
  checkSignature({
    message: depositStatementBytes(depositStatementOf(order)),
    signature: order.depositSignature,
  })
