import type { ChainFamily } from '@sunspan/domain'
import type { Transaction } from '../store/database/database.ts'

/** Who would use a perk: a wallet in its family's normal form. */
export interface PerkWallet {
  readonly family: ChainFamily
  readonly address: string
}

/** Transfers without a platform fee, as given by a loyalty programme. An order with one recipient uses one up. */
export interface FeePerks {
  /** Whether the wallet's owner has a transfer left. */
  has(wallet: PerkWallet): Promise<boolean>
  /**
   * Uses a transfer up for an order, in the transaction that creates it. False if none is left: of orders that are created at the same time, one gets
   * the last transfer.
   */
  use(tx: Transaction, orderId: string, wallet: PerkWallet): Promise<boolean>
}

/** For an installation without a loyalty programme. */
export const NO_FEE_PERKS: FeePerks = {
  has: () => Promise.resolve(false),
  use: () => Promise.resolve(false),
}
