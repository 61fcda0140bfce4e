export interface BitcoinBurnerAccount {
  /** Place among the accounts of the devnet's public phrase. */
  index: number
  address: string
  /** 32 bytes in hex. */
  secret: string
}

/** What the bundler puts in; null where the family does not run. */
export interface BitcoinBurnerContent {
  accounts: readonly BitcoinBurnerAccount[]
  network: { id: string; name: string; symbol: string; genesisHash: string }
}
