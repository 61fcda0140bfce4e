import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let isAway = false

/** Whether the API gives no answer at all. */
export const service = {
  isAway: (): boolean => isAway,
  setAway(value: boolean): void {
    isAway = value
    for (const listener of listeners) listener()
  },
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useServiceIsAway = (): boolean => useSyncExternalStore(subscribe, service.isAway, () => false)
