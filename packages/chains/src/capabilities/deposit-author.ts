/** What an author needs to know to request an order's deposit. */
export interface DepositRequest {
  readonly depositAddress: string
  /** The wallet that should send the deposit, in normal form. */
  readonly sender: string
  /** Base units. */
  readonly amount: bigint
  /** Null for the native coin. */
  readonly token: string | null
  /** 0x-prefixed hex of 16 bytes. How the chain carries it is up to the family. */
  readonly reference: string
}

/** A transaction for an EVM wallet. Numbers are decimal strings. */
export interface EvmDepositAction {
  readonly chain_id: string
  readonly to: string
  readonly value: string
  readonly data: string
}

/** What a Solana wallet signs as one transaction, with a block hash of its own choosing, and sends. */
export interface SolanaDepositAction {
  /** Genesis hash of the network. */
  readonly chain_id: string
  /** The sender, who also pays the fee. */
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

/** What a TON wallet sends, in the form that TON Connect requires. */
export interface TonDepositAction {
  /** Global id of the network as a decimal string; -239 is mainnet. */
  readonly chain_id: string
  /** The wallet that should send it. */
  readonly sender: string
  /** How long the wallet's own message stays valid after it is signed. */
  readonly valid_seconds: number
  readonly messages: readonly {
    /** User-friendly form. Its bounceable flag decides whether money that the recipient cannot accept bounces. */
    readonly address: string
    /** Nanotons. */
    readonly amount: string
    /** The body as a bag of cells in base64. */
    readonly payload: string
  }[]
}

/** A payment that a Bitcoin wallet makes with any transaction. The fee is up to the wallet. */
export interface BitcoinDepositAction {
  /** Hash of the genesis block. */
  readonly chain_id: string
  readonly address: string
  /** Satoshis, as a decimal string. */
  readonly amount: string
  /** The same payment as a BIP 21 URI. */
  readonly uri: string
}

/** The action type of each family that supports deposits. */
export interface DepositActions {
  readonly evm: EvmDepositAction
  readonly solana: SolanaDepositAction
  readonly ton: TonDepositAction
  readonly bitcoin: BitcoinDepositAction
}

export type DepositFamily = keyof DepositActions

/** A ready-made action that a wallet of its family executes unchanged. */
export type AuthoredDeposit<Family extends DepositFamily = DepositFamily> = {
  [Each in Family]: { readonly family: Each; readonly action: DepositActions[Each] }
}[Family]

export interface DepositAuthor {
  /**
   * Throws a ChainError: of kind `unsupported` for a request that cannot be fulfilled; of another kind when the chain must be queried and
   * cannot be. Only families whose wallets' token accounts are known to the chain alone query it.
   */
  author(request: DepositRequest, signal: AbortSignal): AuthoredDeposit | Promise<AuthoredDeposit>
}

/** An author that never queries the chain. */
export interface OfflineDepositAuthor {
  /** Throws a ChainError of kind `unsupported` for a request that cannot be fulfilled. */
  author(request: DepositRequest): AuthoredDeposit
}
