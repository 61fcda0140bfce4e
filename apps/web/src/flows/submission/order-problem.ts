import type { SignatureProblem } from '../../shared/signature/find-signature-problem.ts'

/** Why an order is not paid for: it is not the service's own, or differs from what was confirmed (`order`). */
export type OrderProblem = SignatureProblem | 'order'
