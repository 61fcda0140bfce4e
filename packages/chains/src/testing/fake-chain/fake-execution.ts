import type { BlockRef } from '../../capabilities/deposit-scanner.ts'
import type { LegResult } from '../../capabilities/payout-sender.ts'
import type { FakeTransaction } from './fake-transaction.ts'

/** What a transaction has moved. */
export interface FakeMove {
  readonly to: string
  readonly token: string | null
  readonly amount: bigint
}

/** What became of a transaction. */
export interface FakeExecution {
  readonly succeeded: boolean
  readonly moves: readonly FakeMove[]
  /** Of a batch. */
  readonly legs?: readonly LegResult[] | undefined
  /** What its sender has paid besides the moves. */
  readonly feePaid: bigint
}

/** The change of a holder's balance. */
export interface FakeChange {
  readonly owner: string
  readonly token: string | null
  readonly amount: bigint
}

/** A transaction in the block of a height. */
export interface FakeEntry extends FakeExecution {
  readonly txId: string
  readonly transaction: FakeTransaction
  readonly block: { readonly height: bigint }
}

export interface MinedTransaction extends FakeExecution {
  readonly txId: string
  readonly transaction: FakeTransaction
  readonly block: BlockRef
  /** Position within the block. */
  readonly position: number
  /** The block in which the last of it ended, where that takes blocks; absent until then. */
  readonly endedAt?: bigint | undefined
  /** It has left and may still come back. */
  readonly isUnderWay?: boolean | undefined
}
