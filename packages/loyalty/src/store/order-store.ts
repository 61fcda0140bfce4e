import { queryRows, statement, type Queryable } from '@sunspan/bridge'
import type { ChainFamily } from '@sunspan/domain'

/** An order, whatever has become of it. */
export interface OrderFacts {
  readonly status: string
  readonly family: ChainFamily
  readonly sender: string
  readonly kind: 'standard' | 'bulk'
  /** At creation; rounded down. */
  readonly valueCents: bigint
  readonly networkIn: string
  readonly networksOut: readonly string[]
  readonly receivers: readonly string[]
  /** Whether a deposit was credited to it. */
  readonly isPaid: boolean
}

/** 1e16 units are a cent. */
const READ = statement(
  'loyalty_order_read',
  `SELECT o.status, o.deposit_family AS family, o.wallet_sender AS sender, o.kind,
     div(o.value_usd, 10000000000000000::numeric)::bigint AS value_cents, o.network_in, o.credited_at IS NOT NULL AS is_paid,
     CASE o.kind WHEN 'bulk' THEN coalesce(r.networks, '{}') ELSE ARRAY[o.network_out] END AS networks_out,
     CASE o.kind WHEN 'bulk' THEN coalesce(r.receivers, '{}') ELSE ARRAY[o.wallet_receiver] END AS receivers
   FROM public.orders o CROSS JOIN LATERAL (
     SELECT array_agg(DISTINCT b.network_out) AS networks, array_agg(DISTINCT b.recipient) AS receivers
     FROM public.bulk_rows b WHERE b.order_id = o.id) r
   WHERE o.id = $1`,
)

export async function readOrder(db: Queryable, orderId: string): Promise<OrderFacts | undefined> {
  const [row] = await queryRows<OrderRow>(db, READ, [orderId])
  if (row === undefined) return undefined
  return {
    status: row.status,
    family: row.family,
    sender: row.sender,
    kind: row.kind,
    valueCents: BigInt(row.value_cents),
    networkIn: row.network_in,
    networksOut: row.networks_out,
    receivers: row.receivers,
    isPaid: row.is_paid,
  }
}

interface OrderRow extends Record<string, unknown> {
  readonly status: string
  readonly family: ChainFamily
  readonly sender: string
  readonly kind: 'standard' | 'bulk'
  readonly value_cents: string
  readonly network_in: string
  readonly networks_out: readonly string[]
  readonly receivers: readonly string[]
  readonly is_paid: boolean
}
