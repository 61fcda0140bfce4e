/** Current transaction costs on a network, in base units of its native coin. */
export interface FeeEstimator {
  estimate(signal: AbortSignal): Promise<NetworkFees>
}

export interface NetworkFees {
  /** Base units per unit of gas; null where the family has no gas. */
  readonly gasPrice: bigint | null
  /** Cost of a payout. */
  readonly nativePayout: bigint
  readonly tokenPayout: bigint
  /**
   * Minimum native amount, in base units, that an address without funds can receive: the reserve an account must hold, or what nodes call
   * dust. Absent where any amount can be paid.
   */
  readonly leastNativePayout?: bigint | undefined
  /** What it later costs the wallet to spend a deposit of the native coin; absent where that costs nothing of its own. */
  readonly depositSpend?: bigint | undefined
  /** Cost of the user's deposit transaction. */
  readonly nativeDeposit: bigint
  readonly tokenDeposit: bigint
}
