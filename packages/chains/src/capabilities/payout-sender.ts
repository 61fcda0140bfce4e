import type { ChainError } from '../errors/chain-error.ts'
import type { UnheardProvider } from './deposit-scanner.ts'

/** What a payout must do; amounts in base units. */
export interface PayoutIntent {
  readonly recipient: string
  /** Null for the native coin. */
  readonly token: string | null
  readonly amount: bigint
  /** Lets the recipient identify the payment; only in families whose recipients may require one. */
  readonly memo?: string | undefined
}

/**
 * A signed transfer: bytes that may be broadcast any number of times and land at most once. `slot` identifies it among the wallet's
 * transfers: the chain's own number (an EVM nonce), or a number of ours. The database keeps (wallet, network, slot) unique.
 */
export interface SignedTransfer {
  readonly txId: string
  /** Family-specific encoding as text, containing everything a lookup needs; 0x-hex on EVM. */
  readonly raw: string
  readonly slot: bigint
}

/** Freshly signed bytes. */
export interface PreparedTransfer extends SignedTransfer {
  /** Upper bound of its cost with the estimated gas, in base units of the native coin. */
  readonly feeCap: bigint
}

/** One payment of a batch. */
export interface BatchIntent extends PayoutIntent {
  /** 32 bytes as 0x-hex. */
  readonly id: string
}

/** `failed`: nothing moved, and the payment may be retried. `skipped`: its id was paid before. */
export type LegOutcome = 'paid' | 'failed' | 'skipped'

export interface LegResult {
  readonly id: string
  readonly outcome: LegOutcome
  /** Block in which it left the wallet; absent when that is the transaction's own block, or it never left. */
  readonly leftAt?: bigint | undefined
  /** Block in which the money was back in the wallet; absent when nothing came back. */
  readonly returnedAt?: bigint | undefined
}

/** Dry-run result for one payment of a batch. */
export type LegCheck =
  | { readonly status: 'payable' }
  /** It would fail now; the reason says what to do about it. */
  | {
      readonly status: 'refused'
      readonly kind: 'execution_reverted' | 'insufficient_allowance'
      readonly reason: string
    }
  | { readonly status: 'paid_before' }

/**
 * How the payments of a transaction depend on each other. `own`: a contract pays each id once, whichever transaction names it, and a
 * failing payment does not affect the others. `shared`: all are executed or none, and the chain does not know their ids. Where executed
 * payments travel to each recipient separately, one that bounces has `failed` on its own, and the others remain paid.
 */
export type BatchFate = 'own' | 'shared'

/** Pays several recipients in one transaction. */
export interface BatchPayouts {
  readonly fate: BatchFate
  /** As many as fit into one transaction, whichever they are. */
  readonly maxLegs: number
  /** One result per intent, in order. Throws a ChainError when the chain cannot be queried, or the wallet cannot pay them together. */
  check(intents: readonly BatchIntent[], signal: AbortSignal): Promise<readonly LegCheck[]>
  /** Signs; no side effect on the chain. Throws like `PayoutSender.prepare` when the payments cannot be made together. */
  prepare(intents: readonly BatchIntent[], slot: bigint, signal: AbortSignal): Promise<PreparedTransfer>
}

/**
 * Pays from coins (UTXOs), each of which can be spent once. Several recipients share one transaction: it lands for all of them or for none,
 * and it is dead for all of them once another transaction spends one of its coins.
 */
export interface CoinPayouts {
  readonly maxRecipients: number
  /**
   * The most that one payout can pay from so few coins that it costs no more than its order was quoted, in base units of the native coin, by
   * the coins that are known; sends no request. Absent where the number of coins hardly matters.
   */
  largestPayout?(): bigint
  /** Why the intent can never be paid this way, regardless of the wallet's balance; undefined if there is no such reason. */
  refusalOf(intent: PayoutIntent): ChainError | undefined
  /**
   * Signs; no side effect on the chain. Spends no coin of `live`, which must contain every transfer of the wallet that may still land.
   * Undefined while the wallet's coins wait for confirmation. Throws like `PayoutSender.prepare`.
   */
  prepare(
    intents: readonly PayoutIntent[],
    slot: bigint,
    live: readonly SignedTransfer[],
    signal: AbortSignal,
  ): Promise<PreparedTransfer | undefined>
}

export type PayoutState =
  /** Not (yet) known to the node. Never a failure. */
  | { readonly status: 'unknown' }
  | { readonly status: 'pending' }
  /**
   * Executed successfully in block `height`; `confirmations` counts the blocks on top. `feePaid` is what the paying wallet lost in addition
   * to the amount, in base units of the native coin.
   */
  | {
      readonly status: 'confirmed'
      readonly confirmations: number
      readonly feePaid: bigint
      readonly height: bigint
      /** The money left the wallet in that block but has not reached the recipient, so the payout must not be reported as paid yet. */
      readonly isArriving?: true | undefined
      /** Outcome of each payment of a batch; while arriving, only of those that have left. Absent for a plain transfer, which is paid. */
      readonly legs?: readonly LegResult[] | undefined
    }
  /** Executed and reverted: the slot is used, and no money moved except the fee. Applies to a batch as to a plain transfer. */
  | {
      readonly status: 'failed'
      readonly confirmations: number
      readonly feePaid: bigint
      readonly height: bigint
      /** Height at which money that left in block `height` returned to the wallet; absent when nothing ever left. */
      readonly returnedAt?: bigint | undefined
    }
  /** These bytes can never land: another transaction used their slot, or they have expired. */
  | { readonly status: 'expired' }

/** The newest blocks of all providers that have an answer, whatever a majority of them claims. */
export interface WitnessedHeads {
  /** The lowest, read before they answered: their answers are as of that block or a newer one. */
  readonly lowest: bigint
  /** The highest, read after they answered: their answers are as of that block or an older one. */
  readonly highest: bigint
}

/** What the providers of a network say of a payout. */
export interface PayoutTestimony {
  /** As reported by all providers that have an answer; its depth is the lowest of theirs. */
  readonly state: PayoutState
  /** Absent where there is one source only. */
  readonly heads?: WitnessedHeads | undefined
  /** Those that were silent, or cannot prove any outcome: they have not got as far, do not keep its blocks, or know it as pending. */
  readonly unheard: readonly UnheardProvider[]
}

/** How a chain numbers a wallet's transactions, as with EVM nonces: an unused number blocks all higher ones. */
export interface SlotSequence {
  /** The lowest slot not yet used on chain. */
  nextSlot(signal: AbortSignal): Promise<bigint>
  /** Signs a transaction that uses up the slot and moves nothing. */
  fill(slot: bigint, signal: AbortSignal): Promise<PreparedTransfer>
}

/** Signed transfers that may still land, and the lowest slot that was never used. */
export interface KnownTransfers {
  readonly live: readonly SignedTransfer[]
  readonly nextSlot: bigint
}

/** When signed bytes expire: once this many blocks and this much time have passed since they were signed. */
export interface BytesLife {
  readonly blocks: bigint
  /** Milliseconds. */
  readonly ms: number
}

/** Pays out of one treasury wallet on one network. */
export interface PayoutSender {
  /** Address of the treasury wallet, in normal form. */
  readonly wallet: string
  /** Absent where the chain has no transaction numbers and bytes expire instead. A slot is then a number of ours, assigned once. */
  readonly sequence?: SlotSequence | undefined
  /** Absent where signed bytes never expire. */
  readonly life?: BytesLife | undefined
  /**
   * Pending transactions of the wallet that were not signed by us, as far as a provider reports them, described for operators. Absent where
   * providers do not report pending transactions.
   */
  findUnknownWaiting?(known: KnownTransfers, signal: AbortSignal): Promise<readonly string[]>
  /**
   * Signs; no side effect on the chain. Throws a ChainError of kind `insufficient_funds` or `execution_reverted` when a dry run fails with
   * it. On networks with `coins` it ignores signed transfers; pay through `coins` there.
   */
  prepare(intent: PayoutIntent, slot: bigint, signal: AbortSignal): Promise<PreparedTransfer>
  /**
   * Signs a replacement for the newest transfer in a slot, with the same effect and slot and a price high enough for nodes to drop the old
   * one. Undefined when a higher price would not help, or when none fits within `maxFee`, which bounds the result's `feeCap`. Absent where
   * signed bytes cannot be replaced while they may still land.
   */
  bump?(
    previous: readonly SignedTransfer[],
    maxFee: bigint,
    signal: AbortSignal,
  ): Promise<PreparedTransfer | undefined>
  /** Broadcasts the bytes. An error means unknown, never failed. Idempotent. */
  broadcast(transfer: SignedTransfer, signal: AbortSignal): Promise<void>
  lookup(transfer: SignedTransfer, signal: AbortSignal): Promise<PayoutState>
  /**
   * Looks up like `lookup`, but asks every provider of the network, each at its own head, before a payment is made again. Throws a ContestedError when one
   * of them contradicts the others, and a ChainError when fewer than a quorum have an answer. Absent where there is one source.
   */
  witness?(transfer: SignedTransfer, signal: AbortSignal): Promise<PayoutTestimony>
  /** Absent where each payout is a transaction of its own. */
  readonly batch?: BatchPayouts | undefined
  /** Absent where a wallet has a single balance. */
  readonly coins?: CoinPayouts | undefined
}
