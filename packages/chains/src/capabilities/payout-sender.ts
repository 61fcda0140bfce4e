/** What a payout must do; amounts in base units. */
export interface PayoutIntent {
  readonly recipient: string
  /** Null for the native coin. */
  readonly token: string | null
  readonly amount: bigint
}

/**
 * A signed transfer: bytes that may be broadcast any number of times and land at most once.
 * `slot` tells it from the wallet's others: what the chain knows it by (an EVM nonce), or a number of ours; the database keeps
 * (wallet, network, slot) unique.
 */
export interface SignedTransfer {
  readonly txId: string
  /** Family-specific encoding as text, with everything that a look-up needs: 0x-hex on EVM. */
  readonly raw: string
  readonly slot: bigint
}

/** Bytes that were just signed. */
export interface PreparedTransfer extends SignedTransfer {
  /** The most that its estimated gas can cost, in base units of the native coin. */
  readonly feeCap: bigint
}

/** One payment of a batch. The chain pays an id once, whatever transaction names it. */
export interface BatchIntent extends PayoutIntent {
  /** 32 bytes as 0x-hex. */
  readonly id: string
}

/** `failed`: nothing moved, and it may be tried again. `skipped`: its id was paid before. */
export type LegOutcome = 'paid' | 'failed' | 'skipped'

export interface LegResult {
  readonly id: string
  readonly outcome: LegOutcome
}

/** What a dry run says of one payment of a batch. */
export type LegCheck =
  | { readonly status: 'payable' }
  /** It would fail now; the reason says what to do. */
  | {
      readonly status: 'refused'
      readonly kind: 'execution_reverted' | 'insufficient_allowance'
      readonly reason: string
    }
  | { readonly status: 'paid_before' }

/** Pays many in one transaction, through a contract that pays each id once. */
export interface BatchPayouts {
  readonly maxLegs: number
  /** One answer an intent, in their order. Throws a ChainError when the chain cannot be asked, or the wallet cannot pay them together. */
  check(intents: readonly BatchIntent[], signal: AbortSignal): Promise<readonly LegCheck[]>
  /** Signs; no side effect on the chain. One that fails on the chain leaves the others alone. Throws like `PayoutSender.prepare`. */
  prepare(intents: readonly BatchIntent[], slot: bigint, signal: AbortSignal): Promise<PreparedTransfer>
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
      /** What became of each payment of a batch; absent for a plain transfer, which is paid. */
      readonly legs?: readonly LegResult[] | undefined
    }
  /** Executed and reverted: the slot is used up, no money moved but the fee. */
  | {
      readonly status: 'failed'
      readonly confirmations: number
      readonly feePaid: bigint
      readonly height: bigint
    }
  /** These bytes can never land: their slot was used by another transaction, or their time is over. */
  | { readonly status: 'expired' }

/** How a chain numbers the transactions of a wallet, as by an EVM nonce: a number that stays empty holds up all above it. */
export interface SlotSequence {
  /** The lowest slot that the chain has not used. */
  nextSlot(signal: AbortSignal): Promise<bigint>
  /** Signs a transaction that uses the slot up and moves nothing. */
  fill(slot: bigint, signal: AbortSignal): Promise<PreparedTransfer>
}

/** Pays out of one treasury wallet on one network. */
export interface PayoutSender {
  /** Address of the treasury wallet, in normal form. */
  readonly wallet: string
  /** Absent where the chain counts nothing and bytes die of age: a slot is then a number of ours, given once. */
  readonly sequence?: SlotSequence | undefined
  /** Signs; no side effect on the chain. Throws a ChainError of kind `insufficient_funds` or `execution_reverted` when a dry run says so. */
  prepare(intent: PayoutIntent, slot: bigint, signal: AbortSignal): Promise<PreparedTransfer>
  /**
   * Signs what the newest of a slot's transfers does, in the same slot, for a price that makes nodes drop the old one. Undefined when no
   * higher price would help, or none within `maxFee`, which bounds the result's `feeCap`. Absent where signed bytes cannot be replaced
   * while they may still land.
   */
  bump?(
    previous: readonly SignedTransfer[],
    maxFee: bigint,
    signal: AbortSignal,
  ): Promise<PreparedTransfer | undefined>
  /** Hands the bytes to the network. An error means unknown, never failed. Idempotent. */
  broadcast(transfer: SignedTransfer, signal: AbortSignal): Promise<void>
  lookup(transfer: SignedTransfer, signal: AbortSignal): Promise<PayoutState>
  /** Absent where nothing makes payouts idempotent on the chain: then each is a transaction of its own. */
  readonly batch?: BatchPayouts | undefined
}
