import type { FinalityTag } from '@sunspan/domain'

/** A block by height and hash; heights are compared, hashes prove identity. */
export interface BlockRef {
  readonly height: bigint
  readonly hash: string
}

/** A transfer to one of our deposit addresses, as the chain tells it. Unique by (txHash, index). */
export interface ObservedDeposit {
  readonly txHash: string
  /**
   * Place of a token transfer among its own transaction's logs; -1 for a native transfer. Not the log index of the block: that
   * one changes when a reorg moves the transaction, and the same deposit would be stored twice. On Bitcoin the number of the output.
   */
  readonly index: number
  readonly block: BlockRef
  /**
   * When its block was made, by the block's own word, in milliseconds since 1970, as exact as the chain tells. Only rates hang on it: who makes
   * blocks can bend it. Absent where it was not told.
   */
  readonly minedAtMs?: number | undefined
  /** By what nodes find the transaction again where its hash is not enough: on TON its logical time. Absent elsewhere. */
  readonly locator?: string | undefined
  readonly sender: string
  /** Others who have paid a part of it, as one transaction can spend what belongs to many; absent where there are none. */
  readonly coSenders?: readonly string[] | undefined
  /** The wallet that received it, by its own address in normal form: also where an order's address was paid. */
  readonly recipient: string
  /** Token contract in normal form; null for the native coin. */
  readonly token: string | null
  /** Base units, above zero. */
  readonly amount: bigint
  /** The order's reference as 0x-prefixed hex of 16 bytes, if the transaction carries one. */
  readonly reference: string | null
}

/**
 * By how much a transaction changed a wallet's native coins beside deposits and what payouts account for themselves: where receiving and
 * standing cost money, or leftovers of a payout come back on their own.
 */
export interface WalletUpkeep {
  readonly txHash: string
  readonly block: BlockRef
  /** In the family's normal form. */
  readonly wallet: string
  /** Base units; below zero is a cost. */
  readonly amount: bigint
}

/**
 * A transaction that may hold a deposit and cannot be read, since the node's answer about it alone is too large or too slow, or since it
 * is of a form that is not known. The scan has gone
 * past it, so that one stranger cannot stop a network; whoever scans must keep it, tell of it, and have it read again.
 */
export interface SetAsideTransaction {
  readonly txHash: string
  readonly block: BlockRef
  readonly reason: string
}

export interface ScanResult {
  /** What the blocks after `resumedFrom` hold. Where nodes tell of some late, older ones are among them, known or not. */
  readonly deposits: readonly ObservedDeposit[]
  /**
   * The block after which reading began: the request's cursor, or the common ancestor when the cursor's block was replaced.
   * What stood above it on the old branch, and is not found again, is gone.
   */
  readonly resumedFrom: BlockRef
  /** Everything up to and including this block has been read. */
  readonly cursor: BlockRef
  /** The blocks that were read, oldest first: `cursor` is the last of them. */
  readonly blocks: readonly BlockRef[]
  /** The chain's newest block at the time of the scan. */
  readonly head: BlockRef
  /** Absent where there is no such thing. Only of blocks that are never replaced: nobody takes it back. */
  readonly upkeep?: readonly WalletUpkeep[] | undefined
  /** Absent or empty: all that was found could be read. */
  readonly setAside?: readonly SetAsideTransaction[] | undefined
  /** When the newest block was made, by its own word, in milliseconds since 1970; absent where blocks do not say. */
  readonly headMinedAtMs?: number | undefined
}

/** What a network knows of one transaction; for people who look for their deposit, never for moving money. */
export type TransactionSighting =
  | { readonly status: 'unknown' | 'pending' }
  | {
      /**
       * `elsewhere`: succeeded without a transfer to our deposit address. `foreign_token`: paid it with a token that is not
       * listed. `deposit`: paid it with something that a scan reports.
       */
      readonly status: 'failed' | 'elsewhere' | 'foreign_token' | 'deposit'
      readonly height: bigint
    }

/** Reads deposits by pulling; restartable from any cursor. */
export interface DepositScanner {
  head(signal: AbortSignal): Promise<BlockRef>
  /**
   * The newest block that the chain itself calls safe, or final; absent where a family has no such word. Throws a ChainError when the
   * nodes do not know it or contradict each other. It may stand still, or go backwards: callers must not follow it there.
   */
  taggedHead?(tag: FinalityTag, signal: AbortSignal): Promise<BlockRef>
  /** The chain's present block of a height; undefined for a height that it has not reached. */
  blockAt(height: bigint, signal: AbortSignal): Promise<BlockRef | undefined>
  /**
   * Reads blocks after `cursor`, at most `maxBlocks`. When the cursor's block is no longer on the chain, reads again from the
   * newest common ancestor that `recentBlocks` (newest first) offers, so that nothing of the new branch is missed.
   * Throws a ChainError; the cursor then stays where it was.
   */
  scan(
    request: {
      readonly cursor: BlockRef
      readonly recentBlocks: readonly BlockRef[]
      readonly maxBlocks: number
      /** Nothing above this height: addresses that were given away since are not watched yet. Absent: up to the head. */
      readonly upTo?: bigint | undefined
    },
    signal: AbortSignal,
  ): Promise<ScanResult>
  /**
   * Re-reads a deposit from the chain as it is now: `confirmed` with its present block when the transaction succeeded and the
   * same transfer still stands in it, `missing` otherwise.
   */
  recheck(
    deposit: ObservedDeposit,
    signal: AbortSignal,
  ): Promise<
    | { readonly status: 'confirmed'; readonly block: BlockRef; readonly head: BlockRef }
    | { readonly status: 'missing'; readonly head: BlockRef }
  >
  /**
   * Tries again to read what a scan has set aside: the deposits in it, none where the chain does not have it any more, undefined where it still
   * cannot be read. Absent where a family's scans set nothing aside.
   */
  readSetAside?(
    transaction: Pick<SetAsideTransaction, 'txHash' | 'block'>,
    signal: AbortSignal,
  ): Promise<readonly ObservedDeposit[] | undefined>
  /** Absent where a family cannot tell. Throws a ChainError. */
  findTransaction?(txHash: string, signal: AbortSignal): Promise<TransactionSighting>
}
