import { type PointerEvent, type RefObject, useRef } from 'react'
import { sheetDrag } from './sheet-drag.ts'

export interface SheetDragHandlers {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void
  readonly onPointerUp: (event: PointerEvent<HTMLElement>) => void
  readonly onPointerCancel: (event: PointerEvent<HTMLElement>) => void
}

/** Handlers for the part of a sheet that can be dragged. They do nothing while `isSheet` returns false. */
export function useSheetDrag(deps: {
  panel: RefObject<HTMLElement | null>
  isSheet: () => boolean
  onClose: () => void
}): SheetDragHandlers {
  const startY = useRef<number>(undefined)

  const measure = (event: PointerEvent): { offset: number; closes: boolean } | undefined =>
    startY.current === undefined
      ? undefined
      : sheetDrag({
          startY: startY.current,
          currentY: event.clientY,
          height: deps.panel.current?.getBoundingClientRect().height ?? 0,
        })

  const place = (offset: number, moving: boolean): void => {
    const style = deps.panel.current?.style
    if (style === undefined) return
    style.transition = moving ? 'none' : ''
    style.transform = offset === 0 ? '' : `translateY(${offset}px)`
  }

  const finish = (event: PointerEvent, mayClose: boolean): void => {
    const drag = measure(event)
    startY.current = undefined
    if (drag === undefined) return
    if (mayClose && drag.closes) deps.onClose()
    else place(0, false)
  }

  return {
    onPointerDown(event) {
      const onControl = event.target instanceof Element && event.target.closest('button, a, input') !== null
      if (!deps.isSheet() || onControl || event.button > 0) return
      startY.current = event.clientY
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event) {
      const drag = measure(event)
      if (drag !== undefined) place(drag.offset, true)
    },
    onPointerUp: (event) => finish(event, true),
    onPointerCancel: (event) => finish(event, false),
  }
}
