import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arcGeometry, arcPath, clampProgress, sunPosition } from './arc-geometry.ts'

const specs = fc
  .record({
    left: fc.integer({ min: -500, max: 500 }),
    span: fc.integer({ min: 2, max: 2000 }),
    horizonY: fc.integer({ min: 0, max: 1000 }),
    steepness: fc.double({ min: 0.02, max: 0.5, noNaN: true }),
  })
  .map(({ left, span, horizonY, steepness }) => ({
    left,
    right: left + span,
    horizonY,
    rise: span * steepness,
  }))

describe('the arc', () => {
  it('puts the sun on the horizons at the ends and at the full height in the middle', () => {
    fc.assert(
      fc.property(specs, (spec) => {
        const arc = arcGeometry(spec)
        const [start, middle, end] = [0, 0.5, 1].map((progress) => sunPosition(arc, progress))
        expect(start?.x).toBeCloseTo(spec.left, 4)
        expect(start?.y).toBeCloseTo(spec.horizonY, 4)
        expect(middle?.x).toBeCloseTo((spec.left + spec.right) / 2, 4)
        expect(middle?.y).toBeCloseTo(spec.horizonY - spec.rise, 4)
        expect(end?.x).toBeCloseTo(spec.right, 4)
        expect(end?.y).toBeCloseTo(spec.horizonY, 4)
      }),
    )
  })

  it('moves the sun only forward, and never below the horizon', () => {
    const progress = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(specs, progress, progress, (spec, one, other) => {
        const arc = arcGeometry(spec)
        const before = Math.min(one, other)
        const after = Math.max(one, other)
        expect(sunPosition(arc, before).x).toBeLessThanOrEqual(sunPosition(arc, after).x + 1e-6)
        expect(sunPosition(arc, one).y).toBeLessThanOrEqual(spec.horizonY + 1e-4)
      }),
    )
  })

  it('treats a rise beyond half the span as a semicircle', () => {
    const arc = arcGeometry({ left: 0, right: 20, horizonY: 10, rise: 50 })
    expect(arc).toMatchObject({ radius: 10, centerX: 10, centerY: 10, halfAngle: 90 })
    expect(arcPath(arc)).toBe('M0 10A10 10 0 0 1 20 10')
  })

  it('keeps broken progress on the arc', () => {
    expect([-1, 0.3, 7, Number.NaN, Number.POSITIVE_INFINITY].map(clampProgress)).toEqual([0, 0.3, 1, 0, 0])
  })
})
