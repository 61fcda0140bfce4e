export interface StarknetBurnerAccount {
  /** Index among the accounts of the devnet's public phrase. */
  index: number
  address: string
  /** In hex. */
  secret: string
}

export interface StarknetBurnerNetwork {
  id: string
  name: string
  /** Of the native coin. */
  symbol: string
  decimals: number
  /** As in `SN_SEPOLIA`. */
  chainId: string
}

export interface StarknetBurnerToken {
  symbol: string
  decimals: number
  address: string
}

/** Inserted by the bundler; null if the family is not running. */
export interface StarknetBurnerContent {
  accounts: readonly StarknetBurnerAccount[]
  network: StarknetBurnerNetwork
  tokens: readonly StarknetBurnerToken[]
}
