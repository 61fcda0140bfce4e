import type { Address } from '@ton/core'
import type { ProvedTransaction } from '../rpc/schemas.ts'
import type { SignedPayout } from './signed-payout.ts'

/** A payout's transaction on our wallet, and the later history up to the head. */
export interface LandedPayout {
  readonly wallet: Address
  readonly signed: SignedPayout
  readonly proved: ProvedTransaction
  /** The wallet's later transactions, newest first. */
  readonly since: readonly ProvedTransaction[]
  readonly head: bigint
}
