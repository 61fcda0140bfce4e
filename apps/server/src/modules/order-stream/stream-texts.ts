import type { StreamWalletsWire } from '@sunspan/api'
import type { EventStream } from './event-stream.ts'
import type { OrderUpdate } from './order-update.ts'

const idLine = (id: number | null): string => (id === null ? '' : `id: ${String(id)}\n`)

/**
 * One order, in the form of the stream: the id of a wallet's stream is the order's version, that of a session's stream a cursor in milliseconds, or
 * null while changes before it are still to be sent.
 */
export function orderText({ only }: EventStream, update: OrderUpdate, cursor: number | null): string {
  if (only !== null) return `event: order_updated\nid: ${String(update.version)}\ndata: ${update.json}\n\n`
  const event = update.topic === 'orders' ? 'order_updated' : 'bulk_order_updated'
  return `event: ${event}\n${idLine(cursor)}data: ${update.json}\n\n`
}

/** The wallets of a session's stream: it begins with them, and they are its heartbeat. */
export function walletsText(addresses: readonly string[], cursor: number | null): string {
  const data: StreamWalletsWire = { wallets: [...new Set(addresses)] }
  return `event: wallets\n${idLine(cursor)}data: ${JSON.stringify(data)}\n\n`
}

/** More orders have changed than are sent: the reader must read those that it needs. */
export const MISSED_TEXT = 'event: missed\ndata: {}\n\n'

/** Keeps a wallet's stream open. */
export const COMMENT_TEXT = ': \n\n'
