export interface TronBurnerAccount {
  /** Index among the accounts of the devnet's public phrase. */
  index: number
  /** In base58. */
  address: string
  /** 32 bytes in hex. */
  secret: string
}

export interface TronBurnerToken {
  symbol: string
  decimals: number
  /** The contract, in base58. */
  address: string
}

/** Inserted by the bundler; null if the family is not running. */
export interface TronBurnerContent {
  accounts: readonly TronBurnerAccount[]
  network: { id: string; name: string; symbol: string; decimals: number; chainId: string }
  tokens: readonly TronBurnerToken[]
}
