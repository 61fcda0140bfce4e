/** What an order says of its deposit, beside the action that is to bring it about. */
export interface DepositTerms {
  /** Where the money is to go. */
  readonly address: string
  /** Base units. */
  readonly amount: bigint
  /** Null for the native coin. */
  readonly token: string | null
  readonly decimals: number
  readonly reference: string
  /** The wallet that is to send it. */
  readonly sender: string
}

/** How an action differs from its terms. */
export type ActionProblem = 'token' | 'amount' | 'target' | 'calldata'

/** Undefined for an action that does what the terms say, and nothing else. */
export type ActionCheck<Action> = (terms: DepositTerms, action: Action) => ActionProblem | undefined
