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

/** What a TON wallet sends, as TON Connect asks for it. */
export interface TonDepositAction {
  /** Global id of the network as a decimal string: -239 is the main one. */
  readonly chain_id: string
  /** The wallet that is to send it. */
  readonly sender: string
  /** How long the wallet's own message may land after it was signed. */
  readonly valid_seconds: number
  readonly messages: readonly {
    /** Friendly; whether money comes back from what cannot take it follows from how it is spelled. */
    readonly address: string
    /** Nanotons. */
    readonly amount: string
    /** The body as a bag of cells in base64. */
    readonly payload: string
  }[]
}

/** A payment that a Bitcoin wallet makes, by whatever transaction; its fee is the wallet's own matter. */
export interface BitcoinDepositAction {
  /** Hash of the network's first block. */
  readonly chain_id: string
  readonly address: string
  /** Satoshis, as a decimal string. */
  readonly amount: string
  /** The same by BIP 21. */
  readonly uri: string
}

/** The action of each family that deposits can be asked for. */
export interface DepositActions {
  readonly evm: EvmDepositAction
  readonly solana: SolanaDepositAction
  readonly ton: TonDepositAction
  readonly bitcoin: BitcoinDepositAction
}

export type DepositFamily = keyof DepositActions

/** A ready action, which a wallet of its family executes as it is. */
export type AuthoredDeposit<Family extends DepositFamily = DepositFamily> = {
  [Each in Family]: { readonly family: Each; readonly action: DepositActions[Each] }
}[Family]

export interface DepositAuthor {
  /**
   * Throws a ChainError: of kind `unsupported` for what cannot be asked for; another where the chain must be asked and cannot be, which
   * only families need whose wallets' accounts the chain alone knows.
   */
  author(request: DepositRequest, signal: AbortSignal): AuthoredDeposit | Promise<AuthoredDeposit>
}

/** An author that never asks the chain. */
export interface OfflineDepositAuthor {
  /** Throws a ChainError of kind `unsupported` for what cannot be asked for. */
  author(request: DepositRequest): AuthoredDeposit
}
