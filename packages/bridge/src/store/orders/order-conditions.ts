import type { OrderFilter } from '@sunspan/domain'
import type { OrderKind, OrderOwner, OrderPosition } from '../../model/order-query.ts'

/** By stage, as the conditions of the indexes: an index over some orders only serves a query that names these orders in its text. */
const FILTERS: Readonly<Record<OrderFilter, string>> = {
  all: 'true',
  complete: `o.stage = 'complete'`,
  in_progress: `o.stage IN ('new', 'open', 'credited')`,
}
const KINDS: Readonly<Record<OrderKind, string>> = {
  any: 'true',
  standard: `o.kind = 'standard'`,
  transfer: `o.kind = 'standard' AND o.type = 'TRANSFER'`,
  swap: `o.kind = 'standard' AND o.type = 'SWAP'`,
  bulk: `o.kind = 'bulk'`,
}

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** The position before the first order that was created at this moment or earlier. */
export const positionAt = (moment: Date): OrderPosition => ({ createdAt: moment, id: LAST_ID })

/** Whichever comes later in a list, that is of the older order; undefined: before all. One bound, since an index is entered at one. */
export function laterPosition(
  one: OrderPosition | undefined,
  other: OrderPosition | undefined,
): OrderPosition | undefined {
  if (one === undefined || other === undefined) return one ?? other
  const ahead = one.createdAt.getTime() - other.createdAt.getTime()
  return ahead < 0 || (ahead === 0 && one.id < other.id) ? one : other
}

/** $1 addresses and $2 networks, in pairs: wallets, each with the networks its proof covers; null: all. $3 wallets of which every order fits. */
export const OWNERS = `(SELECT address, CASE WHEN bool_or(network IS NULL) THEN NULL ELSE array_agg(network) END AS networks,
    address = ANY($3::text[]) AS is_whole
  FROM unnest($1::text[], $2::text[]) AS n (address, network) GROUP BY address)`

/** $1 and $2. */
export function ownerValues(
  owners: readonly OrderOwner[],
): readonly [addresses: readonly string[], networks: readonly (string | null)[]] {
  const pairs = owners.flatMap(({ address, networkIds }): [string, string | null][] =>
    networkIds === null ? [[address, null]] : networkIds.map((networkId) => [address, networkId]),
  )
  return [pairs.map(([address]) => address), pairs.map(([, networkId]) => networkId)]
}

export const OF_OWNER =
  'o.wallet_sender = w.address AND (w.networks IS NULL OR o.network_in = ANY(w.networks))'

/** What comes after a position, $4 and $5, and is not from before $6; null: no limit. `createdAt` and `id` name the columns. */
export const followsPosition = (createdAt: string, id: string): string =>
  `(${createdAt}, ${id}) < (coalesce($4::timestamptz, 'infinity'), coalesce($5::uuid, '${LAST_ID}'))
    AND ${createdAt} >= coalesce($6::timestamptz, '-infinity')`

/** Whether order `o` is of the kind and the status asked for. */
export const isWanted = (filter: OrderFilter, kind: OrderKind): string =>
  `${FILTERS[filter]} AND ${KINDS[kind]}`
