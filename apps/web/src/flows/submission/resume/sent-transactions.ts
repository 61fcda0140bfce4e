import { localStore } from '../../../shared/storage/browser-storage.ts'

const KEY = 'sunspan.sent'
/** Older ones are in the explorer. */
const KEPT = 20

interface SentTransaction {
  readonly hash: string
  readonly sentAt: Date
}

/** Entries of earlier versions have no time (milliseconds since 1970). */
type Sent = readonly (readonly [orderId: string, hash: string, sentAt?: number])[]

const listeners = new Set<() => void>()

/** Keeps the hash that a wallet returned for an order, so that no page of this browser asks for the money again. */
export function rememberSent(orderId: string, hash: string): void {
  const others = readSent().filter(([id]) => id !== orderId)
  localStore.write(KEY, JSON.stringify([...others, [orderId, hash, Date.now()]].slice(-KEPT)))
  for (const listener of listeners) listener()
}

/** Calls back whenever a wallet of this page returned a hash. Returns a function that stops it. */
export function followSent(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Ids of the orders that this browser's wallets returned a hash for, as one text. */
export const sentOrderIds = (): string =>
  readSent()
    .map(([id]) => id)
    .join(' ')

/** The transaction that this browser's wallet sent for an order; undefined if it returned none. */
export function findSent(orderId: string): SentTransaction | undefined {
  const found = readSent().find(([id]) => id === orderId)
  return found && { hash: found[1], sentAt: new Date(found[2] ?? 0) }
}

function readSent(): Sent {
  try {
    const kept: unknown = JSON.parse(localStore.read(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isSent) : []
  } catch {
    return []
  }
}

const isSent = (entry: unknown): entry is Sent[number] =>
  Array.isArray(entry) &&
  typeof entry[0] === 'string' &&
  typeof entry[1] === 'string' &&
  (entry[2] === undefined || Number.isSafeInteger(entry[2]))
