import { describe, expect, it } from 'vitest'
import { useFresh, useShared } from './use-held.ts'

const log: string[] = []
const opened = (name: string) => {
  log.push(`open ${name}`)
  return { name, seen: 0, stop: () => log.push(`stop ${name}`) }
}

describe('what tests hold', () => {
  const shared = useShared(() => Promise.resolve(opened('shared')))
  const fresh = useFresh(() => opened(`fresh of ${shared.name}`))

  it('is opened in order, and can be read, written and spread', () => {
    expect(log).toEqual(['open shared', 'open fresh of shared'])
    fresh.seen += 1
    shared.seen += 1
    expect({ ...fresh }).toMatchObject({ name: 'fresh of shared', seen: 1 })
    expect('seen' in shared).toBe(true)
  })

  it('is opened once for each test, or once for all', () => {
    expect([fresh.seen, shared.seen]).toEqual([0, 1])
    expect(log.slice(2)).toEqual(['stop fresh of shared', 'open fresh of shared'])
  })
})

it('is stopped after the last test', () => {
  expect(log.slice(-2)).toEqual(['stop fresh of shared', 'stop shared'])
})

it('is not there before its tests', () => {
  const early = useEarly()
  expect(() => early.name).toThrow('Opened with the first test')
})

function useEarly() {
  const [found] = EARLY
  if (found === undefined) throw new Error('The block below was not read')
  return found
}
const EARLY: { name: string }[] = []
describe('later tests', () => {
  EARLY.push(useShared(() => opened('late')))
  it('have it', () => expect(EARLY[0]?.name).toBe('late'))
})
