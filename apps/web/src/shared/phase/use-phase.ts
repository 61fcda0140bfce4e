import { useSyncExternalStore } from 'react'
import { localStore } from '../storage/browser-storage.ts'
import type { DayPhase, PhaseSetting } from './day-phase.ts'
import { createPhaseStore } from './phase-store.ts'

const phaseStore = createPhaseStore({
  storage: localStore,
  hour: () => new Date().getHours(),
  root: document.documentElement,
})

document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') phaseStore.refresh()
})

export function usePhase(): {
  phase: DayPhase
  setting: PhaseSetting
  choose: (setting: PhaseSetting) => void
} {
  const phase = useSyncExternalStore(phaseStore.subscribe, phaseStore.getPhase)
  const setting = useSyncExternalStore(phaseStore.subscribe, phaseStore.getSetting)
  return { phase, setting, choose: phaseStore.choose }
}
