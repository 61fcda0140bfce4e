import { WALLET_FAMILIES, type WalletFamily } from '@sunspan/chains'
import { useSyncExternalStore } from 'react'

const NONE: readonly never[] = []

/**
 * A hook over the wallets of all families, in the order of WALLET_FAMILIES. It returns the same list until one of its elements changes, and an empty
 * list outside a browser.
 */
export function createFamilyHook<T>(
  subscribe: (family: WalletFamily, listener: () => void) => () => void,
  read: (family: WalletFamily) => T,
): () => readonly T[] {
  const subscribeAll = (listener: () => void) => {
    const ends = WALLET_FAMILIES.map((family) => subscribe(family, listener))
    return () => {
      for (const end of ends) end()
    }
  }
  let known: readonly T[] = NONE
  const get = (): readonly T[] => {
    const now = WALLET_FAMILIES.map(read)
    if (now.length !== known.length || now.some((part, index) => part !== known[index])) known = now
    return known
  }
  return () => useSyncExternalStore(subscribeAll, get, () => NONE)
}
