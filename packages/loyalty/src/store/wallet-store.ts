import { execute, queryRows, statement, type Queryable, type Transaction } from '@sunspan/bridge'
import type { ChainFamily } from '@sunspan/domain'

/** A wallet in its family's normal form. */
export interface Wallet {
  readonly family: ChainFamily
  readonly address: string
}

const OWNER = statement(
  'loyalty_wallet_owner',
  'SELECT user_address FROM wallets WHERE family = $1 AND address = $2 AND unbound_at IS NULL',
)
const READ_OWNER = statement(
  'loyalty_wallet_read_owner',
  'SELECT user_address FROM loyalty.wallets WHERE family = $1 AND address = $2 AND unbound_at IS NULL',
)
const OF_USER = statement(
  'loyalty_wallets_of_user',
  'SELECT family, address FROM wallets WHERE user_address = $1 AND unbound_at IS NULL ORDER BY family',
)
const READ_OF_USER = statement(
  'loyalty_wallets_read_of_user',
  'SELECT family, address FROM loyalty.wallets WHERE user_address = $1 AND unbound_at IS NULL ORDER BY family',
)
const BIND = statement(
  'loyalty_wallet_bind',
  'INSERT INTO wallets (family, address, user_address, bound_at) VALUES ($1, $2, $3, $4)',
)
const UNBIND = statement(
  'loyalty_wallet_unbind',
  'UPDATE wallets SET unbound_at = $3 WHERE family = $1 AND address = $2 AND unbound_at IS NULL',
)
const SHARED = statement(
  'loyalty_wallets_shared',
  `SELECT EXISTS (SELECT FROM wallets a JOIN wallets b ON a.family = b.family AND a.address = b.address
     WHERE a.user_address = $1 AND b.user_address = $2) AS shared`,
)

const HAD = statement(
  'loyalty_wallets_had',
  'SELECT EXISTS (SELECT FROM wallets WHERE user_address = $1 AND address = ANY($2::text[])) AS had',
)

/** The user that a wallet belongs to, within the handling of a line. */
export async function findOwner(tx: Transaction, wallet: Wallet): Promise<string | undefined> {
  const [row] = await queryRows<{ user_address: string }>(tx, OWNER, [wallet.family, wallet.address])
  return row?.user_address
}

export async function readOwner(db: Queryable, wallet: Wallet): Promise<string | undefined> {
  const [row] = await queryRows<{ user_address: string }>(db, READ_OWNER, [wallet.family, wallet.address])
  return row?.user_address
}

export const findWallets = (tx: Transaction, user: string): Promise<readonly Wallet[]> =>
  queryRows<Wallet & Record<string, unknown>>(tx, OF_USER, [user])

export const readWallets = (db: Queryable, user: string): Promise<readonly Wallet[]> =>
  queryRows<Wallet & Record<string, unknown>>(db, READ_OF_USER, [user])

export const bindWallet = (tx: Transaction, user: string, wallet: Wallet, at: Date): Promise<number> =>
  execute(tx, BIND, [wallet.family, wallet.address, user, at])

export const unbindWallet = (tx: Transaction, wallet: Wallet, at: Date): Promise<number> =>
  execute(tx, UNBIND, [wallet.family, wallet.address, at])

/** Whether a wallet has belonged to both, at whatever time. */
export async function haveSharedWallet(tx: Transaction, one: string, other: string): Promise<boolean> {
  const [row] = await queryRows<{ shared: boolean }>(tx, SHARED, [one, other])
  return row?.shared ?? false
}

/** Whether one of these addresses was a user's wallet, at whatever time. */
export async function hasHadWallet(
  tx: Transaction,
  user: string,
  addresses: readonly string[],
): Promise<boolean> {
  const [row] = await queryRows<{ had: boolean }>(tx, HAD, [user, addresses])
  return row?.had ?? false
}
