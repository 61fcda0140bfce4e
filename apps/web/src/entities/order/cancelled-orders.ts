import { localStore } from '../../shared/storage/browser-storage.ts'

const KEY = 'sunspan.cancelled'
/** Older ones are in the explorer. */
const KEPT = 20

/** Keeps that the owner ended an order here: the API says only that it was closed, as after a refusal in the wallet. */
export function rememberCancelled(orderId: string): void {
  localStore.write(KEY, [...readCancelled(), orderId].slice(-KEPT).join(' '))
}

/** Whether the owner has cancelled it in this browser, and no deposit of it came since. */
export const wasCancelled = (order: {
  readonly id: string
  readonly status: string
  readonly transactionIn: string | null
  readonly refund: unknown
}): boolean =>
  order.status === 'REJECTED' &&
  order.transactionIn === null &&
  order.refund === null &&
  readCancelled().includes(order.id)

const readCancelled = (): readonly string[] => (localStore.read(KEY) ?? '').split(' ').filter(Boolean)
