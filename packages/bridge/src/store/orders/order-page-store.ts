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
import { ORDER_COLUMNS, ORDER_SOURCE, SUMMARY_COLUMNS, type OrderRow, type SummaryRow } from './order-row.ts'
import { searchHits, searchValues } from './order-search.ts'

/** An order in a list, with what it was worth in dollars when it was created. */
export interface OrderPageRow extends OrderRow {
  readonly value_usd: string
}

/** The most orders that are counted from the beginning of a page, including those that it shows. */
export const MOST_COUNTED = 200

/** Whole orders for $8 of the keys alone: the others are only counted. */
const pageOf =
  (columns: string): FromKeys =>
  (keys) =>
    `${keys},
   page AS (SELECT id FROM keys ORDER BY created_at DESC, id DESC LIMIT $8::int)
   SELECT ${columns}, (SELECT count(*)::int FROM keys) AS counted
   FROM ${ORDER_SOURCE} JOIN page ON page.id = o.id ORDER BY o.created_at DESC, o.id DESC`

type FromKeys = (keys: string) => string

/** What is read of the keys that a query finds. */
const READS = {
  page: pageOf(`${ORDER_COLUMNS}, o.value_usd`),
  summaries: pageOf(SUMMARY_COLUMNS),
  /** Of a page that begins beyond the last order. */
  count: (keys) => `${keys} SELECT count(*)::int AS counted FROM keys WHERE $8::int > 0`,
} as const satisfies Record<string, FromKeys>
type Read = keyof typeof READS

/** Reads each wallet's orders from its own index, in page order: a page costs only what it shows, counts and skips. */
const listKeys = ({ filter, kind }: OrderQuery, reach: Reach): string =>
  `WITH keys AS (
     SELECT f.created_at, f.id FROM ${OWNERS} w CROSS JOIN LATERAL (
       SELECT o.created_at, o.id FROM orders o WHERE ${OF_OWNER} AND ${isWanted(filter, kind)} AND ${followsPosition('o.created_at', 'o.id')}
       ORDER BY o.created_at DESC, o.id DESC ${reach.each}) f
     ORDER BY f.created_at DESC, f.id DESC ${reach.all})`
const searchKeys = ({ filter, kind }: OrderQuery, reach: Reach): string =>
  `WITH RECURSIVE ${searchHits(isWanted(filter, kind), reach.each)},
   keys AS (SELECT f.created_at, f.id FROM hits f ORDER BY f.created_at DESC, f.id DESC ${reach.all})`

/** How far each part of a list is read, and the list itself; $7 orders are skipped. */
interface Reach {
  readonly each: string
  readonly all: string
}
/** Written out: for a limit that is a parameter the planner expects a share of the table, and plans each execution again, which takes longer than it runs. */
const FROM_START: Reach = { each: `LIMIT ${MOST_COUNTED}`, all: `LIMIT ${MOST_COUNTED} OFFSET $7::int` }
const SKIPPING: Reach = { each: `LIMIT $7::int + ${MOST_COUNTED}`, all: FROM_START.all }
const SKIPPED: Reach = { each: 'LIMIT $7::int', all: 'LIMIT $7::int' }

const known = new Map<string, Statement>()

/** One statement for each of the few texts there are. */
function statementOf(read: Read, query: OrderQuery): Statement {
  const { filter, kind, search, skip } = query
  const [what, keys] =
    search === undefined ? (['list', listKeys] as const) : (['search', searchKeys] as const)
  const [how, reach] = skip === 0 ? (['next', FROM_START] as const) : (['skip', SKIPPING] as const)
  const name = `orders_${read}_${what}_${how}_${filter}_${kind}`
  const found =
    known.get(name) ?? statement(name, READS[read](keys(query, read === 'count' ? SKIPPED : reach)))
  known.set(name, found)
  return found
}

export interface PageRows<Row> {
  readonly rows: readonly Row[]
  /** Orders from the page's beginning on, itself included, up to MOST_COUNTED. */
  readonly counted: number
  /** Orders before the page: no more than there are. */
  readonly skipped: number
}

/** One page of fewer than MOST_COUNTED, by `created_at`, then `id`, newest first. */
export const listOrderPage = (db: Queryable, query: OrderQuery): Promise<PageRows<OrderPageRow>> =>
  readPage<OrderPageRow>(db, 'page', query)

/** The same page, without the rows of bulk orders. */
export const listSummaryPage = (db: Queryable, query: OrderQuery): Promise<PageRows<SummaryRow>> =>
  readPage<SummaryRow>(db, 'summaries', query)

async function readPage<Row>(db: Queryable, read: Read, query: OrderQuery): Promise<PageRows<Row>> {
  const { search, take, skip, from, until } = query
  const after = laterPosition(query.after, until === undefined ? undefined : positionAt(until))
  const [addresses, networks] = ownerValues(query.owners)
  const terms = search === undefined ? undefined : searchValues(search, { addresses, after, from })
  const values = [
    addresses,
    networks,
    terms?.whole ?? [],
    after?.createdAt ?? null,
    after?.id ?? null,
    from ?? null,
    skip,
    take,
    ...(terms?.values ?? []),
  ]
  const rows = await queryRows<Row & { counted: number }>(db, statementOf(read, query), values)
  const [first] = rows
  if (first !== undefined || skip === 0) return { rows, counted: first?.counted ?? 0, skipped: skip }
  const [all] = await queryRows<{ counted: number }>(db, statementOf('count', query), values)
  return { rows, counted: 0, skipped: all?.counted ?? 0 }
}
