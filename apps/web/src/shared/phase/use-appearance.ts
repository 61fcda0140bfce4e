import { useSyncExternalStore } from 'react'
import { localStore } from '../storage/browser-storage.ts'
import { type Appearance, type AppearanceStore, createAppearanceStore } from './appearance-store.ts'
import type { PhaseSetting } from './day-phase.ts'
import { THEMES, type ThemeSetting } from './day-theme.ts'

let store: AppearanceStore | undefined

const preference = (theme: string): MediaQueryList => window.matchMedia(`(prefers-color-scheme: ${theme})`)

function createPageStore(): AppearanceStore {
  const created = createAppearanceStore({
    storage: localStore,
    hour: () => new Date().getHours(),
    systemTheme: () => THEMES.find((theme) => preference(theme).matches),
    root: document.documentElement,
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') created.refresh()
  })
  for (const theme of THEMES) preference(theme).addEventListener('change', () => created.refresh())
  created.subscribe(tellBrowser)
  // The system may have changed between the first paint and now.
  if (created.get().theme !== document.documentElement.dataset['theme']) created.refresh()
  return created
}

/** The browser's own bars take the page's colour; the prerendered page has it from public/first-paint.js. */
function tellBrowser(): void {
  const ground = getComputedStyle(document.documentElement).getPropertyValue('--ground')
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ground)
}

const pageStore = (): AppearanceStore => (store ??= createPageStore())
/** From now on the page follows the clock and the system. */
export const followAppearance = (): void => void pageStore()

const subscribe = (listener: () => void): (() => void) => pageStore().subscribe(listener)

const choosePhase = (setting: PhaseSetting): void => pageStore().choosePhase(setting)
export const chooseTheme = (setting: ThemeSetting): void => pageStore().chooseTheme(setting)

/** Calls with the visitor's setting now, and with each other one. */
export function followThemeSetting(listener: (setting: ThemeSetting) => void): void {
  let last: ThemeSetting | undefined
  const pass = (): void => {
    const { themeSetting } = pageStore().get()
    if (themeSetting !== last) listener((last = themeSetting))
  }
  pass()
  subscribe(pass)
}

export function useAppearance(): {
  /** Undefined in the prerendered page, which is served at every hour and to every system. */
  appearance: Appearance | undefined
  choosePhase: (setting: PhaseSetting) => void
  chooseTheme: (setting: ThemeSetting) => void
} {
  const appearance = useSyncExternalStore(
    subscribe,
    () => pageStore().get(),
    () => undefined,
  )
  return { appearance, choosePhase, chooseTheme }
}
