/** How far down a sheet must be dragged to close: more than this part of its height. */
const CLOSING_PART = 1 / 3

/** Where a dragged sheet stands: `offset` pixels below its place (it never rises), and whether letting go closes it. */
export function sheetDrag(drag: { startY: number; currentY: number; height: number }): {
  offset: number
  closes: boolean
} {
  const offset = Math.max(0, drag.currentY - drag.startY)
  return { offset, closes: drag.height > 0 && offset > drag.height * CLOSING_PART }
}
