import { mergePostings, posting, type LedgerBook, type Posting } from './posting.ts'

/**
 * Where a deposit is booked. `none`: nowhere, since it is not final, or off the chain. `own`: a wallet's transfer to itself, which changes nothing.
 * `order`: owed to its order, except for parts that are refunded, dust, or withheld. `refund`: all of it is owed to its sender. `lost`: it vanished
 * after a payout or a refund was signed for it.
 */
export type DepositBooking = 'none' | 'own' | 'suspense' | 'order' | 'refund' | 'lost'

export interface BookedDeposit {
  readonly id: string
  readonly book: LedgerBook
  /** Our wallet that received it. */
  readonly wallet: string
  readonly amount: bigint
  readonly orderId: string | null
  /** The part owed to its sender, once it is credited or refunded. */
  readonly refund: bigint
  /** The part that is not worth refunding. */
  readonly dust: bigint
  /** The part withheld for the cost of its payouts that failed on chain; default: zero. */
  readonly kept?: bigint | undefined
}

/** A deposit's postings. Throws an Error for an order's booking without an order. */
export function depositPosition(deposit: BookedDeposit, booking: DepositBooking): readonly Posting[] {
  const { book, wallet, amount } = deposit
  switch (booking) {
    case 'none':
    case 'own':
      return []
    case 'suspense':
      return [posting(book, 'custody', amount, wallet), posting(book, 'suspense', -amount)]
    case 'order':
    case 'refund':
      return [posting(book, 'custody', amount, wallet), ...owed(deposit)]
    case 'lost':
      return [posting(book, 'reorg_loss', amount), ...owed(deposit)]
  }
}

function owed({ id, book, amount, orderId, refund, dust, kept = 0n }: BookedDeposit): readonly Posting[] {
  const toOrder = amount - refund - dust - kept
  if (toOrder !== 0n && orderId === null) throw new Error('A deposit that is credited has an order')
  return mergePostings([
    posting(book, 'order', -toOrder, orderId ?? ''),
    posting(book, 'refund_payable', -refund, id),
    posting(book, 'dust', -dust),
    posting(book, 'fee_income', -kept),
  ])
}
