import { useSyncExternalStore } from 'react'
import { localStore } from '../storage/browser-storage.ts'
import type { DayPhase, PhaseSetting } from './day-phase.ts'
import { createPhaseStore, type PhaseStore } from './phase-store.ts'

let store: PhaseStore | undefined

function createPageStore(): PhaseStore {
  const created = createPhaseStore({
    storage: localStore,
    hour: () => new Date().getHours(),
    root: document.documentElement,
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') created.refresh()
  })
  return created
}

const pageStore = (): PhaseStore => (store ??= createPageStore())
const subscribe = (listener: () => void): (() => void) => pageStore().subscribe(listener)

export function usePhase(): {
  /** Undefined in the prerendered page, which is served at every hour. */
  phase: DayPhase | undefined
  setting: PhaseSetting
  choose: (setting: PhaseSetting) => void
} {
  const phase = useSyncExternalStore(
    subscribe,
    () => pageStore().getPhase(),
    () => undefined,
  )
  const setting = useSyncExternalStore(
    subscribe,
    () => pageStore().getSetting(),
    () => 'auto' as const,
  )
  return { phase, setting, choose: (next) => pageStore().choose(next) }
}
