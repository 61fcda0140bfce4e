import { bookKey, mergePostings, posting, type LedgerBook, type Posting } from './posting.ts'

/** `dead`: its bytes can never pay it. */
export type PayoutBooking = 'none' | 'signed' | 'final' | 'dead'

export interface BookedPayout {
  readonly orderId: string
  /** Book of the deposit. */
  readonly source: LedgerBook
  /** All that was deposited. */
  readonly amountIn: bigint
  /** The part of it that is ours once the payout is final. */
  readonly fees: bigint
  /** The part of it that rounding left: `payoutDust`. */
  readonly dust: bigint
  readonly destination: LedgerBook
  /** Paying wallet. */
  readonly wallet: string
  readonly amountOut: bigint
}

/**
 * What an attempt to pay an order contributes to the ledger. When it is signed, what the order is owed leaves the source book and
 * is reserved in the destination's; fees are earned when it is final.
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
  const { source, destination, orderId, amountIn, fees, dust, amountOut } = payout
  const net = amountIn - fees
  return [
    posting(source, 'order', net, orderId),
    posting(source, 'conversion', dust - net, bookKey(destination)),
    posting(source, 'dust', -dust),
    posting(destination, 'conversion', amountOut, bookKey(source)),
  ]
}

const paid = ({
  source,
  orderId,
  fees,
  destination,
  wallet,
  amountOut,
}: BookedPayout): readonly Posting[] => [
  posting(source, 'order', fees, orderId),
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
