import { posting, type LedgerBook, type Posting } from './posting.ts'

/**
 * Where the ledger has a deposit. `none`: nowhere, since it is not final, or off the chain. `own`: moved by a wallet to itself, which
 * changes nothing. `lost`: it vanished after its payout was signed.
 */
export type DepositBooking = 'none' | 'own' | 'suspense' | 'order' | 'lost'

export interface BookedDeposit {
  readonly book: LedgerBook
  /** Wallet of ours that received it. */
  readonly wallet: string
  readonly amount: bigint
  readonly orderId: string | null
}

/** What a deposit contributes to the ledger. Throws an Error for an order's booking without an order. */
export function depositPosition(deposit: BookedDeposit, booking: DepositBooking): readonly Posting[] {
  const { book, wallet, amount } = deposit
  switch (booking) {
    case 'none':
    case 'own':
      return []
    case 'suspense':
      return [posting(book, 'custody', amount, wallet), posting(book, 'suspense', -amount)]
    case 'order':
      return [posting(book, 'custody', amount, wallet), owedTo(deposit)]
    case 'lost':
      return [posting(book, 'reorg_loss', amount), owedTo(deposit)]
  }
}

function owedTo({ book, amount, orderId }: BookedDeposit): Posting {
  if (orderId === null) throw new Error('A deposit that is credited has an order')
  return posting(book, 'order', -amount, orderId)
}
