import type { Lane } from '../../store/chain/lane-store.ts'
import type { Transaction } from '../../store/database/database.ts'
import { addDepositRow } from './deposit-rows.ts'
import { SCENE_AT, SCENE_WALLET } from './ledger-scene.ts'
import { addOrder } from './order-rows.ts'
import { findRow, insertRow, nextNumber, textOf, updateRow, type Columns } from './scene-rows.ts'

/** The default lane of attempts. */
export const SCENE_LANE: Lane = { networkId: 'base', wallet: SCENE_WALLET, owner: 'engine', fence: 1n }

/** A due leg that pays an order, or one row of it, in its terms: by default one of its own, from ethereum to base. */
export async function addPayout(
  tx: Transaction,
  columns: Columns = {},
  of: { readonly order?: Columns; readonly deposit?: Columns } = {},
): Promise<string> {
  const paid = await findRow(tx, 'SELECT order_id FROM deposits WHERE id = $1', [columns['deposit_id'] ?? 0])
  const orderId =
    columns['order_id'] ?? paid['order_id'] ?? (await addOrder(tx, { status: 'DEPOSITED', ...of.order }))
  const depositId = columns['deposit_id'] ?? (await addDepositRow(tx, { order_id: orderId, ...of.deposit }))
  const terms = await findRow(
    tx,
    `SELECT coalesce(r.network_out, o.network_out) AS network_id, coalesce(r.currency_out, o.currency_out) AS currency_id,
       coalesce(r.token_out, o.token_out) AS token, coalesce(r.recipient, o.wallet_receiver) AS recipient,
       coalesce(r.amount_out, o.amount_out) AS amount,
       coalesce(r.amount_in + r.platform_fee + r.destination_fee, o.amount_in) AS funded,
       coalesce(r.platform_fee + r.destination_fee, o.platform_fee + o.swap_fee + o.destination_fee) AS fees
     FROM orders o LEFT JOIN bulk_rows r ON r.order_id = o.id AND r.row_no = $2 WHERE o.id = $1`,
    [orderId, columns['row_no'] ?? null],
  )
  return insertRow(tx, 'legs', {
    kind: 'payout',
    order_id: orderId,
    leg_no: columns['row_no'] ?? 0,
    deposit_id: depositId,
    status: 'due',
    retry_at: SCENE_AT,
    ...terms,
    ...columns,
  })
}

/** A due leg that refunds all that a deposit owes its sender: by default one of its own, on ethereum, that fills no order. */
export async function addRefund(
  tx: Transaction,
  columns: Columns = {},
  deposit: Columns = {},
): Promise<string> {
  const amount = deposit['amount'] ?? 1_000
  const owed = { refund_state: 'owed', refund_after: SCENE_AT, refund_part: amount, amount }
  const depositId =
    columns['deposit_id'] ??
    (await addDepositRow(tx, { status: 'unmatched', booked: 'refund', ...owed, ...deposit }))
  const terms = await findRow(
    tx,
    `SELECT order_id, network_id, sender AS recipient, token, refund_part, network_id || '-eth' AS currency_id
     FROM deposits WHERE id = $1`,
    [depositId],
  )
  const { refund_part: owes, ...same } = terms
  const funded = Number(columns['funded'] ?? owes)
  return insertRow(tx, 'legs', {
    kind: 'refund',
    leg_no: 0,
    deposit_id: depositId,
    status: 'due',
    retry_at: SCENE_AT,
    ...same,
    funded,
    fees: 4,
    amount: funded - 4,
    ...columns,
  })
}

/** Adds as many payouts like this one, with numbers of their own. Its deposit has to fund them all. */
export async function repeatPayout(tx: Transaction, id: string, times: number): Promise<void> {
  const same = `kind, order_id, deposit_id, network_id, recipient, currency_id, token, amount, funded, fees, status, retry_at, last_error,
    waiting_reason, waiting_since, returns_at, stopped_at`
  await tx.query(
    `INSERT INTO legs (leg_no, ${same}) SELECT n, ${same} FROM legs, generate_series(1, $2::int) AS n WHERE id = $1`,
    [id, times],
  )
}

interface AttemptLeg {
  readonly id: string
  /** What its block says of it; none by default. */
  readonly outcome?: 'paid' | 'failed' | 'skipped' | undefined
}

interface AttemptRows {
  readonly legs?: readonly (string | AttemptLeg)[]
  /** Transaction ids of its variants, in signing order; one by default. */
  readonly txIds?: readonly string[]
  /** What it is once it is signed: `status`, `final` and so on. */
  readonly later?: Columns
}

/** An attempt of the scene's wallet on base, in a slot of its own. It claims its legs. Fills its slot where it has none. */
export async function addAttempt(
  tx: Transaction,
  columns: Columns = {},
  { legs = [], txIds, later = {} }: AttemptRows = {},
): Promise<string> {
  const number = nextNumber()
  const networkId = columns['network_id'] ?? 'base'
  const kind = textOf(columns, 'kind', legs.length === 0 ? 'filler' : 'plain')
  const id = await insertRow(tx, 'attempts', {
    network_id: networkId,
    wallet: SCENE_WALLET,
    slot: number,
    kind,
    status: 'signed',
    created_at: SCENE_AT,
    ...columns,
  })
  for (const [index, txId] of (txIds ?? [`sent${String(number)}`]).entries())
    await insertRow(tx, 'attempt_variants', {
      attempt_id: id,
      variant_no: index + 1,
      network_id: networkId,
      tx_id: txId,
      raw: `raw ${txId}`,
      created_at: SCENE_AT,
    })
  for (const leg of legs) await addAttemptLeg(tx, id, kind, typeof leg === 'string' ? { id: leg } : leg)
  const confirmed = later['status'] === 'confirmed' ? { confirmed_at: SCENE_AT, landed_variant: 1 } : {}
  const changes = { ...confirmed, ...later }
  if (Object.keys(changes).length > 0) await updateRow(tx, 'attempts', id, changes)
  return id
}

async function addAttemptLeg(
  tx: Transaction,
  attemptId: string,
  kind: string,
  { id, outcome }: AttemptLeg,
): Promise<void> {
  await updateRow(tx, 'legs', id, { status: 'in_flight' })
  const payoutId = kind === 'batch' ? `payout ${id}` : null
  await insertRow(tx, 'attempt_legs', { attempt_id: attemptId, leg_id: id, payout_id: payoutId })
  if (outcome === undefined) return
  await tx.query('UPDATE attempt_legs SET outcome = $3 WHERE attempt_id = $1 AND leg_id = $2', [
    attemptId,
    id,
    outcome,
  ])
}
