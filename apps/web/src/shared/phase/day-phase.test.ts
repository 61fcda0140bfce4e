import { describe, expect, it } from 'vitest'
import { createTextStorage } from '../storage/browser-storage.ts'
import { PHASE_STORAGE_KEY } from './day-phase.ts'
import { createPhaseStore } from './phase-store.ts'

describe('createPhaseStore', () => {
  const storage = createTextStorage(() => window.localStorage)

  it('follows the clock until a phase is fixed, and follows it again after auto', () => {
    const root = document.createElement('div')
    let hour = 8
    const store = createPhaseStore({ storage, hour: () => hour, root })
    const seen: string[] = []
    store.subscribe(() => seen.push(store.getPhase()))

    hour = 12
    store.refresh()
    store.choose('midnight')
    hour = 18
    store.refresh()
    store.choose('auto')

    expect(seen).toEqual(['midday', 'midnight', 'midnight', 'sunset'])
    expect(root.dataset['phase']).toBe('sunset')
    expect(storage.read(PHASE_STORAGE_KEY)).toBeUndefined()
  })

  it('remembers the fixed phase, also where storage is blocked', () => {
    const root = document.createElement('div')
    createPhaseStore({ storage, hour: () => 12, root }).choose('sunrise')
    expect(createPhaseStore({ storage, hour: () => 12, root }).getSetting()).toBe('sunrise')

    const blocked = createTextStorage(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    const store = createPhaseStore({ storage: blocked, hour: () => 23, root })
    store.choose('sunset')
    expect([store.getSetting(), root.dataset['phase']]).toEqual(['sunset', 'sunset'])
  })
})
