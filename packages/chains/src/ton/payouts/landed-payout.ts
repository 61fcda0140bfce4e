import type { Address } from '@ton/core'
import type { ProvedTransaction } from '../rpc/schemas.ts'
import type { SignedPayout } from './signed-payout.ts'

/** A payout's transaction on our wallet, and what the chain had seen by then. */
export interface LandedPayout {
  readonly wallet: Address
  readonly signed: SignedPayout
  readonly proved: ProvedTransaction
  /** What the wallet has done since, newest first. */
  readonly since: readonly ProvedTransaction[]
  readonly head: bigint
}
