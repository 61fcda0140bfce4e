/** The network that the wallet could not switch to, for the dialog that explains it. */
export interface UnsupportedNetworkStore {
  readonly get: () => string | undefined
  readonly subscribe: (listener: () => void) => () => void
  readonly report: (networkId: string) => void
  readonly dismiss: () => void
}

export function createUnsupportedNetworkStore(): UnsupportedNetworkStore {
  const listeners = new Set<() => void>()
  let networkId: string | undefined
  const set = (next: string | undefined): void => {
    networkId = next
    for (const listener of listeners) listener()
  }
  return {
    get: () => networkId,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    report: set,
    dismiss: () => set(undefined),
  }
}
