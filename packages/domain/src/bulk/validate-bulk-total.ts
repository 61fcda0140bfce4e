export interface BulkTotalCheck {
  /** Sum of the rows plus fees; like all amounts here, base units of the source currency. */
  readonly total: bigint
  readonly minSend: bigint
  readonly maxSend: bigint
  /** Undefined while no wallet is connected or the balance is unknown. */
  readonly balance?: bigint | undefined
}

export interface BulkTotalIssue {
  readonly kind: 'above_max' | 'below_min' | 'above_balance'
  /** In the specification's words (section 5). */
  readonly message: string
}

/** Validates a bulk order as a whole; undefined if it is valid. An empty order is not an issue: nothing was entered yet. */
export function validateBulkTotal({
  total,
  minSend,
  maxSend,
  balance,
}: BulkTotalCheck): BulkTotalIssue | undefined {
  if (total === 0n) return undefined
  if (total > maxSend) return { kind: 'above_max', message: 'The amount to send exceeds the maximum limit' }
  if (total < minSend)
    return { kind: 'below_min', message: 'The amount to send is less than the minimal limit' }
  if (balance !== undefined && total > balance) {
    return { kind: 'above_balance', message: 'The amount to send exceeds balance' }
  }
  return undefined
}
