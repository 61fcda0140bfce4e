import { queryRows, statement, type Queryable, type Transaction } from '@sunspan/bridge'
import { CHAIN_FAMILIES } from '@sunspan/domain'
import { betweenWallets, type Way } from '../rules/bridge-points.ts'

/** A circle has at most one way more than that. */
const MOST_STEPS = 7
/** Of each step the newest are looked at. */
const MOST_OF_A_STEP = 500

const sentFrom = (table: string): string =>
  `SELECT sender, receivers, counted FROM ${table} WHERE sender = ANY($1::text[]) AND at >= $2 AND at < $3 AND NOT is_lost
   ORDER BY at DESC, order_id DESC LIMIT $4`
/** The wallets of the users who had these, now or before. Those of one user are left out: where they lead is asked. */
const besides = (table: string): string =>
  `SELECT DISTINCT w.address AS sender, o.address AS receiver FROM ${table} w JOIN ${table} o ON o.user_address = w.user_address
   WHERE w.family = ANY($2::text[]) AND w.address = ANY($1::text[]) AND w.user_address <> $3 AND o.address <> w.address ORDER BY 1, 2`
const SENT = statement('loyalty_onwards', sentFrom('bridges'))
const READ_SENT = statement('loyalty_onwards_read', sentFrom('loyalty.bridges'))
const BESIDES = statement('loyalty_besides', besides('wallets'))
const READ_BESIDES = statement('loyalty_besides_read', besides('loyalty.wallets'))

/** Whose transfer pays whom. */
export interface Paid {
  readonly user: string
  readonly receivers: readonly string[]
}
interface Span {
  readonly from: Date
  readonly until: Date
}

/** What receivers have sent within a span, those whom they paid, and so on, also from other wallets of theirs. */
export const findOnwards = (tx: Transaction, paid: Paid, span: Span): Promise<readonly Way[]> =>
  follow(tx, [SENT, BESIDES], paid, span)

export const readOnwards = (db: Queryable, paid: Paid, span: Span): Promise<readonly Way[]> =>
  follow(db, [READ_SENT, READ_BESIDES], paid, span)

async function follow(
  db: Queryable,
  [sent, beside]: readonly [typeof SENT, typeof BESIDES],
  { user, receivers }: Paid,
  { from, until }: Span,
): Promise<readonly Way[]> {
  const ways: Way[] = []
  const seen = new Set(receivers)
  let next = [...seen]
  for (let step = 0; step < MOST_STEPS && next.length > 0; step += 1) {
    const pairs = await queryRows<{ sender: string; receiver: string }>(db, beside, [
      next,
      CHAIN_FAMILIES,
      user,
    ])
    const wallets = [...new Set([...next, ...pairs.map(({ receiver }) => receiver)])]
    const rows = await queryRows<SentRow>(db, sent, [wallets, from, until, MOST_OF_A_STEP])
    ways.push(...pairs.map(({ sender, receiver }) => ({ from: sender, to: [receiver], counted: false })))
    ways.push(...rows.map(betweenWallets))
    for (const wallet of wallets) seen.add(wallet)
    next = [...new Set(rows.flatMap((row) => row.receivers))].filter((wallet) => !seen.has(wallet))
    for (const wallet of next) seen.add(wallet)
  }
  return ways
}

interface SentRow extends Record<string, unknown> {
  readonly sender: string
  readonly receivers: readonly string[]
  readonly counted: boolean
}
