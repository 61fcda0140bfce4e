export interface TonBurnerAccount {
  /** Index among the accounts of the devnet's public phrase. */
  index: number
  /** User-friendly, starting with UQ. */
  address: string
  /** 32 bytes in hex. */
  secret: string
}

export interface TonBurnerToken {
  symbol: string
  decimals: number
  /** The minter, user-friendly. */
  address: string
}

/** Inserted by the bundler; null if the family is not running. */
export interface TonBurnerContent {
  accounts: readonly TonBurnerAccount[]
  network: { id: string; name: string; symbol: string; globalId: number }
  tokens: readonly TonBurnerToken[]
}
