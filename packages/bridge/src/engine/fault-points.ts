/** Points between two persisted steps where a test may kill the process. Each is directly before or after the step it names. */
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
