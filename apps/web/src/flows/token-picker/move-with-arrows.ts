import type { KeyboardEvent } from 'react'

/** A space presses the focused row. */
const isText = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  (key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey) || key === 'Backspace'

const STEPS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowDown: (index, count) => Math.min(index + 1, count - 1),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_index, count) => count - 1,
}

/** Arrow keys move from row to row, and from the search field to the first row; letters lead back to the search. Tab is unchanged. */
export function moveWithArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key]
  const focused = document.activeElement
  const isTyping = focused instanceof HTMLInputElement
  if (!isTyping && isText(event)) {
    // The key lands in the field that is focused now.
    event.currentTarget.querySelector<HTMLInputElement>('input[type=search]')?.focus()
    return
  }
  if (step === undefined || (isTyping && event.key !== 'ArrowDown')) return
  const rows = [
    ...event.currentTarget.querySelectorAll<HTMLButtonElement>('button[data-picker-row]:not(:disabled)'),
  ]
  const index = rows.findIndex((row) => row === focused)
  if (index === -1 && !isTyping) return
  const next = rows[step(index, rows.length)]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}
