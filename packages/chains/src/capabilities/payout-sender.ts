/** What a payout must do; amounts in base units. */
export interface PayoutIntent {
  readonly recipient: string
  /** Null for the native coin. */
  readonly token: string | null
  readonly amount: bigint
}

/**
 * A signed transfer: bytes that may be broadcast any number of times and land at most once.
 * `slot` is what makes it unique on the chain (an EVM nonce); the database keeps (wallet, network, slot) unique.
 */
export interface SignedTransfer {
  readonly txId: string
  /** Family-specific encoding as text: 0x-hex on EVM. */
  readonly raw: string
  readonly slot: bigint
}

export type PayoutState =
  /** Not known to the node (yet). Never a failure. */
  | { readonly status: 'unknown' }
  | { readonly status: 'pending' }
  /**
   * Executed with success, in block `height`; `confirmations` counts blocks on top of it. `feePaid` in base units of the native coin,
   * which the paying wallet has lost beside the amount.
   */
  | {
      readonly status: 'confirmed'
      readonly confirmations: number
      readonly feePaid: bigint
      readonly height: bigint
    }
  /** Executed and reverted: the slot is used up, no money moved but the fee. */
  | {
      readonly status: 'failed'
      readonly confirmations: number
      readonly feePaid: bigint
      readonly height: bigint
    }
  /** The slot was used by another transaction: these bytes can never land. */
  | { readonly status: 'expired' }

/** Pays out of one treasury wallet on one network. */
export interface PayoutSender {
  /** Address of the treasury wallet, in normal form. */
  readonly wallet: string
  /** The lowest slot that the chain has not used. */
  nextSlot(signal: AbortSignal): Promise<bigint>
  /** Signs; no side effect on the chain. Throws a ChainError of kind `insufficient_funds` or `execution_reverted` when a dry run says so. */
  prepare(intent: PayoutIntent, slot: bigint, signal: AbortSignal): Promise<SignedTransfer>
  /** Hands the bytes to the network. An error means unknown, never failed. Idempotent. */
  broadcast(transfer: SignedTransfer, signal: AbortSignal): Promise<void>
  lookup(transfer: SignedTransfer, signal: AbortSignal): Promise<PayoutState>
}
