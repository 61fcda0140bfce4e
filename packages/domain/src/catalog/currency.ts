/** Whether a currency is its network's native coin or a token. */
export type CurrencyKind = 'NATIVE' | 'TOKEN'

/** One token (or the native coin) on one network. */
export interface Currency {
  /** Readable slug, unique: `ethereum-usdc`. */
  readonly id: string
  readonly networkId: string
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  /**
   * Determines its value: currencies of one asset bridge one to one (ETH and WETH are both `ETH`); between different assets an order is a SWAP at the
   * price feed's rate.
   */
  readonly asset: string
  readonly kind: CurrencyKind
  /** Contract, mint or coin type; null for the native coin. */
  readonly address: string | null
  readonly active: boolean
  /** Configured bounds in base units; quotes narrow them by fees and liquidity. */
  readonly minSend: bigint
  readonly maxSend: bigint
}
