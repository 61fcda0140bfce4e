import type { BlockRef } from '@sunspan/chains'
import type { StoredDeposit } from '../../store/deposits/deposit-store.ts'

/** A deposit as re-read from its chain. */
export interface CheckedDeposit<Deposit extends StoredDeposit = StoredDeposit> {
  readonly deposit: Deposit
  /** Its current block, if any, and the number of blocks on top of it. */
  readonly now: { readonly block: BlockRef | undefined; readonly depth: number }
}
