const listeners = new Set<() => void>()
let followed: readonly string[] = []

/** The wallets whose orders the live stream includes now; none while there is no stream. Addresses as in orders. */
export const followedWallets = {
  has: (address: string): boolean => followed.includes(address),
  set(addresses: readonly string[]): void {
    if (String(addresses) === String(followed)) return
    followed = addresses
    for (const listener of listeners) listener()
  },
  /** Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
