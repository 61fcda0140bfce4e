export interface SuiBurnerAccount {
  /** Index among the accounts of the devnet's public phrase. */
  index: number
  address: string
  /** 32 bytes in hex. */
  secret: string
}

export interface SuiBurnerNetwork {
  id: string
  name: string
  /** Of the native coin. */
  symbol: string
  decimals: number
  chainId: string
}

export interface SuiBurnerToken {
  symbol: string
  decimals: number
  /** The type of its coins. */
  address: string
}

/** Inserted by the bundler; null if the family is not running. */
export interface SuiBurnerContent {
  accounts: readonly SuiBurnerAccount[]
  network: SuiBurnerNetwork
  tokens: readonly SuiBurnerToken[]
}
