import { depositStatementBytes } from '@sunspan/domain'
import { checkSignature } from '../../shared/signature/check-signature.ts'
import type { SignatureProblem } from '../../shared/signature/find-signature-problem.ts'
import { depositStatementOf } from './deposit-statement.ts'
import type { Order } from './order.ts'

/** Undefined for an order whose deposit the service has signed; rejects when that cannot be found out. */
export const checkOrderSignature = (order: Order): Promise<SignatureProblem | undefined> =>
  checkSignature({
    message: depositStatementBytes(depositStatementOf(order)),
    signature: order.depositSignature,
  })
