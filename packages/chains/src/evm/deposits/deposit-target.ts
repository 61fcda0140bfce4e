export interface DepositTarget {
  /** Our deposit address, in normal form. */
  readonly recipient: string
  /** Allow-listed tokens, in normal form. */
  readonly tokens: readonly string[]
  /** The contract that logs every transfer of coins; absent on networks that have none. */
  readonly coinContract?: string
}
