import type { BlockRef, ObservedDeposit } from '../capabilities/deposit-scanner.ts'
import type { RpcClient } from '../rpc/transport/rpc-client.ts'
import type { StretchLimits } from './find-stretch.ts'

/** A block, with its parent's hash where blocks name it. */
export interface ScannedBlock {
  readonly block: BlockRef
  readonly parentHash?: string
}

/** How one node is asked for whole blocks, for what is in them, and for one transaction. */
export interface BlockReader<Transaction> extends StretchLimits {
  /** One scan keeps at most this many blocks with all their transactions in memory; the caller comes back for the rest. */
  readonly maxBlocks: number
  readonly blocksAtOnce: number
  head(client: RpcClient, signal: AbortSignal): Promise<{ block: BlockRef; minedAtMs: number }>
  findBlock(client: RpcClient, height: bigint, signal: AbortSignal): Promise<BlockRef | undefined>
  read(
    client: RpcClient,
    height: bigint,
    signal: AbortSignal,
  ): Promise<ScannedBlock & { readonly transactions: readonly Transaction[] }>
  /** For a block that is too large for one answer. */
  readHashes(
    client: RpcClient,
    height: bigint,
    signal: AbortSignal,
  ): Promise<ScannedBlock & { readonly hashes: readonly string[] }>
  /** A transaction of a block, read alone; undefined when it is in no block, or in another. */
  readTransaction(
    client: RpcClient,
    place: { readonly txHash: string; readonly height: bigint },
    signal: AbortSignal,
  ): Promise<Transaction | undefined>
  /** Throws `rpc_untrustworthy` unless these blocks follow each other after `base`. */
  assertConnected(
    client: RpcClient,
    stretch: { readonly base: BlockRef; readonly blocks: readonly ScannedBlock[] },
    signal: AbortSignal,
  ): Promise<void>
  findDeposits(transaction: Transaction): readonly ObservedDeposit[]
}
