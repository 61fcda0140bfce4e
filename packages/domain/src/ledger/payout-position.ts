import { bookKey, mergePostings, posting, type LedgerBook, type Posting } from './posting.ts'

/** `dead`: its bytes can never pay it. */
export type PayoutBooking = 'none' | 'signed' | 'final' | 'dead'

export interface BookedPayout {
  /** Whom it pays: an order, or the sender of a deposit, by the deposit's id. */
  readonly owed: { readonly kind: 'order' | 'refund_payable'; readonly holder: string }
  /** Book of the deposit. */
  readonly source: LedgerBook
  /** The part of the deposit that it uses. */
  readonly amountIn: bigint
  /**
   * The part of it that is earned once the payout is final. For a refund, what was withheld for the network fee: it is income like any other, and
   * covers the `gas_expense` of the same transaction.
   */
  readonly fees: bigint
  /** The part of it lost to rounding: `payoutDust`. */
  readonly dust: bigint
  readonly destination: LedgerBook
  /** Paying wallet. */
  readonly wallet: string
  readonly amountOut: bigint
}

/**
 * The postings of an attempt to pay an order or to refund a deposit. Signing it moves the owed amount from the source book and reserves it in the
 * destination's, which is the same book for a refund; fees are earned once it is final.
 */
export function payoutPosition(payout: BookedPayout, booking: PayoutBooking): readonly Posting[] {
  switch (booking) {
    case 'none':
    case 'dead':
      return []
    case 'signed':
      return mergePostings([...converted(payout), reserved(payout)])
    case 'final':
      return mergePostings([...converted(payout), ...paid(payout)])
  }
}

const reserved = ({ destination, amountOut }: BookedPayout): Posting =>
  posting(destination, 'payout_reserved', -amountOut)

function converted(payout: BookedPayout): readonly Posting[] {
  const { source, destination, owed, amountIn, fees, dust, amountOut } = payout
  const net = amountIn - fees
  return [
    posting(source, owed.kind, net, owed.holder),
    posting(source, 'conversion', dust - net, bookKey(destination)),
    posting(source, 'dust', -dust),
    posting(destination, 'conversion', amountOut, bookKey(source)),
  ]
}

const paid = ({ source, owed, fees, destination, wallet, amountOut }: BookedPayout): readonly Posting[] => [
  posting(source, owed.kind, fees, owed.holder),
  posting(source, 'fee_income', -fees),
  posting(destination, 'custody', -amountOut, wallet),
]

/** The postings of a wallet's transaction cost, in base units of the network's native coin, whatever the transaction paid. */
export function gasPosition(
  { networkId, wallet }: { readonly networkId: string; readonly wallet: string },
  feePaid: bigint,
): readonly Posting[] {
  const native = { networkId, token: null }
  return mergePostings([
    posting(native, 'gas_expense', feePaid),
    posting(native, 'custody', -feePaid, wallet),
  ])
}
