// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import { createTextStorage } from '../storage/browser-storage.ts'
import { createAppearanceStore } from './appearance-store.ts'
import { DAY_PHASES, PHASE_STORAGE_KEY } from './day-phase.ts'
import { type Theme, THEME_STORAGE_KEY } from './day-theme.ts'

const storage = createTextStorage(() => window.localStorage)
const noPreference = (): Theme | undefined => undefined

function createStore(deps: Partial<Parameters<typeof createAppearanceStore>[0]> = {}) {
  const root = document.createElement('div')
  const store = createAppearanceStore({ storage, hour: () => 12, systemTheme: noPreference, root, ...deps })
  return { root, store }
}

beforeEach(() => window.localStorage.clear())

describe('the time of day', () => {
  it('follows the clock until a phase is fixed, and follows it again after auto', () => {
    let hour = 8
    const { root, store } = createStore({ hour: () => hour })
    const seen: string[] = []
    store.subscribe(() => seen.push(store.get().phase))

    hour = 12
    store.refresh()
    store.choosePhase('midnight')
    hour = 18
    store.refresh()
    store.choosePhase('auto')

    expect(seen).toEqual(['midday', 'midnight', 'midnight', 'sunset'])
    expect(root.dataset['phase']).toBe('sunset')
    expect(storage.read(PHASE_STORAGE_KEY)).toBeUndefined()
  })

  it('is remembered when fixed, also where storage is blocked', () => {
    createStore().store.choosePhase('sunrise')
    expect(createStore().store.get().phaseSetting).toBe('sunrise')

    const blocked = createTextStorage(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    const { root, store } = createStore({ storage: blocked })
    store.choosePhase('sunset')
    expect([store.get().phaseSetting, root.dataset['phase']]).toEqual(['sunset', 'sunset'])
  })
})

describe('light and dark', () => {
  it('follow the system at every time of day', () => {
    let system: Theme = 'light'
    const { root, store } = createStore({ systemTheme: () => system })
    store.choosePhase('midnight')
    expect(root.dataset['theme']).toBe('light')

    system = 'dark'
    store.refresh()
    expect([root.dataset['theme'], store.get().theme]).toEqual(['dark', 'dark'])
    store.choosePhase('midday')
    expect(root.dataset['theme']).toBe('dark')
  })

  it('follow the time of day where the system says nothing', () => {
    const { root, store } = createStore()
    const sides = DAY_PHASES.map((phase) => {
      store.choosePhase(phase)
      return root.dataset['theme']
    })
    expect(sides).toEqual(['light', 'light', 'dark', 'dark'])
  })

  it('are fixed by the setting, which the next visit remembers, until it is the system again', () => {
    const systemTheme = (): Theme => 'dark'
    const { root, store } = createStore({ systemTheme })
    store.chooseTheme('light')
    expect(root.dataset['theme']).toBe('light')
    expect(createStore({ systemTheme }).store.get()).toMatchObject({ theme: 'light', themeSetting: 'light' })

    store.chooseTheme('system')
    expect(root.dataset['theme']).toBe('dark')
    expect(storage.read(THEME_STORAGE_KEY)).toBeUndefined()
  })

  it('ignore a broken setting', () => {
    window.localStorage.setItem(THEME_STORAGE_KEY, 'grey')
    expect(createStore({ systemTheme: () => 'light' }).store.get()).toMatchObject({
      theme: 'light',
      themeSetting: 'system',
    })
  })
})
