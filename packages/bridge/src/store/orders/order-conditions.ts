import { ORDER_STATUS_TABLE, ORDER_STATUSES, type OrderFilter } from '@sunspan/domain'
import type { OrderKind } from '../../model/order-query.ts'

const statusesOf = (filter: OrderFilter): string =>
  ORDER_STATUSES.filter((status) => ORDER_STATUS_TABLE[status].filter === filter)
    .map((status) => `'${status}'`)
    .join(', ')

/** Written out, since an index over some orders only serves a query that names these orders in its text. */
const FILTERS: Readonly<Record<OrderFilter, string>> = {
  all: 'true',
  complete: `o.status = ${statusesOf('complete')}`,
  in_progress: `o.status IN (${statusesOf('in_progress')})`,
}
const KINDS: Readonly<Record<OrderKind, string>> = {
  any: 'true',
  standard: `o.kind = 'standard'`,
  transfer: `o.kind = 'standard' AND o.type = 'TRANSFER'`,
  swap: `o.kind = 'standard' AND o.type = 'SWAP'`,
  bulk: `o.kind = 'bulk'`,
}

/** $1 addresses and $2 networks, in pairs: wallets, each with the networks its proof covers; null: all. $3 wallets of which every order fits. */
export const OWNERS = `(SELECT address, CASE WHEN bool_or(network IS NULL) THEN NULL ELSE array_agg(network) END AS networks,
    address = ANY($3::text[]) AS is_whole
  FROM unnest($1::text[], $2::text[]) AS n (address, network) GROUP BY address)`

export const OF_OWNER =
  'o.wallet_sender = w.address AND (w.networks IS NULL OR o.network_in = ANY(w.networks))'

/** What follows a position, $4 and $5, between two moments, $6 and $7; null: no limit. `created_at` and `id` name the columns. */
export const followsPosition = (createdAt: string, id: string): string =>
  `(${createdAt}, ${id}) < (coalesce($4::timestamptz, 'infinity'), coalesce($5::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
    AND ${createdAt} >= coalesce($6::timestamptz, '-infinity') AND ${createdAt} <= coalesce($7::timestamptz, 'infinity')`

/** Whether order `o` is of the kind and the status asked for. */
export const isWanted = (filter: OrderFilter, kind: OrderKind): string =>
  `${FILTERS[filter]} AND ${KINDS[kind]}`
