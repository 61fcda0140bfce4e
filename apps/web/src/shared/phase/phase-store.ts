import type { TextStorage } from '../storage/browser-storage.ts'
import { type DayPhase, isDayPhase, PHASE_STORAGE_KEY, phaseOfHour, type PhaseSetting } from './day-phase.ts'

export interface PhaseStore {
  getSetting(): PhaseSetting
  getPhase(): DayPhase
  choose(setting: PhaseSetting): void
  /** Checks the clock again. Called when the page becomes visible. */
  refresh(): void
  subscribe(listener: () => void): () => void
}

export function createPhaseStore(deps: {
  storage: TextStorage
  hour: () => number
  root: HTMLElement
}): PhaseStore {
  const listeners = new Set<() => void>()
  const stored = deps.storage.read(PHASE_STORAGE_KEY)
  let setting: PhaseSetting = isDayPhase(stored) ? stored : 'auto'
  let phase: DayPhase = setting === 'auto' ? phaseOfHour(deps.hour()) : setting

  const apply = (): void => {
    phase = setting === 'auto' ? phaseOfHour(deps.hour()) : setting
    deps.root.dataset['phase'] = phase
    for (const listener of listeners) listener()
  }
  return {
    getSetting: () => setting,
    getPhase: () => phase,
    choose(next) {
      setting = next
      if (next === 'auto') deps.storage.remove(PHASE_STORAGE_KEY)
      else deps.storage.write(PHASE_STORAGE_KEY, next)
      apply()
    },
    refresh: apply,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
