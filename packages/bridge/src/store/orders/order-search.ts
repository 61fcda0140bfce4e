import type { OrderSearch } from '../../model/order-query.ts'
import { followsPosition, OF_OWNER, OWNERS } from './order-conditions.ts'

/** A beginning that more terms of a wallet share finds only so many of them. */
const MOST_TERMS = 100
/** Within so many of a wallet's newest orders any part of a term is found. */
const NEWEST = 1_000
/** An order's id is made a moment before the order. */
const CLOCK_SLACK_MS = 60_000
const LAST_MOMENT_MS = Date.UTC(9999, 11, 31)
/** Sorts after every character of a term. */
const AFTER_ALL = '\u007f'

const POSITION = followsPosition('o.created_at', 'o.id')

/**
 * SQL for the orders that a search finds, as `hits`: $11 and $12 ranges of terms, $13 and $14 a range of ids with the moments $15 and $16 that it can
 * be of, $17 a pattern. Each part reads the orders of a wallet by an index in page order, so that none reads more than it returns:
 * - every order, of a wallet that is itself what is searched for;
 * - orders by each term in the ranges; the terms are found one by one, each by a probe of the index;
 * - orders by the beginning of their id, which is the moment of their creation;
 * - the newest orders, by any part of what they hold.
 */
export const SEARCH_HITS = (wanted: string): string => `owners AS MATERIALIZED ${OWNERS},
  found (address, networks, term, high, number) AS (
    SELECT w.address, w.networks, f.term, s.high, 1
    FROM owners w CROSS JOIN unnest($11::text[], $12::text[]) AS s (low, high) CROSS JOIN LATERAL (
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
      ORDER BY o.created_at DESC, o.id DESC LIMIT $8::int + $9::int) f
    WHERE w.is_whole
    UNION
    SELECT f.created_at, f.id FROM found w CROSS JOIN LATERAL (
      SELECT o.created_at, o.id FROM order_terms t JOIN orders o ON o.id = t.order_id
      WHERE t.wallet_sender = w.address AND t.term = w.term AND ${followsPosition('t.created_at', 't.order_id')}
        AND ${OF_OWNER} AND ${wanted}
      ORDER BY t.created_at DESC, t.order_id DESC LIMIT $8::int + $9::int) f
    UNION
    SELECT f.created_at, f.id FROM owners w CROSS JOIN LATERAL (
      SELECT o.created_at, o.id FROM orders o WHERE ${OF_OWNER} AND ${wanted} AND ${POSITION}
        AND o.id >= $13::uuid AND o.id <= $14::uuid AND o.created_at >= $15::timestamptz AND o.created_at <= $16::timestamptz
      ORDER BY o.created_at DESC, o.id DESC LIMIT $8::int + $9::int) f
    WHERE NOT w.is_whole
    UNION
    SELECT o.created_at, o.id FROM owners w CROSS JOIN LATERAL (
      SELECT o.* FROM orders o WHERE ${OF_OWNER} ORDER BY o.created_at DESC, o.id DESC LIMIT ${NEWEST}) o
    WHERE NOT w.is_whole AND ${wanted} AND ${POSITION} AND (o.id::text LIKE $17 OR o.wallet_receiver ILIKE $17
      OR o.transaction_in ILIKE $17 OR o.transaction_out ILIKE $17
      OR o.kind = 'bulk' AND EXISTS (
        SELECT FROM bulk_rows b WHERE b.order_id = o.id AND (b.recipient ILIKE $17 OR b.transaction_out ILIKE $17))
      OR EXISTS (SELECT FROM deposits d WHERE d.order_id = o.id AND d.refund_after IS NOT NULL AND d.tx_hash ILIKE $17))
  )`

/** Values $11 to $17 of `SEARCH_HITS`, and $3: the wallets that are themselves what is searched for. */
export function searchValues(
  search: OrderSearch,
  addresses: readonly string[],
): { readonly values: readonly unknown[]; readonly whole: readonly string[] } {
  const text = search.text.toLowerCase()
  const exact = [...search.currencyIds.map((id) => `CURRENCY:${id}`), ...search.addresses.map(toTerm)]
  const lows = [toTerm(text), ...exact]
  // Nothing lies between a term and itself with the smallest character behind it.
  const highs = [`${toTerm(text)}${AFTER_ALL}`, ...exact.map((term) => `${term}\u0001`)]
  const ids = toIdRange(text)
  return {
    values: [
      lows,
      highs,
      ids?.low ?? null,
      ids?.high ?? null,
      ids?.from ?? null,
      ids?.until ?? null,
      `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`,
    ],
    whole: addresses.filter(
      (address) => search.addresses.includes(address) || address.toLowerCase().includes(text),
    ),
  }
}

/** As `order_term` of the database has it. */
const toTerm = (text: string): string => text.toLowerCase().replace(/^0x/, '')

/** The ids that begin so; undefined if none can. */
function toIdRange(
  text: string,
): { readonly low: string; readonly high: string; readonly from: Date; readonly until: Date } | undefined {
  const hex = text.replaceAll('-', '')
  if (!/^[0-9a-f]{1,32}$/.test(hex)) return undefined
  const [low, high] = [hex.padEnd(32, '0'), hex.padEnd(32, 'f')]
  const momentOf = (id: string): number => Number.parseInt(id.slice(0, 12), 16)
  return {
    ...{ low, high, from: new Date(Math.min(momentOf(low) - CLOCK_SLACK_MS, LAST_MOMENT_MS)) },
    until: new Date(Math.min(momentOf(high) + CLOCK_SLACK_MS, LAST_MOMENT_MS)),
  }
}
