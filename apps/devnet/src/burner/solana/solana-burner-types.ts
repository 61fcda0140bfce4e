export interface SolanaBurnerAccount {
  /** Place among the accounts of the devnet's public phrase. */
  index: number
  address: string
  /** 32 bytes in hex. */
  secret: string
}

export interface SolanaBurnerNetwork {
  id: string
  name: string
  /** Of the native coin. */
  symbol: string
  decimals: number
  genesisHash: string
}

export interface SolanaBurnerToken {
  symbol: string
  decimals: number
  address: string
}

/** What the bundler puts in; null where the family does not run. */
export interface SolanaBurnerContent {
  accounts: readonly SolanaBurnerAccount[]
  networks: readonly SolanaBurnerNetwork[]
  tokens: readonly SolanaBurnerToken[]
}
