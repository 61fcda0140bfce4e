import type { Usd } from '../amount/usd.ts'

/**
 * Maximum value of swaps that are not paid out yet, in dollars; null: no limit. Until a payout is signed, the treasury holds one asset and owes
 * another.
 */
export interface SwapCaps {
  /** Per asset, on either side; pegged assets have no such limit. */
  readonly asset: Usd | null
  /** Per sender. */
  readonly wallet: Usd | null
  readonly all: Usd | null
}

const DOLLAR = 10n ** 18n

/** This project's own judgement, for the operator to own: if every open swap were paid at a rate that is 1 % off, that would cost 10,000 dollars. */
export const DEFAULT_SWAP_CAPS: SwapCaps = {
  asset: 500_000n * DOLLAR,
  wallet: 100_000n * DOLLAR,
  all: 1_000_000n * DOLLAR,
}

/** A sender's cap is at most this part of the shared ones, so that unpaid orders never block other senders. */
export const UNPAID_SHARE = 2n

/** Value of open swaps, dollars. */
export interface OpenSwaps {
  /** A deposit has been seen, and its payout is not signed. */
  readonly paid: Usd
  /** Nothing has been sent, and the rate is still locked. */
  readonly unpaid: Usd
}

/**
 * What is left of a shared cap, dollars. Paid orders count in full. Unpaid ones cost their sender nothing, from any number of wallets: together they
 * count for at most half of the cap, so that only received deposits can use the other half.
 */
export function leftOfSharedCap(cap: Usd, { paid, unpaid }: OpenSwaps): Usd {
  const counted = unpaid < cap / UNPAID_SHARE ? unpaid : cap / UNPAID_SHARE
  const left = cap - paid - counted
  return left > 0n ? left : 0n
}

/** What is left of a sender's own cap, dollars: all open orders count in full. */
export function leftOfWalletCap(cap: Usd, { paid, unpaid }: OpenSwaps): Usd {
  const left = cap - paid - unpaid
  return left > 0n ? left : 0n
}
