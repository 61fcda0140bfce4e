/** What an order states about its deposit, independently of the action that should make it. */
export interface DepositTerms {
  /** Where the money should go. */
  readonly address: string
  /** Base units. */
  readonly amount: bigint
  /** Null for the native coin. */
  readonly token: string | null
  readonly decimals: number
  readonly reference: string
  /** The wallet that should send it. */
  readonly sender: string
}

/** How an action differs from its terms. */
export type ActionProblem = 'token' | 'amount' | 'target' | 'calldata'

/** Undefined when the action does what the terms say and nothing else. */
export type ActionCheck<Action> = (terms: DepositTerms, action: Action) => ActionProblem | undefined
