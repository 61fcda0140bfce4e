export interface SolanaBurnerAccount {
  /** Index among the accounts of the devnet's public phrase. */
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

/** Inserted by the bundler; null if the family is not running. */
export interface SolanaBurnerContent {
  accounts: readonly SolanaBurnerAccount[]
  networks: readonly SolanaBurnerNetwork[]
  tokens: readonly SolanaBurnerToken[]
}
