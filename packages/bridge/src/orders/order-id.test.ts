import { describe, expect, it } from 'vitest'
import { systemRandom } from '../clock.ts'
import { createStepClock } from '../testing/step-clock.ts'
import { createOrderId, createReference } from './order-id.ts'

describe('createOrderId', () => {
  it('makes UUIDs of version 7 that sort by time', () => {
    const clock = createStepClock()
    const ids = Array.from({ length: 50 }, () => {
      clock.advance(1)
      return createOrderId(clock, systemRandom)
    })
    for (const id of ids)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(ids.toSorted()).toEqual(ids)
    const [first = ''] = ids
    expect(Number.parseInt(first.replaceAll('-', '').slice(0, 12), 16)).toBe(clock.now() - 49)
  })
})

describe('createReference', () => {
  it('is 16 random bytes', () => {
    const references = new Set(Array.from({ length: 50 }, () => createReference(systemRandom)))
    expect(references.size).toBe(50)
    for (const reference of references) expect(reference).toMatch(/^0x[0-9a-f]{32}$/)
  })
})
