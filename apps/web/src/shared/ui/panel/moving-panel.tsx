import { type ComponentProps, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { Panel } from './panel.tsx'

/** Specification, section 9: layout changes take 0.2 s. */
const MOTION: KeyframeAnimationOptions = { duration: 200, easing: 'cubic-bezier(0.2, 0, 0, 1)' }

/** A card that grows, shrinks and moves to its new place when its `stage` changes; at once for those who prefer less motion. */
export function MovingPanel({ stage, ...rest }: ComponentProps<typeof Panel> & { stage: string }): ReactNode {
  return <Panel {...rest} ref={useMotion(stage)} />
}

function useMotion(stage: string): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null)
  const shown = useRef<Box>(undefined)
  const motion = useRef<Animation>(undefined)
  useLayoutEffect(() => {
    const card = element.current
    // Browsers without an observer change the size at once.
    if (card === null || !('ResizeObserver' in window)) return
    const observer = new ResizeObserver(() => (shown.current = boxOf(card)))
    observer.observe(card)
    return () => observer.disconnect()
  }, [])
  useLayoutEffect(() => {
    const card = element.current
    const before = shown.current
    if (card === null || before === undefined) return
    motion.current?.cancel()
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const now = boxOf(card)
    motion.current = card.animate([frameOf(before, before.top - now.top), frameOf(now, 0)], MOTION)
  }, [stage])
  return element
}

interface Box {
  readonly width: number
  readonly height: number
  readonly top: number
}

/** Measured within the page, wherever it is scrolled to. */
function boxOf(card: HTMLElement): Box {
  const { width, height, top } = card.getBoundingClientRect()
  return { width, height, top: top + window.scrollY }
}

const frameOf = ({ width, height }: Box, shift: number): Keyframe => ({
  width: `${width}px`,
  maxWidth: `${width}px`,
  height: `${height}px`,
  transform: `translateY(${shift}px)`,
  overflow: 'clip',
})
