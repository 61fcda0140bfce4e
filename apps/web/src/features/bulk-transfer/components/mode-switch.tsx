import clsx from 'clsx'
import { type ReactNode, useRef } from 'react'

export type SendMode = 'regular' | 'advanced'

const MODES: readonly { readonly mode: SendMode; readonly label: string }[] = [
  { mode: 'regular', label: 'Regular Bridge' },
  { mode: 'advanced', label: 'Advanced Bridge' },
]

/** Specification, section 9: a second click within this time is ignored. */
const MODE_SWITCH_DEBOUNCE_MS = 400

/** Two buttons that switch between one recipient and many. */
export function ModeSwitch(props: { mode: SendMode; onChoose: (mode: SendMode) => void }): ReactNode {
  const lastClick = useRef(Number.NEGATIVE_INFINITY)
  const choose = (mode: SendMode, at: number): void => {
    if (at - lastClick.current < MODE_SWITCH_DEBOUNCE_MS) return
    lastClick.current = at
    if (mode !== props.mode) props.onChoose(mode)
  }
  return (
    <div role="group" aria-label="Kind of transfer" className="mb-5 flex rounded-full bg-raised p-1">
      {MODES.map(({ mode, label }) => (
        <button
          key={mode}
          type="button"
          aria-pressed={props.mode === mode}
          onClick={(event) => choose(mode, event.timeStamp)}
          className={clsx(
            'h-10 min-w-0 grow basis-0 truncate rounded-full px-3 text-small font-semibold transition-colors',
            props.mode === mode ? 'bg-raised-hover text-ink' : 'text-muted hover:text-ink',
          )}
        >
          {label}
        </button>
      ))}
    </div>
  )
}
