export interface BitcoinBurnerAccount {
  /** Index among the accounts of the devnet's public phrase. */
  index: number
  address: string
  /** 32 bytes in hex. */
  secret: string
}

/** Inserted by the bundler; null if the family is not running. */
export interface BitcoinBurnerContent {
  accounts: readonly BitcoinBurnerAccount[]
  network: { id: string; name: string; symbol: string; genesisHash: string }
}
