/**
 * Places between two persisted steps at which a test may end the process. Each stands directly before or after what it names.
 */
export const FAULT_POINTS = [
  'scan.read',
  'scan.committed',
  'credit.rechecked',
  'credit.committed',
  'refund.checked',
  'refund.decided',
  'pay.signed',
  'pay.committed',
  'pay.sent',
  'pay.marked',
  'settle.looked_up',
  'settle.committed',
  'bump.signed',
  'bump.committed',
  'bump.sent',
  'reconcile.read',
] as const

export type FaultPoint = (typeof FAULT_POINTS)[number]
