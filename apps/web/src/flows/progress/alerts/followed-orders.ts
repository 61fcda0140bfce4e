import type { TextStorage } from '../../../shared/storage/browser-storage.ts'

const KEY = 'sunspan.alerts'
/** Older ones have ended. */
const MOST = 20

const read = (storage: TextStorage): readonly string[] => (storage.read(KEY) ?? '').split(' ').filter(Boolean)

/** Orders to which this browser has subscribed; the server decides whether it is notified. */
export const followedOrders = (storage: TextStorage) => ({
  has: (orderId: string): boolean => read(storage).includes(orderId),
  add(orderId: string): void {
    const others = read(storage).filter((id) => id !== orderId)
    storage.write(KEY, [orderId, ...others].slice(0, MOST).join(' '))
  },
  remove(orderId: string): void {
    storage.write(
      KEY,
      read(storage)
        .filter((id) => id !== orderId)
        .join(' '),
    )
  },
})
