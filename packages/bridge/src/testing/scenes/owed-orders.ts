import { bookDeposits } from '../../ledger/book-deposits.ts'
import type { Transaction } from '../../store/database/database.ts'
import { createLegs, postponeLegs } from '../../store/payouts/leg-store.ts'
import { createCreditScene } from './credit-scene.ts'
import { addDepositRow } from './deposit-rows.ts'
import { ENDING_NOW, ENDING_REFUSALS, ENDING_REFUSED_FOR_MS } from './ending-scene.ts'
import { SCENE_ORDER } from './ledger-scene.ts'
import { addBulkOrder, addOrder } from './order-rows.ts'
import type { Columns } from './scene-rows.ts'

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

const HOUR_MS = 3_600_000
const TERMS = {
  id: SCENE_ORDER,
  currency_in: 'ethereum-usdc',
  token_in: OWED_TOKEN,
  holds_claim: true,
  value_usd: 1,
  created_at: ENDING_NOW,
  updated_at: ENDING_NOW,
  expires_at: new Date(ENDING_NOW.getTime() + HOUR_MS),
  late_until: new Date(ENDING_NOW.getTime() + 24 * HOUR_MS),
  platform_fee_usd: 1,
  destination_fee_usd: 2,
  transaction_in: '0xdeposit',
  credited_at: ENDING_NOW,
}

/** @param rows statuses of a bulk order's two rows; left out: the order has one recipient */
export async function addOwedOrder(
  tx: Transaction,
  { status = 'SEND_FAILED', rows }: { readonly status?: string; readonly rows?: readonly string[] } = {},
): Promise<OwedOrder> {
  if (rows === undefined) await addStandard(tx, status)
  else await addBulkOrder(tx, rows.map(rowOf), TERMS)
  const depositId = await addDepositRow(tx, {
    order_id: SCENE_ORDER,
    tx_hash: '0xdeposit',
    amount: OWED_DEPOSIT,
    booked: 'none',
    seen_at: ENDING_NOW,
  })
  await bookDeposits(tx, ENDING_NOW, [{ id: depositId, to: 'order', refund: OWED.refund, dust: OWED.dust }])
  const leg = { depositId, amount: 9_700_000_000n, funded: OWED.funded, fees: 3_000_000n }
  await createLegs(tx, [leg], ENDING_NOW)
  const { rows: legs } = await tx.query<{ id: string }>('SELECT id FROM legs ORDER BY id')
  return { depositId, legIds: legs.map(({ id }) => id) }
}

const addStandard = (tx: Transaction, status: string): Promise<string> =>
  addOrder(tx, {
    ...TERMS,
    status,
    currency_out: 'base-usdc',
    token_out: OWED_TOKEN,
    amount_in: OWED.funded,
    amount_out: 9_700_000_000n,
    platform_fee: 1_000_000,
    destination_fee: 2_000_000,
    ...(status === 'COMPLETE' ? { transaction_out: '0xpayout', completed_at: ENDING_NOW } : {}),
  })

function rowOf(status: string, rowNo: number): Columns {
  const [platformFee, destinationFee] = rowNo === 0 ? [400_000n, 600_000n] : [600_000n, 1_400_000n]
  const amountIn = (OWED_ROWS[rowNo] ?? 0n) - platformFee - destinationFee
  return {
    status,
    updated_at: ENDING_NOW,
    recipient: `recipient-${String(rowNo)}`,
    currency_out: 'base-usdc',
    token_out: OWED_TOKEN,
    amount_in: amountIn,
    amount_out: amountIn * 100n,
    platform_fee: platformFee,
    platform_fee_usd: 1,
    destination_fee: destinationFee,
    destination_fee_usd: 2,
    transaction_out: status === 'COMPLETE' ? '0xpaid' : null,
  }
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
      id,
      retryAt: since,
      error: 'insufficient_funds: too little',
      isRefused: false,
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
