import type { OrderPosition, OrderSearch } from '../../model/order-query.ts'
import { followsPosition, laterPosition, OF_OWNER, OWNERS, positionAt } from './order-conditions.ts'

/** The most terms of a wallet that one prefix finds. */
const MOST_TERMS = 100
/** The number of a wallet's newest orders in which any part of a term is found. */
const NEWEST = 1_000
/** An order's id is made a moment before the order. */
const CLOCK_SLACK_MS = 60_000
const LAST_MOMENT_MS = Date.UTC(9999, 11, 31)
/** Sorts after every character of a term. */
const AFTER_ALL = '\u007f'

const POSITION = followsPosition('o.created_at', 'o.id')
/** What else an order is found by. A value, not a condition: the planner would look for all rows and deposits there are, at once. */
const PARTS = `lower(concat_ws(' ',
        CASE o.kind WHEN 'bulk' THEN (SELECT string_agg(concat_ws(' ', b.recipient, b.transaction_out), ' ') FROM bulk_rows b WHERE b.order_id = o.id) END,
        (SELECT string_agg(d.tx_hash, ' ') FROM deposits d WHERE d.order_id = o.id AND d.refund_after IS NOT NULL)) COLLATE "C")`

/**
 * SQL for the orders that a search finds, as `hits`: $9 and $10 ranges of terms, $11 a pattern of ids, which come after the position $12 and
 * $13 and not before $14, $15 a pattern. Each part reads the orders of a wallet by an index in page order, so that none reads more than it returns:
 * - every order, of a wallet that is itself what is searched for;
 * - orders by each term in the ranges; the terms are found one by one, each by a probe of the index;
 * - orders by the beginning of their id, which is the moment of their creation: a stretch of the list;
 * - the newest orders, by any part of what they hold.
 */
export const searchHits = (wanted: string, limit: string): string => `owners AS MATERIALIZED ${OWNERS},
  found (address, networks, term, high, number) AS (
    SELECT w.address, w.networks, f.term, s.high, 1
    FROM owners w CROSS JOIN unnest($9::text[], $10::text[]) AS s (low, high) CROSS JOIN LATERAL (
      SELECT t.term FROM order_terms t WHERE t.wallet_sender = w.address AND t.term >= s.low AND t.term < s.high
      ORDER BY t.term LIMIT 1) f
    WHERE NOT w.is_whole
    UNION ALL
    SELECT b.address, b.networks, f.term, b.high, b.number + 1 FROM found b CROSS JOIN LATERAL (
      SELECT t.term FROM order_terms t WHERE t.wallet_sender = b.address AND t.term > b.term AND t.term < b.high
      ORDER BY t.term LIMIT 1) f
    WHERE b.number < ${MOST_TERMS}
  ),
  hits AS (
    SELECT f.created_at, f.id FROM owners w CROSS JOIN LATERAL (
      SELECT o.created_at, o.id FROM orders o WHERE ${OF_OWNER} AND ${wanted} AND ${POSITION}
      ORDER BY o.created_at DESC, o.id DESC ${limit}) f
    WHERE w.is_whole
    UNION
    SELECT f.created_at, f.id FROM found w CROSS JOIN LATERAL (
      SELECT o.created_at, o.id FROM order_terms t JOIN orders o ON o.id = t.order_id
      WHERE t.wallet_sender = w.address AND t.term = w.term AND ${followsPosition('t.created_at', 't.order_id')}
        AND ${OF_OWNER} AND ${wanted}
      ORDER BY t.created_at DESC, t.order_id DESC ${limit}) f
    UNION
    SELECT f.created_at, f.id FROM owners w CROSS JOIN LATERAL (
      SELECT o.created_at, o.id FROM orders o WHERE ${OF_OWNER} AND ${wanted} AND replace(o.id::text, '-', '') LIKE $11
        AND (o.created_at, o.id) < ($12::timestamptz, $13::uuid) AND o.created_at >= $14::timestamptz
      ORDER BY o.created_at DESC, o.id DESC ${limit}) f
    WHERE NOT w.is_whole
    UNION
    SELECT o.created_at, o.id FROM owners w CROSS JOIN LATERAL (
      SELECT o.* FROM orders o WHERE ${OF_OWNER} ORDER BY o.created_at DESC, o.id DESC LIMIT ${NEWEST}) o
    WHERE NOT w.is_whole AND ${wanted} AND ${POSITION} AND (
      lower(concat_ws(' ', o.id, o.wallet_receiver, o.transaction_in, o.transaction_out) COLLATE "C") LIKE $15 OR ${PARTS} LIKE $15)
  )`

/** Values $9 to $15 of `searchHits`, and $3: the wallets that are themselves what is searched for. */
export function searchValues(
  search: OrderSearch,
  list: {
    readonly addresses: readonly string[]
    readonly after: OrderPosition | undefined
    readonly from: Date | undefined
  },
): { readonly values: readonly unknown[]; readonly whole: readonly string[] } {
  const text = search.text.toLowerCase()
  const exact = [...search.currencyIds.map((id) => `CURRENCY:${id}`), ...search.addresses.map(toTerm)]
  // Nothing lies between a term and itself with the smallest character behind it.
  const ends = [`${toTerm(text)}${AFTER_ALL}`, ...exact.map((term) => `${term}\u0001`)]
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return {
    values: [[toTerm(text), ...exact], ends, ...idValues(text, list), pattern],
    whole: list.addresses.filter(
      (address) => search.addresses.includes(address) || address.toLowerCase().includes(text),
    ),
  }
}

/** As `order_term` of the database has it. */
const toTerm = (text: string): string => text.toLowerCase().replace(/^0x/, '')

/** The ids that begin so, and where in the list they are; nulls if none can. */
function idValues(
  text: string,
  { after, from }: { readonly after: OrderPosition | undefined; readonly from: Date | undefined },
): readonly unknown[] {
  const hex = text.replaceAll('-', '')
  if (!/^[0-9a-f]{1,32}$/.test(hex)) return [null, null, null, null]
  const low = hex.padEnd(32, '0')
  const high = hex.padEnd(32, 'f')
  const momentOf = (id: string, slackMs: number): Date =>
    new Date(Math.min(Number.parseInt(id.slice(0, 12), 16) + slackMs, LAST_MOMENT_MS))
  const position = laterPosition(after, positionAt(momentOf(high, CLOCK_SLACK_MS)))
  const earliest = momentOf(low, -CLOCK_SLACK_MS)
  const since = from !== undefined && from > earliest ? from : earliest
  return [`${hex}%`, position?.createdAt ?? null, position?.id ?? null, since]
}
