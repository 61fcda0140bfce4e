import { useSyncExternalStore } from 'react'
import { localStore } from '../../shared/storage/browser-storage.ts'

const KEY = 'sunspan.default-names'
/** More addresses than anyone connects; older choices are dropped. */
const MAX_CHOICES = 50
const listeners = new Set<() => void>()

const keyOf = (networkId: string, address: string): string => `${networkId} ${address}`

function readChoices(): readonly (readonly [string, string])[] {
  try {
    const kept: unknown = JSON.parse(localStore.read(KEY) ?? '{}')
    return Object.entries(Object(kept)).filter((entry): entry is [string, string] => {
      return typeof entry[1] === 'string'
    })
  } catch {
    return []
  }
}

/** The name that the user chose for an address on a network: '' for none at all, undefined without a choice. Kept in this browser only. */
export const readDefaultName = (networkId: string, address: string): string | undefined =>
  new Map(readChoices()).get(keyOf(networkId, address))

/** `name` '' shows the address alone. */
export function chooseDefaultName(networkId: string, address: string, name: string): void {
  const key = keyOf(networkId, address)
  const others = readChoices().filter(([other]) => other !== key)
  localStore.write(KEY, JSON.stringify(Object.fromEntries([...others, [key, name]].slice(-MAX_CHOICES))))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The name to show of those that an address has now, the network's own default first. A choice that is no longer among them does not count. */
export function pickName(names: readonly string[], chosen: string | undefined): string | undefined {
  if (chosen === '') return undefined
  return names.find((name) => name === chosen) ?? names[0]
}

/** {@link readDefaultName}, followed. */
export const useDefaultName = (networkId: string, address: string): string | undefined =>
  useSyncExternalStore(subscribe, () => readDefaultName(networkId, address))
