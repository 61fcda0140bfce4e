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
  /** Cost of the user's deposit transaction. */
  readonly nativeDeposit: bigint
  readonly tokenDeposit: bigint
}
