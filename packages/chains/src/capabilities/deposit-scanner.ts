import type { FinalityTag } from '@sunspan/domain'
import type { ReceivedCoin } from './order-addresses.ts'

/** A block by height and hash. Heights order blocks; hashes prove identity. */
export interface BlockRef {
  readonly height: bigint
  readonly hash: string
}

/** A transfer to one of our deposit addresses, as seen on chain. Unique by (txHash, index). */
export interface ObservedDeposit {
  readonly txHash: string
  /**
   * Position of a token transfer among the logs of its own transaction; -1 for a native transfer. Not the block's log index: that one
   * changes when a reorg moves the transaction, and the same deposit would be stored twice. On Bitcoin, the output number.
   */
  readonly index: number
  readonly block: BlockRef
  /**
   * Block time as the block states it, in milliseconds since 1970, with the chain's precision. Used only for rates, because block producers
   * can skew it. Absent when unknown.
   */
  readonly minedAtMs?: number | undefined
  /** What nodes need to find the transaction again when its hash is not enough: the logical time on TON. Absent elsewhere. */
  readonly locator?: string | undefined
  readonly sender: string
  /** Others who paid part of it, since one transaction can spend coins of several owners; absent when there are none. */
  readonly coSenders?: readonly string[] | undefined
  /** Own address, in normal form, of the wallet that received it, even when an order's address was paid. */
  readonly recipient: string
  /** Token contract in normal form; null for the native coin. */
  readonly token: string | null
  /** Base units; positive. */
  readonly amount: bigint
  /** The order's reference as 0x-prefixed hex of 16 bytes, if the transaction carries one. */
  readonly reference: string | null
}

/**
 * Change of a wallet's native balance by a transaction, apart from deposits and from what payouts account for themselves: on some chains
 * receiving and rent cost money, or leftovers of a payout return separately.
 */
export interface WalletUpkeep {
  readonly txHash: string
  readonly block: BlockRef
  /** In the family's normal form. */
  readonly wallet: string
  /** Base units; negative for a cost. */
  readonly amount: bigint
}

/**
 * A transaction that may contain a deposit and cannot be read, because the node's answer about it alone is too large or too slow, or
 * because it has an unknown form. The scan has moved past it, so that a single third party cannot stop a network. The caller must store it,
 * report it, and have it read again.
 */
export interface SetAsideTransaction {
  readonly txHash: string
  readonly block: BlockRef
  readonly reason: string
}

export interface ScanResult {
  /** Deposits in the blocks after `resumedFrom`. Where nodes report some late, older deposits are included, whether already known or not. */
  readonly deposits: readonly ObservedDeposit[]
  /**
   * The block after which the scan started: the request's cursor, or the common ancestor when the cursor's block was replaced. Whatever was
   * above it on the old branch and is not found again is gone.
   */
  readonly resumedFrom: BlockRef
  /** Everything up to and including this block has been scanned. */
  readonly cursor: BlockRef
  /** The scanned blocks, oldest first; `cursor` is the last. */
  readonly blocks: readonly BlockRef[]
  /** The chain's newest block at scan time. */
  readonly head: BlockRef
  /** Absent where wallets have no upkeep. Only from blocks that are never replaced, so it is never reverted. */
  readonly upkeep?: readonly WalletUpkeep[] | undefined
  /** Coins that the wallet's own address received in these blocks, change of payouts included; absent where wallets have no coins. */
  readonly ownCoins?: readonly ReceivedCoin[] | undefined
  /** Absent or empty when everything that was found could be read. */
  readonly setAside?: readonly SetAsideTransaction[] | undefined
  /** Timestamp of the newest block, as it states it, in milliseconds since 1970; absent where blocks have none. */
  readonly headMinedAtMs?: number | undefined
}

/** What a network knows about one transaction. For users who search for their deposit, never for moving money. */
export type TransactionLookup =
  | { readonly status: 'unknown' | 'pending' }
  | {
      /**
       * `elsewhere`: succeeded without a transfer to our deposit address. `foreign_token`: paid that address with a token that is not
       * listed. `deposit`: paid it with something that a scan reports.
       */
      readonly status: 'failed' | 'elsewhere' | 'foreign_token' | 'deposit'
      readonly height: bigint
    }
  | {
      /** A contract passed coins to our deposit address in it: no scan reports that, `readInternal` does. */
      readonly status: 'internal'
      readonly height: bigint
      readonly block: BlockRef
    }

/** A provider that has not said anything about a block. */
export interface UnheardProvider {
  readonly provider: string
  /** How far it has got, in its newest block or under the tag that is asked for, where that is below the block; null if it was silent. */
  readonly reached: bigint | null
}

/** Polls for deposits; can resume from any cursor. */
export interface DepositScanner {
  head(signal: AbortSignal): Promise<BlockRef>
  /**
   * The newest block that the chain itself calls safe or final; absent where a family has no such notion. Throws a ChainError when the
   * nodes do not know it or contradict each other. It may stall or move backwards; callers must not follow it backwards.
   */
  taggedHead?(tag: FinalityTag, signal: AbortSignal): Promise<BlockRef>
  /** The chain's current block at a height; undefined for a height it has not reached. */
  blockAt(height: bigint, signal: AbortSignal): Promise<BlockRef | undefined>
  /**
   * Scans at most `maxBlocks` blocks after `cursor`. When the cursor's block is no longer on the chain, rescans from the newest common
   * ancestor found in `recentBlocks` (newest first), so that nothing on the new branch is missed. Throws a ChainError; the cursor then
   * stays unchanged.
   */
  scan(
    request: {
      readonly cursor: BlockRef
      readonly recentBlocks: readonly BlockRef[]
      readonly maxBlocks: number
      /** Scans nothing above this height, since addresses assigned after it are not watched yet. Absent: up to the head. */
      readonly upTo?: bigint | undefined
    },
    signal: AbortSignal,
  ): Promise<ScanResult>
  /**
   * Re-reads a deposit from the current chain: `confirmed` with its current block when the transaction succeeded and still contains the
   * same transfer, `missing` otherwise.
   */
  recheck(
    deposit: ObservedDeposit,
    signal: AbortSignal,
  ): Promise<
    | { readonly status: 'confirmed'; readonly block: BlockRef; readonly head: BlockRef }
    | { readonly status: 'missing'; readonly head: BlockRef }
  >
  /**
   * Re-reads a deposit like `recheck`, but from every provider of the network, before money is moved for it; its block must lie under each of the tags
   * by each provider's own account. The answer's head is the lowest of theirs. Throws a ContestedError when any of them contradicts the others. Absent
   * where there is one source.
   */
  witness?(
    deposit: ObservedDeposit,
    tags: readonly FinalityTag[],
    signal: AbortSignal,
  ): Promise<{
    readonly answer: Awaited<ReturnType<DepositScanner['recheck']>>
    /** Those that were silent, or have not got as far as its block. */
    readonly unheard: readonly UnheardProvider[]
  }>
  /**
   * Retries a transaction that a scan set aside. Returns its deposits, an empty list when the chain no longer has it, or undefined while it
   * still cannot be read. Absent where a family's scans set nothing aside.
   */
  readSetAside?(
    transaction: Pick<SetAsideTransaction, 'txHash' | 'block'>,
    signal: AbortSignal,
  ): Promise<readonly ObservedDeposit[] | undefined>
  /**
   * Coins that contracts passed to our deposit address inside a transaction, by the word of all providers; undefined while one of them cannot trace it
   * or the chain does not have it. Throws a ContestedError when they contradict each other. Absent where a family's scans see them, or nothing does.
   */
  readInternal?(txHash: string, signal: AbortSignal): Promise<readonly ObservedDeposit[] | undefined>
  /** Transactions of one block for `readInternal`, by any provider's word; undefined while none traces calls. */
  findInternal?(
    height: bigint,
    signal: AbortSignal,
  ): Promise<readonly Pick<SetAsideTransaction, 'txHash' | 'block'>[] | undefined>
  /** Absent where a family cannot look up transactions. Throws a ChainError. */
  findTransaction?(txHash: string, signal: AbortSignal): Promise<TransactionLookup>
}
