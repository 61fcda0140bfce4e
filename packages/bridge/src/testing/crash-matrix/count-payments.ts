import type { Pool } from 'pg'
import { tokensOf, type CrashNode } from './nodes/crash-node.ts'
import type { Order } from '../../model/order.ts'
import { nodeOf, type Misfit, type Sent } from './send-deposits.ts'

/** Outcomes of a row's orders and misfits, counted on the chains. */
export interface PaymentCount {
  readonly orders: number
  readonly paidOnce: number
  readonly paidTwice: number
  readonly unpaid: number
  readonly wrongAmount: number
  /** Deposits that were sent and are not credited. */
  readonly lost: number
  /** Deposits to be refunded. */
  readonly refunds: number
  /** Their sender has received exactly the amount owed, and their order's recipient nothing. */
  readonly refundedOnce: number
  readonly refundedTwice: number
}

/** A refund deducts the network's fee, which is far below this fraction of any deposit here. */
const HIGHEST_FEE_PARTS = 10n

export async function countPayments(
  deps: { readonly pool: Pool; readonly nodes: readonly CrashNode[] },
  { orders, misfits }: Sent,
): Promise<PaymentCount> {
  const count = { paidOnce: 0, paidTwice: 0, unpaid: 0, wrongAmount: 0, refundedOnce: 0, refundedTwice: 0 }
  for (const order of orders) count[await classifyPayment(deps.nodes, order)] += 1
  for (const misfit of misfits) {
    const verdict = await judgeRefund(deps, misfit)
    if (verdict !== 'wrong') count[verdict] += 1
  }
  const credited = await countFilled(deps.pool, orders, ['credited'])
  return { orders: orders.length, ...count, lost: orders.length - credited, refunds: misfits.length }
}

/** Recipients are new, so their balances of all coins on all chains are what they were paid. */
async function classifyPayment(
  nodes: readonly CrashNode[],
  order: Order,
): Promise<'paidOnce' | 'paidTwice' | 'unpaid' | 'wrongAmount'> {
  const { networkId, address } = order.currencyOut
  const all = await sumHeld(nodes, order)
  const right = await nodeOf(nodes, networkId).receivedBy(order.walletReceiver, address)
  if (right === order.amountOut && all === right) return 'paidOnce'
  if (all === 0n) return 'unpaid'
  return right >= 2n * order.amountOut ? 'paidTwice' : 'wrongAmount'
}

/** In every coin, on every chain where the order's recipient can have an account. */
async function sumHeld(nodes: readonly CrashNode[], { walletReceiver, currencyOut }: Order): Promise<bigint> {
  const { family } = nodeOf(nodes, currencyOut.networkId)
  let sum = 0n
  for (const node of nodes.filter((candidate) => candidate.family === family)) {
    for (const token of tokensOf(node)) sum += await node.receivedBy(walletReceiver, token)
  }
  return sum
}

async function judgeRefund(
  { pool, nodes }: { readonly pool: Pool; readonly nodes: readonly CrashNode[] },
  misfit: Misfit,
): Promise<'refundedOnce' | 'refundedTwice' | 'wrong'> {
  const { networkId, token, txHash, sender, amount, receivedBefore, unpaid } = misfit
  const { rows } = await pool.query<{ amount: string }>(
    `SELECT l.amount FROM legs l JOIN deposits d ON d.id = l.deposit_id WHERE d.network_id = $1 AND d.tx_hash = $2 AND l.kind = 'refund'`,
    [networkId, txHash],
  )
  const owed = BigInt(rows[0]?.amount ?? '0')
  const returned = (await nodeOf(nodes, networkId).receivedBy(sender, token)) - receivedBefore
  const wronglyPaid = unpaid === null ? 0n : await sumHeld(nodes, unpaid)
  const isPlausible = owed < amount && owed > amount - amount / HIGHEST_FEE_PARTS
  if (rows.length !== 1 || !isPlausible || wronglyPaid !== 0n) return 'wrong'
  if (returned === owed) return 'refundedOnce'
  return returned >= 2n * owed ? 'refundedTwice' : 'wrong'
}

/** Orders with a deposit in one of these statuses. */
export async function countFilled(
  pool: Pool,
  orders: readonly Order[],
  statuses: readonly string[],
): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'SELECT count(DISTINCT order_id)::int AS count FROM deposits WHERE order_id = ANY($1::uuid[]) AND status = ANY($2::text[])',
    [orders.map(({ id }) => id), statuses],
  )
  return rows[0]?.count ?? 0
}

/** Deposits whose refund is final. */
export async function countRefunded(pool: Pool, misfits: readonly Misfit[]): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM legs l JOIN deposits d ON d.id = l.deposit_id
     WHERE d.tx_hash = ANY($1::text[]) AND l.kind = 'refund' AND l.status = 'paid'`,
    [misfits.map(({ txHash }) => txHash)],
  )
  return rows[0]?.count ?? 0
}
