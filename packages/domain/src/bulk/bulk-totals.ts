import { feesOf, isSwap, type FeeTerms, type QuoteFees } from '../quote/quote-fees.ts'

/** The fees of one recipient, in addition to the amount. */
export type BulkRowFees = QuoteFees

/** Fees of one row: the platform fee per recipient, and the live cost of its destination. Throws a RangeError for a swap. */
export function bulkRowFees(terms: FeeTerms, discountBps: number): BulkRowFees {
  if (isSwap(terms)) throw new RangeError('A bulk order pays the asset that was sent')
  return feesOf({ ...terms, discountBps }, 0n)
}

export interface BulkTotals {
  readonly recipients: number
  /** Total amount of all recipients. */
  readonly amounts: bigint
  readonly platformFee: bigint
  readonly swapFee: bigint
  readonly destinationFee: bigint
  readonly fees: bigint
  /** The single deposit: exactly amounts plus fees. */
  readonly total: bigint
}

/** Totals of a bulk order; base units of the source currency. */
export function bulkTotals(
  rows: readonly {
    readonly amountIn: bigint
    readonly fees: Pick<BulkRowFees, 'platformFee' | 'swapFee' | 'destinationFee'>
  }[],
): BulkTotals {
  const sum = (pick: (row: (typeof rows)[number]) => bigint): bigint =>
    rows.reduce((total, row) => total + pick(row), 0n)
  const amounts = sum(({ amountIn }) => amountIn)
  const platformFee = sum(({ fees }) => fees.platformFee)
  const swapFee = sum(({ fees }) => fees.swapFee)
  const destinationFee = sum(({ fees }) => fees.destinationFee)
  const fees = platformFee + swapFee + destinationFee
  return {
    recipients: rows.length,
    amounts,
    platformFee,
    swapFee,
    destinationFee,
    fees,
    total: amounts + fees,
  }
}
