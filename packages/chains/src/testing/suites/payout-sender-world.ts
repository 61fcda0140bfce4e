import type { PayoutIntent, PayoutSender } from '../../capabilities/payout-sender.ts'

/** A chain under a payout sender whose wallet holds some of the coin and of one token. */
export interface PayoutSenderWorld {
  readonly payouts: PayoutSender
  /** Null where there is nothing but the coin. */
  readonly token: string | null
  /** An address that holds nothing yet; a new one each time. */
  createRecipient(): string
  /** The least of the native coin that an address which holds nothing can be paid. */
  readonly leastNative: bigint
  /** A payment that the chain refuses, whatever the wallet holds. */
  readonly refused: PayoutIntent
  balanceOf(owner: string, token: string | null): Promise<bigint>
  /** Off: transactions wait until `mine`. */
  setAutomine(on: boolean): Promise<void>
  mine(blocks: number): Promise<void>
  /** False for a node that executes transactions at once, so that none ever waits to be replaced. */
  readonly replacesWaiting?: boolean
  /** Replaces the newest blocks by new ones that hold none of their transactions. Absent where blocks are never replaced. */
  reorg?(depth: number): Promise<void>
  /** Sees to it that nothing which is signed by now can ever land, and buries that deeply. */
  killSigned(): Promise<void>
  stop(): Promise<void>
}
