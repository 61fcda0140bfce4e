/** Listeners of a wallet by the event that they wait for. */
export function createListeners<Payload extends readonly unknown[]>() {
  type Listener = (...payload: Payload) => void
  const listeners = new Map<string, Set<Listener>>()
  const off = (event: string, listener: Listener): void => {
    listeners.get(event)?.delete(listener)
  }
  return {
    /** Returns what removes the listener. */
    on(event: string, listener: Listener): () => void {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      return () => {
        off(event, listener)
      }
    },
    off,
    emit(event: string, ...payload: Payload): void {
      for (const listener of Array.from(listeners.get(event) ?? [])) listener(...payload)
    },
  }
}
