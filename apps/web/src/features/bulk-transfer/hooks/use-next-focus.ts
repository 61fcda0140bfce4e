import type { BulkText } from '@sunspan/domain'
import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * A suggestion that is taken takes its button along. Within `panel` the focus goes on to the next one (`[data-fix]`, the number of its line), or else to
 * what comes after all of them: the button that applies the list, or the text. Returns what to call with the line whose suggestion is taken.
 */
export function useNextFocus(panel: RefObject<HTMLElement | null>, whole: BulkText): (line: number) => void {
  const taken = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (taken.current === undefined || document.activeElement !== document.body) return
    const line = taken.current
    taken.current = undefined
    const fixes = [...(panel.current?.querySelectorAll<HTMLElement>('[data-fix]') ?? [])]
    const next = fixes.find(({ dataset }) => Number(dataset['fix']) >= line) ?? fixes.at(-1)
    const after = ['[data-apply]:enabled', 'textarea'].map((one) =>
      panel.current?.querySelector<HTMLElement>(one),
    )
    ;[next, ...after].find((one) => one instanceof HTMLElement)?.focus()
  }, [panel, whole])
  return (line) => {
    taken.current = line
  }
}
