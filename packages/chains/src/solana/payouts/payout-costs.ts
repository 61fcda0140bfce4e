import { ChainError } from '../../errors/chain-error.ts'

/** Base fee of a transaction with one signature. */
export const SIGNATURE_FEE = 5_000n
/** Bytes of a token account. */
export const TOKEN_ACCOUNT_BYTES = 165
const MICRO = 1_000_000n
/** Outbids all but the few who paid most recently. */
const PERCENTILE = 0.75
/** Exceeded only in brief spikes: 0.001 of the coin for a payout that creates an account. */
const MAX_PRICE = 10_000_000n
const UNITS_PADDING = 1.25
const SPARE_UNITS = 5_000
/** Maximum per transaction. */
export const MAX_UNITS = 1_400_000

/** Price per compute unit in millionths of a lamport, from what recent blocks paid. */
export function priceFrom(fees: readonly { readonly prioritizationFee: bigint }[]): bigint {
  const sorted = fees
    .map(({ prioritizationFee }) => prioritizationFee)
    .toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const price = sorted[Math.floor(sorted.length * PERCENTILE)] ?? 0n
  return price > MAX_PRICE ? MAX_PRICE : price
}

/** Compute unit limit for a transaction that used this many in a dry run. */
export function padUnits(used: bigint | null | undefined): number {
  if (used === null || used === undefined) {
    throw new ChainError('rpc_untrustworthy', 'The dry run does not report what it used.')
  }
  return Math.min(MAX_UNITS, Math.ceil(Number(used) * UNITS_PADDING) + SPARE_UNITS)
}

/** Rounded up, as the chain does. */
export const priorityFee = (units: number, price: bigint): bigint =>
  (BigInt(units) * price + MICRO - 1n) / MICRO
