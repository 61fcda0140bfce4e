import { execute, queryRows, statement, type Queryable } from '@sunspan/bridge'
import type { Phase } from '@sunspan/domain'

/** A claim of a phase's NFT by a user for a wallet, on a network. */
export interface Claim {
  readonly user: string
  readonly phase: Phase
  readonly journeyId: string
  readonly network: string
  readonly wallet: string
}

export interface IssuedVoucher extends Claim {
  readonly id: string
  readonly issuedAt: Date
  readonly expiresAt: Date
}

export interface Mint extends Claim {
  readonly sentAt: Date | null
  readonly mintedAt: Date | null
  readonly itemAddress: string | null
}

const LOCK_USER = statement(
  'loyalty_claim_lock',
  'SELECT address FROM loyalty.users WHERE address = $1 FOR NO KEY UPDATE',
)
const LAST_VOUCHERS = statement(
  'loyalty_vouchers_last',
  `SELECT DISTINCT ON (phase) id, user_address, phase, journey_id, network, wallet, issued_at, expires_at FROM loyalty.vouchers
   WHERE user_address = $1 ORDER BY phase, expires_at DESC`,
)
const INSERT_VOUCHER = statement(
  'loyalty_voucher_insert',
  `INSERT INTO loyalty.vouchers (id, user_address, phase, journey_id, network, wallet, issued_at, expires_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
)
const MINTS = statement(
  'loyalty_mints',
  'SELECT user_address, phase, journey_id, network, wallet, sent_at, minted_at, item_address FROM loyalty.mints WHERE user_address = $1',
)
const REQUEST_MINT = statement(
  'loyalty_mint_request',
  `INSERT INTO loyalty.mints (user_address, phase, journey_id, network, wallet, requested_at) VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT DO NOTHING`,
)
const TAKE_MINT = statement(
  'loyalty_mint_take',
  `UPDATE loyalty.mints SET sent_at = $3 WHERE user_address = $1 AND phase = $2 AND minted_at IS NULL AND (sent_at IS NULL OR sent_at < $4)
   RETURNING nextval('loyalty.mint_slots') AS slot`,
)
const RELEASE_MINT = statement(
  'loyalty_mint_release',
  'UPDATE loyalty.mints SET sent_at = NULL WHERE user_address = $1 AND phase = $2 AND minted_at IS NULL',
)
const FINISH_MINT = statement(
  'loyalty_mint_finish',
  'UPDATE loyalty.mints SET minted_at = coalesce(minted_at, $3), item_address = $4 WHERE user_address = $1 AND phase = $2',
)

/** Until the transaction ends, no other gives the user a voucher. */
export const lockUser = async (tx: Queryable, user: string): Promise<void> => {
  await queryRows(tx, LOCK_USER, [user])
}

/** The newest voucher of each phase. */
export async function listVouchers(db: Queryable, user: string): Promise<readonly IssuedVoucher[]> {
  return (await queryRows<VoucherRow>(db, LAST_VOUCHERS, [user])).map((row) => ({
    ...toClaim(row),
    id: row.id,
    issuedAt: row.issued_at,
    expiresAt: row.expires_at,
  }))
}

export const insertVoucher = (tx: Queryable, voucher: IssuedVoucher): Promise<number> =>
  execute(tx, INSERT_VOUCHER, [
    voucher.id,
    voucher.user,
    voucher.phase,
    voucher.journeyId,
    voucher.network,
    voucher.wallet,
    voucher.issuedAt,
    voucher.expiresAt,
  ])

export async function listMints(db: Queryable, user: string): Promise<readonly Mint[]> {
  return (await queryRows<MintRow>(db, MINTS, [user])).map((row) => ({
    ...toClaim(row),
    sentAt: row.sent_at,
    mintedAt: row.minted_at,
    itemAddress: row.item_address,
  }))
}

/** False if the user has requested one of the phase, or the wallet has got one for another user. */
export const requestMint = async (db: Queryable, claim: Claim, at: Date): Promise<boolean> =>
  (await execute(db, REQUEST_MINT, [
    claim.user,
    claim.phase,
    claim.journeyId,
    claim.network,
    claim.wallet,
    at,
  ])) === 1

/** A new number for an attempt to mint, unless one was made since `notSince`. */
export async function takeMint(
  db: Queryable,
  { user, phase }: Pick<Claim, 'user' | 'phase'>,
  { at, notSince }: { readonly at: Date; readonly notSince: Date },
): Promise<bigint | undefined> {
  const [row] = await queryRows<{ slot: string }>(db, TAKE_MINT, [user, phase, at, notSince])
  return row === undefined ? undefined : BigInt(row.slot)
}

/** Of an attempt that has sent nothing. */
export const releaseMint = (db: Queryable, { user, phase }: Pick<Claim, 'user' | 'phase'>): Promise<number> =>
  execute(db, RELEASE_MINT, [user, phase])

export const finishMint = (
  db: Queryable,
  { user, phase }: Pick<Claim, 'user' | 'phase'>,
  minted: { readonly at: Date; readonly itemAddress: string },
): Promise<number> => execute(db, FINISH_MINT, [user, phase, minted.at, minted.itemAddress])

interface ClaimRow extends Record<string, unknown> {
  readonly user_address: string
  readonly phase: Phase
  readonly journey_id: string
  readonly network: string
  readonly wallet: string
}
interface VoucherRow extends ClaimRow {
  readonly id: string
  readonly issued_at: Date
  readonly expires_at: Date
}
interface MintRow extends ClaimRow {
  readonly sent_at: Date | null
  readonly minted_at: Date | null
  readonly item_address: string | null
}

const toClaim = (row: ClaimRow): Claim => ({
  user: row.user_address,
  phase: row.phase,
  journeyId: row.journey_id,
  network: row.network,
  wallet: row.wallet,
})
