import type { SignatureProblem } from '../../shared/signature/find-signature-problem.ts'

/** Why an order is not paid: it was not signed by the service, or differs from what was confirmed (`order`). */
export type OrderProblem = SignatureProblem | 'order'
