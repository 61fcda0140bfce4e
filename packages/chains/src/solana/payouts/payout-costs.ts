import { ChainError } from '../../errors/chain-error.ts'

/** What a transaction with one signature costs in any case. */
export const SIGNATURE_FEE = 5_000n
/** Bytes of a token account. */
export const TOKEN_ACCOUNT_BYTES = 165
const MICRO = 1_000_000n
/** What others have paid of late is to be outbid by those few who pay most only. */
const PERCENTILE = 0.75
/** Dearer than anything but a moment's panic: 0.001 of the coin for a payout that opens an account. */
const MAX_PRICE = 10_000_000n
const UNITS_PADDING = 1.25
const SPARE_UNITS = 5_000
/** The most that a transaction may use. */
export const MAX_UNITS = 1_400_000

/** Millionths of the smallest unit of the coin for a compute unit, from what was paid in recent blocks. */
export function priceFrom(fees: readonly { readonly prioritizationFee: bigint }[]): bigint {
  const sorted = fees
    .map(({ prioritizationFee }) => prioritizationFee)
    .toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const price = sorted[Math.floor(sorted.length * PERCENTILE)] ?? 0n
  return price > MAX_PRICE ? MAX_PRICE : price
}

/** Compute units to allow a transaction that used so many in a dry run. */
export function padUnits(used: bigint | null | undefined): number {
  if (used === null || used === undefined) {
    throw new ChainError('rpc_untrustworthy', 'The dry run does not tell what it used.')
  }
  return Math.min(MAX_UNITS, Math.ceil(Number(used) * UNITS_PADDING) + SPARE_UNITS)
}

/** Rounded up, as the chain does. */
export const priorityFee = (units: number, price: bigint): bigint =>
  (BigInt(units) * price + MICRO - 1n) / MICRO
