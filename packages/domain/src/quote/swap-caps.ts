import type { Usd } from '../amount/usd.ts'

/**
 * The most that swaps may be worth which are not paid out yet, in dollars; null: no bound. Until a payout is signed the treasury holds
 * one asset and owes another.
 */
export interface SwapCaps {
  /** Of one asset, on either side; assets with a peg have no such bound. */
  readonly asset: Usd | null
  /** Of one sender. */
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

/** A sender's cap is at most this part of the others, so that unpaid orders never keep it from anybody. */
export const UNPAID_SHARE = 2n

/** What open swaps are worth, dollars. */
export interface OpenSwaps {
  /** A deposit has been seen, and its payout is not signed. */
  readonly paid: Usd
  /** Nothing has been sent, and the rate is still held. */
  readonly unpaid: Usd
}

/**
 * What a cap that everybody shares still lets in, dollars. Paid orders count in full. Unpaid ones cost their sender nothing, from any
 * number of wallets: all together they count up to half of the cap, so that the other half is only ever taken by money that has arrived.
 */
export function leftOfSharedCap(cap: Usd, { paid, unpaid }: OpenSwaps): Usd {
  const counted = unpaid < cap / UNPAID_SHARE ? unpaid : cap / UNPAID_SHARE
  const left = cap - paid - counted
  return left > 0n ? left : 0n
}

/** What a sender's own cap still lets in, dollars: whatever is open counts in full. */
export function leftOfWalletCap(cap: Usd, { paid, unpaid }: OpenSwaps): Usd {
  const left = cap - paid - unpaid
  return left > 0n ? left : 0n
}
