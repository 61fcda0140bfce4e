/** Live cost of transactions on a network, in base units of its native coin. */
export interface FeeEstimator {
  estimate(signal: AbortSignal): Promise<NetworkFees>
}

export interface NetworkFees {
  /** Base units for one unit of gas; null where the family has no gas. */
  readonly gasPrice: bigint | null
  /** Cost of a payout. */
  readonly nativePayout: bigint
  readonly tokenPayout: bigint
  /**
   * The least of the native coin that an address which holds nothing can be paid, in base units: what an account must hold to stay, or what
   * nodes call dust. Absent where any amount can be paid.
   */
  readonly leastNativePayout?: bigint | undefined
  /** Cost of the user's deposit transaction. */
  readonly nativeDeposit: bigint
  readonly tokenDeposit: bigint
}
