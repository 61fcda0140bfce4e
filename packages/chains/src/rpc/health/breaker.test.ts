import { beforeEach, describe, expect, it } from 'vitest'
import { createBreaker, type Breaker } from './breaker.ts'

let now: number
let chance: number
let breaker: Breaker

const fail = (times: number): void => {
  for (let count = 0; count < times; count += 1) breaker.failed()
}

/** Time until the next probe, found by polling every millisecond. */
const waitForProbe = (): number => {
  const start = now
  while (!breaker.claimProbe()) now += 1
  return now - start
}

beforeEach(() => {
  now = 5_000
  chance = 0
  breaker = createBreaker({ now: () => now, random: () => chance })
})

describe('a breaker', () => {
  it('opens after three failures in a row, not after three in all', () => {
    fail(2)
    breaker.succeeded()
    fail(2)
    expect(breaker.state).toBe('closed')
    fail(1)
    expect(breaker.state).toBe('open')
  })

  it('lets one probe through after its wait, and no second one at the same time', () => {
    breaker.trip()
    now += 999
    expect(breaker.claimProbe()).toBe(false)
    now += 1
    expect(breaker.claimProbe()).toBe(true)
    expect(breaker.state).toBe('half_open')
    expect(breaker.claimProbe()).toBe(false)
    breaker.closeAfterProbe()
    expect(breaker.state).toBe('closed')
  })

  it('waits twice as long each time, up to a minute', () => {
    const waits = Array.from({ length: 9 }, () => {
      breaker.trip()
      return waitForProbe()
    })
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60].map((seconds) => seconds * 1_000))
  })

  it('waits less by chance, but half of it at least, so that not all come back at once', () => {
    chance = 0.999_999
    breaker.trip()
    expect(waitForProbe()).toBe(501)
  })

  it('remembers a provider that keeps failing after it came back, until it has done well for long', () => {
    breaker.trip()
    waitForProbe()
    breaker.closeAfterProbe()
    breaker.trip()
    expect(waitForProbe()).toBe(2_000)
    breaker.closeAfterProbe()
    for (let count = 0; count < 100; count += 1) breaker.succeeded()
    breaker.trip()
    expect(waitForProbe()).toBe(1_000)
  })

  it('is not closed by an answer to a request that was sent anyway', () => {
    breaker.trip()
    breaker.succeeded()
    expect(breaker.state).toBe('open')
  })
})
