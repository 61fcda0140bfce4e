import type { ChainError } from '../errors/chain-error.ts'

/** What a payout must do; amounts in base units. */
export interface PayoutIntent {
  readonly recipient: string
  /** Null for the native coin. */
  readonly token: string | null
  readonly amount: bigint
  /** By which the recipient tells payments apart; of families alone whose recipients ask for one. */
  readonly memo?: string | undefined
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

/** One payment of a batch. */
export interface BatchIntent extends PayoutIntent {
  /** 32 bytes as 0x-hex. */
  readonly id: string
}

/** `failed`: nothing moved, and it may be tried again. `skipped`: its id was paid before. */
export type LegOutcome = 'paid' | 'failed' | 'skipped'

export interface LegResult {
  readonly id: string
  readonly outcome: LegOutcome
  /** Block in which it left the wallet; absent where that is the transaction's own, or it has never left. */
  readonly leftAt?: bigint | undefined
  /** Block in which what had left was back in the wallet; absent where nothing came back. */
  readonly returnedAt?: bigint | undefined
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

/**
 * What the payments of a transaction have to do with each other. `own`: a contract pays each id once, whatever transaction names it, and one
 * that fails leaves the others alone. `shared`: all are carried out or none, and the chain knows nothing of their ids. Where what was carried
 * out takes its own way to each recipient, one that comes back has `failed` by itself, and the others stand.
 */
export type BatchFate = 'own' | 'shared'

/** Pays many in one transaction. */
export interface BatchPayouts {
  readonly fate: BatchFate
  /** As many as one transaction has room for, whichever they are. */
  readonly maxLegs: number
  /** One answer an intent, in their order. Throws a ChainError when the chain cannot be asked, or the wallet cannot pay them together. */
  check(intents: readonly BatchIntent[], signal: AbortSignal): Promise<readonly LegCheck[]>
  /** Signs; no side effect on the chain. Throws like `PayoutSender.prepare`, when the payments cannot be made together. */
  prepare(intents: readonly BatchIntent[], slot: bigint, signal: AbortSignal): Promise<PreparedTransfer>
}

/**
 * Pays out of coins, each of which is spent once. Several recipients share one transaction: it lands for all of them or for none, and it is
 * dead for all of them once another transaction has spent one of its coins.
 */
export interface CoinPayouts {
  readonly maxRecipients: number
  /** Why nobody can be paid so, whatever the wallet holds; undefined when nothing speaks against it. */
  refusalOf(intent: PayoutIntent): ChainError | undefined
  /**
   * Signs; no side effect on the chain. Spends no coin of `live`, which are all transfers of the wallet that may still land. Undefined while
   * the wallet's coins wait for blocks. Throws like `PayoutSender.prepare`.
   */
  prepare(
    intents: readonly PayoutIntent[],
    slot: bigint,
    live: readonly SignedTransfer[],
    signal: AbortSignal,
  ): Promise<PreparedTransfer | undefined>
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
      /** The money has left the wallet in that block, and its recipient does not have it yet: nobody is told that it is paid. */
      readonly isArriving?: true | undefined
      /** What became of each payment of a batch, while it is arriving of those that have left; absent for a plain transfer, which is paid. */
      readonly legs?: readonly LegResult[] | undefined
    }
  /** Executed and reverted: the slot is used up, no money moved but the fee, of a batch as of a plain transfer. */
  | {
      readonly status: 'failed'
      readonly confirmations: number
      readonly feePaid: bigint
      readonly height: bigint
      /** Height at which what had left in block `height` came back to the wallet; absent where nothing ever left it. */
      readonly returnedAt?: bigint | undefined
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

/** What was signed, as far as it may still land, and the lowest slot that was never used for anything. */
export interface KnownTransfers {
  readonly live: readonly SignedTransfer[]
  readonly nextSlot: bigint
}

/** When signed bytes have died of age: once so many blocks have come, and so much time has passed, since they were signed. */
export interface BytesLife {
  readonly blocks: bigint
  /** Milliseconds. */
  readonly ms: number
}

/** Pays out of one treasury wallet on one network. */
export interface PayoutSender {
  /** Address of the treasury wallet, in normal form. */
  readonly wallet: string
  /** Absent where the chain counts nothing and bytes die of age: a slot is then a number of ours, given once. */
  readonly sequence?: SlotSequence | undefined
  /** Absent where signed bytes may land however old they are. */
  readonly life?: BytesLife | undefined
  /**
   * Transactions of the wallet that wait for a block and that nobody of ours has signed, as far as a provider tells; what names them is for
   * people. Absent where providers do not tell of what waits.
   */
  findUnknownWaiting?(known: KnownTransfers, signal: AbortSignal): Promise<readonly string[]>
  /**
   * Signs; no side effect on the chain. Throws a ChainError of kind `insufficient_funds` or `execution_reverted` when a dry run says so. Where
   * there are `coins` it knows of nothing that is signed: money is paid through them.
   */
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
  /** Absent where each payout is a transaction of its own. */
  readonly batch?: BatchPayouts | undefined
  /** Absent where a wallet has one balance. */
  readonly coins?: CoinPayouts | undefined
}
