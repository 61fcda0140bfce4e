/** What the order needs to know to ask for its deposit. */
export interface DepositRequest {
  readonly depositAddress: string
  /** Base units. */
  readonly amount: bigint
  /** Null for the native coin. */
  readonly token: string | null
  /** 0x-prefixed hex of 16 bytes. */
  readonly reference: string
}

/** A transaction for an EVM wallet; numbers as decimal strings. */
export interface EvmDepositAction {
  readonly chain_id: string
  readonly to: string
  readonly value: string
  readonly data: string
}

/** Writes the ready action that a wallet of the family executes as it is. */
export interface DepositAuthor<Action> {
  author(request: DepositRequest): Action
}
