import { bookKey, mergePostings, posting, type LedgerBook, type Posting } from './posting.ts'

/** `dead`: its bytes can never pay it. */
export type PayoutBooking = 'none' | 'signed' | 'final' | 'dead'

export interface BookedPayout {
  /** Whom it pays what is owed: an order, or the sender of a deposit, by the deposit's id. */
  readonly owed: { readonly kind: 'order' | 'refund_payable'; readonly holder: string }
  /** Book of the deposit. */
  readonly source: LedgerBook
  /** All of the deposit that it uses up. */
  readonly amountIn: bigint
  /**
   * The part of it that is ours once the payout is final. Of a refund it is what was kept for the network's fee: it is income like
   * any other, and pays for the `gas_expense` of the same transaction.
   */
  readonly fees: bigint
  /** The part of it that rounding left: `payoutDust`. */
  readonly dust: bigint
  readonly destination: LedgerBook
  /** Paying wallet. */
  readonly wallet: string
  readonly amountOut: bigint
}

/**
 * What an attempt to pay an order, or to give a deposit back, contributes to the ledger. When it is signed, what is owed leaves the
 * source book and is reserved in the destination's, which for a refund is the same; fees are earned when it is final.
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

/** What a transaction of a wallet has cost, in base units of the network's native coin, whatever it paid. */
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
