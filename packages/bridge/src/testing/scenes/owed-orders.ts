import { bookDeposits } from '../../ledger/book-deposits.ts'
import type { Transaction } from '../../store/database/database.ts'
import { createLegs, postponeLegs } from '../../store/payouts/leg-store.ts'
import { createCreditScene } from './credit-scene.ts'
import { ENDING_NOW, ENDING_REFUSALS, ENDING_REFUSED_FOR_MS } from './ending-scene.ts'
import { SCENE_ORDER, SCENE_WALLET } from './ledger-scene.ts'

export const OWED_TOKEN = createCreditScene().catalog.getCurrency('ethereum-usdc').address ?? ''
/** USDC of ethereum: what the payout, or both rows, use of the deposit; what was too much; and what is not worth sending back. */
export const OWED = { funded: 100_000_000n, refund: 100n, dust: 5n } as const
export const OWED_DEPOSIT = OWED.funded + OWED.refund + OWED.dust
/** What each row of a bulk order uses, fees included. */
export const OWED_ROWS = [44_000_000n, 56_000_000n] as const

/** An order from ethereum to base, USDC for USDC of two more decimals, whose deposit is credited and whose payouts are due. */
export interface OwedOrder {
  readonly depositId: string
  /** Of its rows, in their order. */
  readonly legIds: readonly string[]
}

/** @param rows statuses of a bulk order's two rows; left out: the order has one recipient */
export async function addOwedOrder(
  tx: Transaction,
  { status = 'SEND_FAILED', rows }: { readonly status?: string; readonly rows?: readonly string[] } = {},
): Promise<OwedOrder> {
  await insertOrder(
    tx,
    rows === undefined ? { status, kind: 'standard' } : { status: 'DEPOSITED', kind: 'bulk' },
  )
  for (const [rowNo, rowStatus] of (rows ?? []).entries()) await insertRow(tx, rowNo, rowStatus)
  const { rows: deposits } = await tx.query<{ id: string }>(
    `INSERT INTO deposits (network_id, tx_hash, log_index, block_height, block_hash, sender, recipient, token, amount, status,
       order_id, seen_at, booked)
     VALUES ('ethereum', '0xdeposit', 0, 10, 'block', 'alice', $1, $2, $3, 'credited', $4, $5, 'none') RETURNING id`,
    [SCENE_WALLET, OWED_TOKEN, OWED_DEPOSIT, SCENE_ORDER, ENDING_NOW],
  )
  const depositId = deposits[0]?.id ?? ''
  await bookDeposits(tx, ENDING_NOW, [{ id: depositId, to: 'order', refund: OWED.refund, dust: OWED.dust }])
  const leg = { depositId, amount: 9_700_000_000n, funded: OWED.funded, fees: 3_000_000n }
  await createLegs(tx, [leg], ENDING_NOW)
  const { rows: legs } = await tx.query<{ id: string }>('SELECT id FROM legs ORDER BY id')
  return { depositId, legIds: legs.map(({ id }) => id) }
}

async function insertOrder(
  tx: Transaction,
  { status, kind }: { readonly status: string; readonly kind: 'standard' | 'bulk' },
): Promise<void> {
  const isBulk = kind === 'bulk'
  const isPaid = status === 'COMPLETE'
  await tx.query(
    `INSERT INTO orders (id, version, status, type, created_at, updated_at, expires_at, late_until, network_in, currency_in, token_in,
       amount_in, network_out, currency_out, token_out, amount_out, wallet_sender, wallet_receiver, platform_fee, platform_fee_usd,
       swap_fee, swap_fee_usd, destination_fee, destination_fee_usd, required_confirmations, fill_estimate_seconds, reference,
       deposit_family, deposit_address, deposit_action, holds_claim, value_usd, finality_tier, kind, execution_type, row_interval_ms,
       transaction_in, deposit_height, credited_at, credited_amount, payout_amount, transaction_out, completed_at)
     VALUES ($1::uuid, 1, $2, 'TRANSFER', $3, $3, $3::timestamptz + interval '1 hour', $3::timestamptz + interval '1 day', 'ethereum',
       'ethereum-usdc', $4::text, 100000000, $5::text, $6::text, $7::text, $8::numeric, 'alice', $9::text, 1000000, 1, 0, 0, 2000000, 2,
       1, 1, '0x' || replace($1::uuid::text, '-', ''), 'evm', $10, '{}', true, 1, 'small', $11, $12::text, $13::int,
       '0xdeposit', 10, $3, 100000000, $8::numeric, $14::text, $15::timestamptz)`,
    [
      ...[SCENE_ORDER, status, ENDING_NOW, OWED_TOKEN],
      ...(isBulk
        ? [null, null, null, 97_000_000n, null]
        : ['base', 'base-usdc', OWED_TOKEN, 9_700_000_000n, 'bob']),
      ...[SCENE_WALLET, kind, ...(isBulk ? ['fast', 0] : [null, null])],
      ...(isPaid ? ['0xpayout', ENDING_NOW] : [null, null]),
    ],
  )
}

async function insertRow(tx: Transaction, rowNo: number, status: string): Promise<void> {
  const [platformFee, destinationFee] = rowNo === 0 ? [400_000n, 600_000n] : [600_000n, 1_400_000n]
  const amountIn = (OWED_ROWS[rowNo] ?? 0n) - platformFee - destinationFee
  await tx.query(
    `INSERT INTO bulk_rows (order_id, row_no, id, status, updated_at, network_out, currency_out, token_out, recipient, amount_in,
       amount_out, platform_fee, platform_fee_usd, destination_fee, destination_fee_usd, transaction_out)
     VALUES ($1, $2, gen_random_uuid(), $3, $4, 'base', 'base-usdc', $5, $6, $7::numeric, $7::numeric * 100, $8, 1, $9, 2, $10)`,
    [
      ...[SCENE_ORDER, rowNo, status, ENDING_NOW, OWED_TOKEN, `recipient-${String(rowNo)}`],
      ...[amountIn, platformFee, destinationFee, status === 'COMPLETE' ? '0xpaid' : null],
    ],
  )
}

/** Refuses payments for as long, and as often, as ends them; `burnt` is what their last try has cost, base units of the native coin. */
export async function refuseLegs(
  tx: Transaction,
  ids: readonly string[],
  { times = ENDING_REFUSALS, forMs = ENDING_REFUSED_FOR_MS, burnt = 0n } = {},
): Promise<void> {
  const since = new Date(ENDING_NOW.getTime() - forMs)
  const refusal = { retryAt: since, error: 'execution_reverted: blocked', isRefused: true } as const
  const waits = { reason: 'RECIPIENT', ms: 30 * 86_400_000 } as const
  for (let time = 1; time <= times; time += 1) {
    const cost = time === times && burnt > 0n ? { burnt } : {}
    await postponeLegs(
      tx,
      since,
      ids.map((id) => ({ id, ...refusal, waits, ...cost })),
    )
  }
}

/** Lets payments wait until `ms` after now, for want of money in the treasury. */
export async function waitUntil(tx: Transaction, ids: readonly string[], ms: number): Promise<void> {
  const since = new Date(ENDING_NOW.getTime() - 1_000)
  await postponeLegs(
    tx,
    since,
    ids.map((id) => ({
      ...{ id, retryAt: since, error: 'insufficient_funds: too little', isRefused: false },
      waits: { reason: 'LIQUIDITY', ms: ms + 1_000 },
    })),
  )
}

/** What became of the deposit, the order and its payments: what people and operators read. */
export async function readOutcome(tx: Transaction): Promise<{
  readonly deposit: object
  readonly order: string
  readonly legs: readonly object[]
  readonly events: readonly object[]
}> {
  const one = async <Row extends object>(text: string): Promise<readonly Row[]> =>
    (await tx.query<Row>(text)).rows
  const [deposit = {}] = await one(
    `SELECT booked, reason, refund_state AS state, refund_part::int AS refund, dust_part::int AS dust, kept_part::int AS kept FROM deposits`,
  )
  const [order] = await one<{ status: string }>('SELECT status FROM orders')
  const legs = await one(
    'SELECT kind, status, kept::int AS kept, refund_state AS state, failures, refusals FROM legs ORDER BY id',
  )
  const events = await one('SELECT event, data FROM order_events ORDER BY version')
  return { deposit, order: order?.status ?? '', legs, events }
}
