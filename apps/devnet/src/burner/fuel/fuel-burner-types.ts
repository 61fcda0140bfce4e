export interface FuelBurnerAccount {
  /** Index among the accounts of the devnet's public phrase. */
  index: number
  address: string
  /** In hex. */
  secret: string
}

export interface FuelBurnerNetwork {
  id: string
  name: string
  /** Of the base asset. */
  symbol: string
  decimals: number
  chainId: string
}

export interface FuelBurnerToken {
  symbol: string
  decimals: number
  address: string
}

/** Inserted by the bundler; null if the family is not running. */
export interface FuelBurnerContent {
  accounts: readonly FuelBurnerAccount[]
  network: FuelBurnerNetwork
  tokens: readonly FuelBurnerToken[]
}
