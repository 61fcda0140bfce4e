/**
 * What an account of the ledger is for. Amounts are signed: what we hold is above zero, what we owe or have earned is below, so that
 * every book sums to zero.
 */
export const LEDGER_ACCOUNT_KINDS = [
  /** What a wallet of ours holds at final depth; the holder is the wallet. */
  'custody',
  /** What an order is owed, in its source book, fees included until they are earned; the holder is the order. */
  'order',
  /** Signed payouts that are not final. */
  'payout_reserved',
  'fee_income',
  'gas_expense',
  'refund_payable',
  /** Arrived, and nobody knows yet for whom. */
  'suspense',
  /** What rounding down to the destination's decimals left. */
  'dust',
  /** Between two wallets of ours. */
  'in_transit',
  /** Deposits that vanished after their payout was signed. */
  'reorg_loss',
  /** One book's side of value that left for, or came from, another book; the holder is that book. */
  'conversion',
  /** The owner's money: what was there when the book was opened, and what the owner moved since. */
  'treasury',
] as const

export type LedgerAccountKind = (typeof LEDGER_ACCOUNT_KINDS)[number]

/** Amounts of one token on one network; null stands for the native coin. */
export interface LedgerBook {
  readonly networkId: string
  readonly token: string | null
}

export interface LedgerAccount {
  readonly book: LedgerBook
  readonly kind: LedgerAccountKind
  /** Tells accounts of one kind apart; empty where a book has only one. */
  readonly holder: string
}

export interface Posting {
  readonly account: LedgerAccount
  /** Base units, never zero in an entry. */
  readonly amount: bigint
}

/** A book as text, unique among all books. */
export const bookKey = ({ networkId, token }: LedgerBook): string => `${networkId}/${token ?? 'native'}`

const accountKey = ({ book, kind, holder }: LedgerAccount): string => `${bookKey(book)}/${kind}/${holder}`

export const posting = (book: LedgerBook, kind: LedgerAccountKind, amount: bigint, holder = ''): Posting => ({
  account: { book, kind, holder },
  amount,
})

/** One posting an account, in order of first mention; accounts that cancel out are left out. */
export function mergePostings(postings: readonly Posting[]): readonly Posting[] {
  const merged = new Map<string, Posting>()
  for (const { account, amount } of postings) {
    const key = accountKey(account)
    merged.set(key, { account, amount: (merged.get(key)?.amount ?? 0n) + amount })
  }
  return [...merged.values()].filter(({ amount }) => amount !== 0n)
}

/** What turns one position into another. Going there and back cancels out. */
export function postingsBetween(from: readonly Posting[], to: readonly Posting[]): readonly Posting[] {
  const reversed = from.map(({ account, amount }) => ({ account, amount: -amount }))
  return mergePostings([...reversed, ...to])
}

/** Does every book that the postings touch sum to zero? */
export function isBalanced(postings: readonly Posting[]): boolean {
  const sums = new Map<string, bigint>()
  for (const { account, amount } of postings) {
    const key = bookKey(account.book)
    sums.set(key, (sums.get(key) ?? 0n) + amount)
  }
  return [...sums.values()].every((sum) => sum === 0n)
}
