import { localStore } from '../../../shared/storage/browser-storage.ts'

const KEY = 'sunspan.sent'
/** Older ones are in the explorer. */
const KEPT = 20

type Sent = readonly (readonly [orderId: string, hash: string])[]

/** Keeps the hash that a wallet returned for an order, so that no page of this browser asks for the money again. */
export function rememberSent(orderId: string, hash: string): void {
  const others = readSent().filter(([id]) => id !== orderId)
  localStore.write(KEY, JSON.stringify([...others, [orderId, hash]].slice(-KEPT)))
}

/** Hash of the transaction that this browser's wallet sent for an order; undefined if it returned none. */
export const findSent = (orderId: string): string | undefined =>
  readSent().find(([id]) => id === orderId)?.[1]

function readSent(): Sent {
  try {
    const kept: unknown = JSON.parse(localStore.read(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isPair) : []
  } catch {
    return []
  }
}

const isPair = (entry: unknown): entry is Sent[number] =>
  Array.isArray(entry) && entry.length === 2 && entry.every((part) => typeof part === 'string')
