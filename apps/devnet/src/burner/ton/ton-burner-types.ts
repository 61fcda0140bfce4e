export interface TonBurnerAccount {
  /** Place among the accounts of the devnet's public phrase. */
  index: number
  /** Friendly, beginning with UQ. */
  address: string
  /** 32 bytes in hex. */
  secret: string
}

export interface TonBurnerToken {
  symbol: string
  decimals: number
  /** The minter, friendly. */
  address: string
}

/** What the bundler puts in; null where the family does not run. */
export interface TonBurnerContent {
  accounts: readonly TonBurnerAccount[]
  network: { id: string; name: string; symbol: string; globalId: number }
  tokens: readonly TonBurnerToken[]
}
