import type { OrderFilter } from '@sunspan/domain'
import type { OrderKind, OrderQuery } from '../../model/order-query.ts'
import { queryRows, statement, type Queryable, type Statement } from '../database/database.ts'
import { followsPosition, isWanted, OF_OWNER, OWNERS } from './order-conditions.ts'
import { ORDER_COLUMNS, ORDER_SOURCE, type OrderRow } from './order-row.ts'
import { SEARCH_HITS, searchValues } from './order-search.ts'

/** An order in a list, with what it was worth in dollars when it was created. */
export interface OrderPageRow extends OrderRow {
  readonly value_usd: string
}

/** So many orders from the beginning of a page are counted at most. */
export const MOST_COUNTED = 200

/** Columns of one page: whole orders for `$10` of the keys alone, the others are only counted. */
const fromKeys = (keys: string): string => `${keys},
   page AS (SELECT id FROM keys ORDER BY created_at DESC, id DESC LIMIT $10::int)
   SELECT ${ORDER_COLUMNS}, o.value_usd, (SELECT count(*)::int FROM keys) AS counted
   FROM ${ORDER_SOURCE} JOIN page ON page.id = o.id ORDER BY o.created_at DESC, o.id DESC`
const IN_ORDER = 'ORDER BY f.created_at DESC, f.id DESC LIMIT $9::int OFFSET $8::int'

/** Reads each wallet's orders from its own index, in page order: a page costs only what it shows, counts and skips. */
const listText = (filter: OrderFilter, kind: OrderKind): string =>
  fromKeys(`WITH keys AS (
     SELECT f.created_at, f.id FROM ${OWNERS} w CROSS JOIN LATERAL (
       SELECT o.created_at, o.id FROM orders o WHERE ${OF_OWNER} AND ${isWanted(filter, kind)} AND ${followsPosition('o.created_at', 'o.id')}
       ORDER BY o.created_at DESC, o.id DESC LIMIT $8::int + $9::int) f
     ${IN_ORDER})`)
const searchText = (filter: OrderFilter, kind: OrderKind): string =>
  fromKeys(`WITH RECURSIVE ${SEARCH_HITS(isWanted(filter, kind))},
   keys AS (SELECT f.created_at, f.id FROM hits f ${IN_ORDER})`)

const known = new Map<string, Statement>()

/** One statement for each of the few texts there are. */
function pageStatement({ filter, kind, search }: OrderQuery): Statement {
  const name = `${search === undefined ? 'orders_page' : 'orders_search'}_${filter}_${kind}`
  const text = search === undefined ? listText : searchText
  const found = known.get(name) ?? statement(name, text(filter, kind))
  known.set(name, found)
  return found
}

/** One page by `created_at`, then `id`, newest first; `counted` orders from its beginning on, itself included, up to MOST_COUNTED. */
export async function listOrderPage(
  db: Queryable,
  query: OrderQuery,
): Promise<{ readonly rows: readonly OrderPageRow[]; readonly counted: number }> {
  const { after, search, take, skip } = query
  const owners = query.owners.flatMap(({ address, networkIds }): [string, string | null][] =>
    networkIds === null ? [[address, null]] : networkIds.map((networkId) => [address, networkId]),
  )
  const addresses = owners.map(([address]) => address)
  const terms = search === undefined ? undefined : searchValues(search, addresses)
  const rows = await queryRows<OrderPageRow & { counted: number }>(db, pageStatement(query), [
    addresses,
    owners.map(([, networkId]) => networkId),
    terms?.whole ?? [],
    after?.createdAt ?? null,
    after?.id ?? null,
    query.from ?? null,
    query.until ?? null,
    skip,
    Math.max(take + 1, MOST_COUNTED),
    take,
    ...(terms?.values ?? []),
  ])
  return { rows, counted: rows[0]?.counted ?? 0 }
}
