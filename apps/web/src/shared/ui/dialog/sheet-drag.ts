/** Fraction of its height by which a sheet must be dragged down to close. */
const CLOSING_PART = 1 / 3

/** Position of a dragged sheet: `offset` pixels below its resting place (it never rises), and whether releasing it closes it. */
export function sheetDrag(drag: { startY: number; currentY: number; height: number }): {
  offset: number
  closes: boolean
} {
  const offset = Math.max(0, drag.currentY - drag.startY)
  return { offset, closes: drag.height > 0 && offset > drag.height * CLOSING_PART }
}
