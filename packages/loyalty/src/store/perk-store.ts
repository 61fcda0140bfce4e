import { execute, queryRows, statement, type Queryable, type Transaction } from '@sunspan/bridge'
import type { Wallet } from './wallet-store.ts'

/** Transfers without a platform fee that a user has bought; the price in tenths of points. */
export interface Perk {
  /** Of the purchase. */
  readonly id: string
  readonly user: string
  readonly perkId: string
  readonly title: string
  readonly price: bigint
  readonly transfers: number
  readonly at: Date
}

/** With the orders that use it, the oldest first. */
export interface OwnedPerk extends Perk {
  readonly orderIds: readonly string[]
}

const INSERT = statement(
  'loyalty_perk_insert',
  'INSERT INTO perks (id, user_address, perk_id, title, price, transfers, at) VALUES ($1, $2, $3, $4, $5, $6, $7)',
)
const OWNED = `SELECT p.id, p.user_address, p.perk_id, p.title, p.price, p.transfers, p.at,
    ARRAY(SELECT u.order_id FROM loyalty.perk_uses u WHERE u.user_address = p.user_address AND u.perk = p.id AND loyalty.is_perk_used(u, $2)
      ORDER BY u.used_at, u.order_id) AS order_ids
  FROM loyalty.perks p WHERE p.user_address = $1`
const LIST = statement('loyalty_perks', `${OWNED} ORDER BY p.at DESC, p.id`)
const HAS = statement('loyalty_perk_has', 'SELECT EXISTS (SELECT FROM perks WHERE id = $1) AS is_there')
const LOCK = statement(
  'loyalty_perks_lock',
  'SELECT id FROM loyalty.perks WHERE user_address = $1 ORDER BY at, id FOR UPDATE',
)
const LEFT = `(SELECT coalesce(sum(p.transfers), 0) FROM loyalty.perks p WHERE p.user_address = w.user_address)
    - (SELECT count(*) FROM loyalty.perk_uses u WHERE u.user_address = w.user_address AND loyalty.is_perk_used(u, $3))`
const LEFT_OF_WALLET = statement(
  'loyalty_perks_left',
  `SELECT w.user_address, ${LEFT} > 0 AS has_left FROM loyalty.wallets w WHERE w.family = $1 AND w.address = $2 AND w.unbound_at IS NULL`,
)
const USE = statement(
  'loyalty_perk_use',
  'INSERT INTO loyalty.perk_uses (order_id, user_address, perk, used_at) VALUES ($1, $2, $3, $4)',
)

export const insertPerk = (tx: Transaction, perk: Perk): Promise<number> =>
  execute(tx, INSERT, [perk.id, perk.user, perk.perkId, perk.title, perk.price, perk.transfers, perk.at])

/** Whether a purchase was made, by whomever. */
export async function hasPerk(tx: Transaction, id: string): Promise<boolean> {
  const [row] = await queryRows<{ is_there: boolean }>(tx, HAS, [id])
  return row?.is_there ?? false
}

/** The newest first. */
export async function listPerks(db: Queryable, user: string, at: Date): Promise<readonly OwnedPerk[]> {
  return (await queryRows<PerkRow>(db, LIST, [user, at])).map(toPerk)
}

/** The user of a wallet if a transfer of theirs is left. Whose orders have used more than was bought has none. */
export async function findUserWithPerk(
  db: Queryable,
  { family, address }: Wallet,
  at: Date,
): Promise<string | undefined> {
  const [row] = await queryRows<{ user_address: string; has_left: boolean }>(db, LEFT_OF_WALLET, [
    family,
    address,
    at,
  ])
  return row?.has_left === true ? row.user_address : undefined
}

/** No other transaction uses the user's perks until this one ends. */
export const lockPerks = async (tx: Transaction, user: string): Promise<void> => {
  await queryRows(tx, LOCK, [user])
}

export const insertUse = (
  tx: Transaction,
  use: { readonly orderId: string; readonly user: string; readonly perk: string; readonly at: Date },
): Promise<number> => execute(tx, USE, [use.orderId, use.user, use.perk, use.at])

interface PerkRow extends Record<string, unknown> {
  readonly id: string
  readonly user_address: string
  readonly perk_id: string
  readonly title: string
  readonly price: string
  readonly transfers: number
  readonly at: Date
  readonly order_ids: readonly string[]
}

const toPerk = (row: PerkRow): OwnedPerk => ({
  id: row.id,
  user: row.user_address,
  perkId: row.perk_id,
  title: row.title,
  price: BigInt(row.price),
  transfers: row.transfers,
  at: row.at,
  orderIds: row.order_ids,
})
