import type { BlockRef } from '../../capabilities/deposit-scanner.ts'
import type { MinedTransaction } from './fake-execution.ts'
import type { FakeLedger } from './fake-ledger.ts'
import type { FakeTransaction } from './fake-transaction.ts'
import type { FakeArrival } from './models/fake-deliveries.ts'

/** Blocks, mempool and state of one simulated chain. */
export interface FakeBlocks {
  readonly ledger: () => FakeLedger
  head(): BlockRef
  /** Of the newest block, in milliseconds. */
  time(): bigint
  /** When a block says that it was made, in milliseconds. */
  timeOf(height: bigint): number
  arrivalsIn(height: bigint): readonly FakeArrival[]
  /** Balance at the end of a block, or now. Throws a ChainError for a block that is not there. */
  balanceAt(owner: string, token: string | null, height: bigint | undefined): bigint
  blockAt(height: bigint): BlockRef | undefined
  /** Mined transactions of the canonical chain, oldest first. */
  mined(): readonly MinedTransaction[]
  minedIn(height: bigint): readonly MinedTransaction[]
  find(txId: string): MinedTransaction | undefined
  pending(): readonly FakeTransaction[]
  isPending(txId: string): boolean
  /** The lowest nonce that neither a block nor the mempool has used, for an account that leaves none out. */
  nextNonce(owner: string): bigint
  /** Throws a ChainError for a transaction whose coins another one spends that waits and pays as much. */
  submit(transaction: FakeTransaction): string
  drop(txId: string): boolean
  /** Takes a waiting transaction away until the block after this height. False if it does not wait. */
  squeezeOut(txId: string, until: bigint): boolean
  mine(): BlockRef
  /** Miners leave transactions that pay less where they are. */
  setLeastFee(fee: bigint): void
  /** Transactions of these coins wait until the block after this height. */
  lock(coins: readonly string[], until: bigint): void
  /** Credits an account outside any transaction, as a genesis allocation; it survives reorganisations. */
  allocate(owner: string, token: string | null, amount: bigint): void
  /** Takes the last `depth` blocks away; their transactions return to the mempool. */
  rewind(depth: number): readonly FakeTransaction[]
}
