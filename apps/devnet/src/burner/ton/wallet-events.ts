type Listener = (event: object) => void

/** A wallet's TON Connect events, with increasing ids. */
export function createWalletEvents() {
  const listeners = new Set<Listener>()
  let lastId = 0
  return {
    listen(listener: Listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    make(event: string, payload: object) {
      lastId += 1
      return { event, id: lastId, payload }
    },
    emit(event: object) {
      for (const listener of Array.from(listeners)) listener(event)
    },
  }
}
