import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sheetDrag } from './sheet-drag.ts'

describe('sheetDrag', () => {
  it('closes when dragged down by more than a third of the height, and not by exactly a third', () => {
    expect(sheetDrag({ startY: 100, currentY: 300, height: 600 })).toEqual({ offset: 200, closes: false })
    expect(sheetDrag({ startY: 100, currentY: 301, height: 600 })).toEqual({ offset: 201, closes: true })
  })

  it('never rises above its place, however far it is dragged up', () => {
    const y = fc.integer({ min: -5000, max: 5000 })
    fc.assert(
      fc.property(y, y, fc.integer({ min: 1, max: 3000 }), (startY, currentY, height) => {
        const { offset, closes } = sheetDrag({ startY, currentY, height })
        expect(offset).toBe(Math.max(0, currentY - startY))
        expect(closes).toBe(offset * 3 > height)
      }),
    )
  })

  it('stays open while nothing has been measured', () => {
    expect(sheetDrag({ startY: 0, currentY: 500, height: 0 }).closes).toBe(false)
  })
})
