import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { createTextStorage } from '../storage/browser-storage.ts'
import { DAY_PHASES, PHASE_STORAGE_KEY, phaseOfHour } from './day-phase.ts'
import { createPhaseStore } from './phase-store.ts'

const script = readFileSync(join(import.meta.dirname, '../../../public/day-phase.js'), 'utf8')
const hours = Array.from({ length: 24 }, (_, hour) => hour)

function runScript(hour: number): string | undefined {
  vi.useFakeTimers({ now: new Date(2026, 5, 1, hour, 30) })
  new Function(script)()
  vi.useRealTimers()
  return document.documentElement.dataset['phase']
}

describe('the script that runs before the first paint', () => {
  it('agrees with the app at every hour', () => {
    expect(hours.map(runScript)).toEqual(hours.map(phaseOfHour))
    expect(new Set(hours.map(phaseOfHour))).toEqual(new Set(DAY_PHASES))
  })

  it('takes the phase that the visitor fixed, and ignores a broken one', () => {
    window.localStorage.setItem(PHASE_STORAGE_KEY, 'sunset')
    expect(runScript(9)).toBe('sunset')
    window.localStorage.setItem(PHASE_STORAGE_KEY, 'noon')
    expect(runScript(9)).toBe('sunrise')
  })
})

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
