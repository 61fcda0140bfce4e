import { type TouchEvent, useRef } from 'react'

/** Specification, section 9. */
export const SWIPE_PX = 100

/** Parts with movements of their own: what begins there is no swipe between tabs. */
const OWN_MOVEMENT = '[data-own-swipe], [role="dialog"], input, select, textarea'

/** Where a movement leads: 1 to the next tab, -1 to the one before, undefined where it was too short, or rather up or down. */
export function swipeOf(dx: number, dy: number): 1 | -1 | undefined {
  if (Math.abs(dx) <= SWIPE_PX || Math.abs(dx) < Math.abs(dy) * 1.5) return undefined
  return dx < 0 ? 1 : -1
}

/** Handlers of an area that is swiped between tabs with one finger. */
export function useSwipe(onSwipe: (by: 1 | -1) => void): {
  readonly onTouchStart: (event: TouchEvent) => void
  readonly onTouchEnd: (event: TouchEvent) => void
  readonly onTouchCancel: () => void
} {
  const start = useRef<{ readonly x: number; readonly y: number }>(undefined)
  return {
    onTouchStart({ touches, target }) {
      const touch = touches.length === 1 ? touches[0] : undefined
      const isOwn = target instanceof Element && target.closest(OWN_MOVEMENT) !== null
      start.current = touch === undefined || isOwn ? undefined : { x: touch.clientX, y: touch.clientY }
    },
    onTouchEnd({ changedTouches }) {
      const from = start.current
      const touch = changedTouches[0]
      start.current = undefined
      if (from === undefined || touch === undefined) return
      const by = swipeOf(touch.clientX - from.x, touch.clientY - from.y)
      if (by !== undefined) onSwipe(by)
    },
    onTouchCancel() {
      start.current = undefined
    },
  }
}
