import { execute, queryRows, statement, type Queryable, type Transaction } from '@sunspan/bridge'

/** Sums of a user's entries: tenths of points, multipliers in hundredths. */
export interface User {
  readonly address: string
  readonly referralKey: string
  readonly createdAt: Date
  readonly referrer: string | null
  readonly referredAt: Date | null
  readonly points: bigint
  readonly bridges: number
  readonly bonus: number
  readonly multiplier: number
  readonly referrals: number
  readonly referralPoints: bigint
  readonly referralBridges: number
}

const COLUMNS = `address, referral_key, created_at, referrer, referred_at, points, bridges, bonus, multiplier, referrals, referral_points,
  referral_bridges`
const INSERT = statement(
  'loyalty_user_insert',
  'INSERT INTO users (address, referral_key, created_at, multiplier) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
)
const FIND = statement('loyalty_user_find', `SELECT ${COLUMNS} FROM users WHERE address = $1`)
const READ = statement('loyalty_user_read', `SELECT ${COLUMNS} FROM loyalty.users WHERE address = $1`)
const BY_KEY = statement(
  'loyalty_user_by_key',
  `SELECT ${COLUMNS} FROM loyalty.users WHERE referral_key = $1`,
)
const ADD = statement(
  'loyalty_user_add',
  `UPDATE users SET points = points + $2, bridges = bridges + $3, bonus = bonus + $4, multiplier = $5, referrals = referrals + $6,
     referral_points = referral_points + $7, referral_bridges = referral_bridges + $8 WHERE address = $1`,
)
const REFER = statement(
  'loyalty_user_refer',
  'UPDATE users SET referrer = $2, referred_at = $3 WHERE address = $1 AND referrer IS NULL',
)
/** Those who invited the one who invited, and so on, until there is none or one already visited. */
const REFERRERS = statement(
  'loyalty_user_referrers',
  `WITH RECURSIVE up (address) AS (
     SELECT $1::text UNION SELECT u.referrer FROM users u JOIN up ON u.address = up.address WHERE u.referrer IS NOT NULL)
   SELECT address FROM up`,
)
const WELCOMED = statement(
  'loyalty_user_welcomed',
  'SELECT EXISTS (SELECT FROM loyalty.welcomed WHERE user_address = $1) AS done',
)
const WELCOME = statement(
  'loyalty_user_welcome',
  'INSERT INTO loyalty.welcomed (user_address, at) VALUES ($1, $2) ON CONFLICT DO NOTHING',
)

export const insertUser = (
  tx: Transaction,
  user: Pick<User, 'address' | 'referralKey' | 'createdAt' | 'multiplier'>,
): Promise<number> => execute(tx, INSERT, [user.address, user.referralKey, user.createdAt, user.multiplier])

/** Within the handling of a line. */
export async function findUser(tx: Transaction, address: string): Promise<User | undefined> {
  const [row] = await queryRows<UserRow>(tx, FIND, [address])
  return row === undefined ? undefined : toUser(row)
}

export async function readUser(db: Queryable, address: string): Promise<User | undefined> {
  const [row] = await queryRows<UserRow>(db, READ, [address])
  return row === undefined ? undefined : toUser(row)
}

export async function readUserByKey(db: Queryable, referralKey: string): Promise<User | undefined> {
  const [row] = await queryRows<UserRow>(db, BY_KEY, [referralKey])
  return row === undefined ? undefined : toUser(row)
}

/** What an entry, a bridge or a referral adds to a user's sums. */
export interface Gain {
  readonly points?: bigint
  readonly bridges?: number
  readonly bonus?: number
  readonly referrals?: number
  readonly referralPoints?: bigint
  readonly referralBridges?: number
}

/** `multiplier` is what it comes to with the gain. */
export const addToUser = (
  tx: Transaction,
  address: string,
  gain: Gain,
  multiplier: number,
): Promise<number> =>
  execute(tx, ADD, [
    address,
    gain.points ?? 0n,
    gain.bridges ?? 0,
    gain.bonus ?? 0,
    multiplier,
    gain.referrals ?? 0,
    gain.referralPoints ?? 0n,
    gain.referralBridges ?? 0,
  ])

export const setReferrer = (tx: Transaction, address: string, referrer: string, at: Date): Promise<number> =>
  execute(tx, REFER, [address, referrer, at])

/** The user, who has invited them, who has invited that one, and so on. */
export async function listReferrers(tx: Transaction, address: string): Promise<readonly string[]> {
  const rows = await queryRows<{ address: string }>(tx, REFERRERS, [address])
  return rows.map((row) => row.address)
}

export async function isWelcomed(db: Queryable, address: string): Promise<boolean> {
  const [row] = await queryRows<{ done: boolean }>(db, WELCOMED, [address])
  return row?.done ?? false
}

export const noteWelcomed = (db: Queryable, address: string, at: Date): Promise<number> =>
  execute(db, WELCOME, [address, at])

interface UserRow {
  readonly address: string
  readonly referral_key: string
  readonly created_at: Date
  readonly referrer: string | null
  readonly referred_at: Date | null
  readonly points: string
  readonly bridges: number
  readonly bonus: number
  readonly multiplier: number
  readonly referrals: number
  readonly referral_points: string
  readonly referral_bridges: number
}

const toUser = (row: UserRow): User => ({
  address: row.address,
  referralKey: row.referral_key,
  createdAt: row.created_at,
  referrer: row.referrer,
  referredAt: row.referred_at,
  points: BigInt(row.points),
  bridges: row.bridges,
  bonus: row.bonus,
  multiplier: row.multiplier,
  referrals: row.referrals,
  referralPoints: BigInt(row.referral_points),
  referralBridges: row.referral_bridges,
})
