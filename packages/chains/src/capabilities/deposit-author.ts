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

/** A ready-made action that a wallet of its family executes unchanged. */
export interface FamilyDeposit<Family extends string = string, Action = unknown> {
  readonly family: Family
  readonly action: Action
}

/** Plain data that is never changed. */
export type Immutable<Value> = { readonly [Key in keyof Value]: Immutable<Value[Key]> }

export interface DepositAuthor<Deposit extends FamilyDeposit = FamilyDeposit> {
  /**
   * Throws a ChainError: of kind `unsupported` for a request that cannot be fulfilled; of another kind when the chain must be queried and
   * cannot be. Only families whose wallets' token accounts are known to the chain alone query it.
   */
  author(request: DepositRequest, signal: AbortSignal): Deposit | Promise<Deposit>
}

/** An author that never queries the chain. */
export interface OfflineDepositAuthor<Deposit extends FamilyDeposit> {
  /** Throws a ChainError of kind `unsupported` for a request that cannot be fulfilled. */
  author(request: DepositRequest): Deposit
}
