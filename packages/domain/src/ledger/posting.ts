/** Kinds of ledger accounts. Amounts are signed: assets are positive, debts and earnings negative, so that every book sums to zero. */
export const LEDGER_ACCOUNT_KINDS = [
  /** Balance of one of our wallets at final depth; the holder is the wallet. */
  'custody',
  /** Amount owed to an order, in its source book, including fees until they are earned; the holder is the order. */
  'order',
  /** Signed payouts that are not final. */
  'payout_reserved',
  'fee_income',
  'gas_expense',
  'refund_payable',
  /** Received, with its owner not yet determined. */
  'suspense',
  /** Lost by rounding down to the destination's decimals. */
  'dust',
  /** Between two of our wallets. */
  'in_transit',
  /** Deposits that vanished after their payout was signed. */
  'reorg_loss',
  /** One book's side of value moved to or from another book; the holder is that book. */
  'conversion',
  /** The operator's funds: the balance when the book was opened, and the operator's transfers since. */
  'treasury',
] as const

export type LedgerAccountKind = (typeof LEDGER_ACCOUNT_KINDS)[number]

/** Amounts of one token on one network; null for the native coin. */
export interface LedgerBook {
  readonly networkId: string
  readonly token: string | null
}

export interface LedgerAccount {
  readonly book: LedgerBook
  readonly kind: LedgerAccountKind
  /** Distinguishes accounts of one kind; empty if a book has only one. */
  readonly holder: string
}

export interface Posting {
  readonly account: LedgerAccount
  /** Base units, never zero in an entry. */
  readonly amount: bigint
}

/** A book as text, unique among all books. */
export const bookKey = ({ networkId, token }: LedgerBook): string => `${networkId}/${token ?? 'native'}`

/** An account as text, unique among all accounts. */
export const accountKey = ({ book, kind, holder }: LedgerAccount): string =>
  `${bookKey(book)}/${kind}/${holder}`

export const posting = (book: LedgerBook, kind: LedgerAccountKind, amount: bigint, holder = ''): Posting => ({
  account: { book, kind, holder },
  amount,
})

/** Merges postings to one per account, in order of first occurrence; omits accounts that cancel out. */
export function mergePostings(postings: readonly Posting[]): readonly Posting[] {
  const merged = new Map<string, Posting>()
  for (const { account, amount } of postings) {
    const key = accountKey(account)
    merged.set(key, { account, amount: (merged.get(key)?.amount ?? 0n) + amount })
  }
  return [...merged.values()].filter(({ amount }) => amount !== 0n)
}

/** The postings that turn one position into another. Going back cancels them out. */
export function postingsBetween(from: readonly Posting[], to: readonly Posting[]): readonly Posting[] {
  const reversed = from.map(({ account, amount }) => ({ account, amount: -amount }))
  return mergePostings([...reversed, ...to])
}

/** Whether every book in the postings sums to zero. */
export function isBalanced(postings: readonly Posting[]): boolean {
  const sums = new Map<string, bigint>()
  for (const { account, amount } of postings) {
    const key = bookKey(account.book)
    sums.set(key, (sums.get(key) ?? 0n) + amount)
  }
  return [...sums.values()].every((sum) => sum === 0n)
}
