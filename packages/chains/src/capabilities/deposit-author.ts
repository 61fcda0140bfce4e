/** What the order needs to know to ask for its deposit. */
export interface DepositRequest {
  readonly depositAddress: string
  /** The wallet that is to send it, in normal form. */
  readonly sender: string
  /** Base units. */
  readonly amount: bigint
  /** Null for the native coin. */
  readonly token: string | null
  /** 0x-prefixed hex of 16 bytes; how a chain carries it is the family's own. */
  readonly reference: string
}

/** A transaction for an EVM wallet; numbers as decimal strings. */
export interface EvmDepositAction {
  readonly chain_id: string
  readonly to: string
  readonly value: string
  readonly data: string
}

/** What a Solana wallet puts into one transaction, with a block hash of its own, and sends. */
export interface SolanaDepositAction {
  /** Genesis hash of the network. */
  readonly chain_id: string
  /** The sender, who pays the fee. */
  readonly payer: string
  readonly instructions: readonly {
    readonly program: string
    readonly accounts: readonly {
      readonly address: string
      readonly signer: boolean
      readonly writable: boolean
    }[]
    /** Base64. */
    readonly data: string
  }[]
}

/** A ready action, which a wallet of its family executes as it is. */
export type AuthoredDeposit =
  | { readonly family: 'evm'; readonly action: EvmDepositAction }
  | { readonly family: 'solana'; readonly action: SolanaDepositAction }

export interface DepositAuthor {
  /** Throws a ChainError of kind `unsupported` for what cannot be asked for. */
  author(request: DepositRequest): AuthoredDeposit
}
