/** A currency of a local network, for the installation file. */
export interface CurrencySource {
  symbol: string
  name: string
  decimals: number
  /** Currencies of the same asset bridge one to one. */
  asset: string
  /** Null for the native coin. */
  address: string | null
}
