import type { OrderDescription } from './describe-order.ts'

/** What a badge says of an order. */
export const BADGE_WORDS: Readonly<Record<OrderDescription['badge'], string>> = {
  completed: 'completed',
  pending: 'pending',
  failed: 'failed',
  not_paid: 'not paid',
  cancelled: 'cancelled',
}
