import type { OrderQuery } from '../../model/order-query.ts'
import { queryRows, statement, type Queryable, type Statement } from '../database/database.ts'
import {
  followsPosition,
  isWanted,
  laterPosition,
  OF_OWNER,
  OWNERS,
  ownerValues,
  positionAt,
} from './order-conditions.ts'
import { ORDER_COLUMNS, ORDER_SOURCE, type OrderRow } from './order-row.ts'
import { searchHits, searchValues } from './order-search.ts'

/** An order in a list, with what it was worth in dollars when it was created. */
export interface OrderPageRow extends OrderRow {
  readonly value_usd: string
}

/** So many orders from the beginning of a page are counted at most, those that it shows among them. */
export const MOST_COUNTED = 200

/** Whole orders for $8 of the keys alone: the others are only counted. */
const fromKeys = (keys: string): string => `${keys},
   page AS (SELECT id FROM keys ORDER BY created_at DESC, id DESC LIMIT $8::int)
   SELECT ${ORDER_COLUMNS}, o.value_usd, (SELECT count(*)::int FROM keys) AS counted
   FROM ${ORDER_SOURCE} JOIN page ON page.id = o.id ORDER BY o.created_at DESC, o.id DESC`

/** Reads each wallet's orders from its own index, in page order: a page costs only what it shows, counts and skips. */
const listText = ({ filter, kind }: OrderQuery, reach: Reach): string =>
  fromKeys(`WITH keys AS (
     SELECT f.created_at, f.id FROM ${OWNERS} w CROSS JOIN LATERAL (
       SELECT o.created_at, o.id FROM orders o WHERE ${OF_OWNER} AND ${isWanted(filter, kind)} AND ${followsPosition('o.created_at', 'o.id')}
       ORDER BY o.created_at DESC, o.id DESC ${reach.each}) f
     ORDER BY f.created_at DESC, f.id DESC ${reach.all})`)
const searchText = ({ filter, kind }: OrderQuery, reach: Reach): string =>
  fromKeys(`WITH RECURSIVE ${searchHits(isWanted(filter, kind), reach.each)},
   keys AS (SELECT f.created_at, f.id FROM hits f ORDER BY f.created_at DESC, f.id DESC ${reach.all})`)

/** How far each part of a list is read, and the list itself; $7 orders are skipped. */
interface Reach {
  readonly each: string
  readonly all: string
}
/** Written out: of a limit that is a parameter the planner expects a share of the table, and plans every execution anew, for longer than it takes. */
const FROM_START: Reach = { each: `LIMIT ${MOST_COUNTED}`, all: `LIMIT ${MOST_COUNTED} OFFSET $7::int` }
const SKIPPING: Reach = { each: `LIMIT $7::int + ${MOST_COUNTED}`, all: FROM_START.all }

const known = new Map<string, Statement>()

/** One statement for each of the few texts there are. */
function pageStatement(query: OrderQuery): Statement {
  const { filter, kind, search, skip } = query
  const [what, text] =
    search === undefined ? (['page', listText] as const) : (['search', searchText] as const)
  const [how, reach] = skip === 0 ? (['next', FROM_START] as const) : (['skip', SKIPPING] as const)
  const name = `orders_${what}_${how}_${filter}_${kind}`
  const found = known.get(name) ?? statement(name, text(query, reach))
  known.set(name, found)
  return found
}

/** One page of fewer than MOST_COUNTED, by `created_at`, then `id`, newest first; `counted` orders from its beginning on, itself included, up to MOST_COUNTED. */
export async function listOrderPage(
  db: Queryable,
  query: OrderQuery,
): Promise<{ readonly rows: readonly OrderPageRow[]; readonly counted: number }> {
  const { search, take, skip, from, until } = query
  const after = laterPosition(query.after, until === undefined ? undefined : positionAt(until))
  const [addresses, networks] = ownerValues(query.owners)
  const terms = search === undefined ? undefined : searchValues(search, { addresses, after, from })
  const rows = await queryRows<OrderPageRow & { counted: number }>(db, pageStatement(query), [
    addresses,
    networks,
    terms?.whole ?? [],
    after?.createdAt ?? null,
    after?.id ?? null,
    from ?? null,
    skip,
    take,
    ...(terms?.values ?? []),
  ])
  return { rows, counted: rows[0]?.counted ?? 0 }
}
