import { BPS_SCALE } from '../amount/amount-constants.ts'
import { mulDivFloor } from '../amount/mul-div.ts'
import { feesOf, isSwap, type FeeTerms } from '../quote/quote-fees.ts'

/** What one recipient costs beyond the amount; base units of the source currency. */
export interface BulkRowFees {
  /** After the discount. */
  readonly platformFee: bigint
  /** Before the discount. */
  readonly originalPlatformFee: bigint
  readonly swapFee: bigint
  readonly destinationFee: bigint
  readonly fullFee: bigint
}

/** The platform fee less a phase NFT's discount, rounded in the sender's favour. Throws a RangeError beyond 0 to 10,000. */
export function discountPlatformFee(platformFee: bigint, discountBps: number): bigint {
  const discount = BigInt(discountBps)
  if (discount < 0n || discount > BPS_SCALE) throw new RangeError('A discount is 0 to 10,000 basis points')
  return mulDivFloor(platformFee, BPS_SCALE - discount, BPS_SCALE)
}

/** Fees of one row: the platform fee of each recipient, and the live cost of its destination. Throws a RangeError for a swap. */
export function bulkRowFees(terms: FeeTerms, discountBps: number): BulkRowFees {
  if (isSwap(terms)) throw new RangeError('A bulk order pays the asset that was sent')
  const fees = feesOf(terms, 0n)
  const platformFee = discountPlatformFee(fees.platformFee, discountBps)
  const { swapFee, destinationFee } = fees
  return {
    platformFee,
    originalPlatformFee: fees.platformFee,
    swapFee,
    destinationFee,
    fullFee: platformFee + swapFee + destinationFee,
  }
}

export interface BulkTotals {
  readonly recipients: number
  /** What all recipients get together. */
  readonly amounts: bigint
  readonly platformFee: bigint
  readonly swapFee: bigint
  readonly destinationFee: bigint
  readonly fees: bigint
  /** The one deposit: amounts plus fees, to the unit. */
  readonly total: bigint
}

/** Adds up a bulk order; base units of the source currency. */
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
