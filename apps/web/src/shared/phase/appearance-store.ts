import type { TextStorage } from '../storage/browser-storage.ts'
import { type DayPhase, isDayPhase, PHASE_STORAGE_KEY, phaseOfHour, type PhaseSetting } from './day-phase.ts'
import { isTheme, type Theme, THEME_STORAGE_KEY, themeOfPhase, type ThemeSetting } from './day-theme.ts'

export interface Appearance {
  readonly phase: DayPhase
  readonly phaseSetting: PhaseSetting
  readonly theme: Theme
  readonly themeSetting: ThemeSetting
}

export interface AppearanceStore {
  get(): Appearance
  choosePhase(setting: PhaseSetting): void
  chooseTheme(setting: ThemeSetting): void
  /** Asks the clock and the system again. Called when either may have changed. */
  refresh(): void
  subscribe(listener: () => void): () => void
}

export function createAppearanceStore(deps: {
  storage: TextStorage
  hour: () => number
  /** Undefined if the system has no preference. */
  systemTheme: () => Theme | undefined
  root: HTMLElement
}): AppearanceStore {
  const { storage, root } = deps
  const listeners = new Set<() => void>()
  const storedPhase = storage.read(PHASE_STORAGE_KEY)
  const storedTheme = storage.read(THEME_STORAGE_KEY)
  let phaseSetting: PhaseSetting = isDayPhase(storedPhase) ? storedPhase : 'auto'
  let themeSetting: ThemeSetting = isTheme(storedTheme) ? storedTheme : 'system'

  const read = (): Appearance => {
    const phase = phaseSetting === 'auto' ? phaseOfHour(deps.hour()) : phaseSetting
    const theme = themeSetting === 'system' ? (deps.systemTheme() ?? themeOfPhase(phase)) : themeSetting
    return { phase, phaseSetting, theme, themeSetting }
  }
  let appearance = read()

  const apply = (): void => {
    appearance = read()
    root.dataset['phase'] = appearance.phase
    root.dataset['theme'] = appearance.theme
    for (const listener of listeners) listener()
  }
  const remember = (key: string, value: string, isDefault: boolean): void => {
    if (isDefault) storage.remove(key)
    else storage.write(key, value)
    apply()
  }
  return {
    get: () => appearance,
    choosePhase(next) {
      phaseSetting = next
      remember(PHASE_STORAGE_KEY, next, next === 'auto')
    },
    chooseTheme(next) {
      themeSetting = next
      remember(THEME_STORAGE_KEY, next, next === 'system')
    },
    refresh: apply,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
