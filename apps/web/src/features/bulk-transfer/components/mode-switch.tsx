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
export function ModeSwitch(props: {
  mode: SendMode
  onChoose: (mode: SendMode) => void
  /** The pointer is on the button of the mode that is not shown. */
  onPointAt?: () => void
}): ReactNode {
  const lastClick = useRef(Number.NEGATIVE_INFINITY)
  const choose = (mode: SendMode, at: number): void => {
    if (at - lastClick.current < MODE_SWITCH_DEBOUNCE_MS) return
    lastClick.current = at
    if (mode !== props.mode) props.onChoose(mode)
  }
  return (
    <div
      role="group"
      aria-label="Kind of transfer"
      className="relative mb-3 grid grid-cols-2 rounded-full border border-line bg-raised p-[3px]"
    >
      <span
        aria-hidden
        className={clsx(
          'absolute inset-y-[3px] left-[3px] w-[calc(50%-3px)] rounded-full bg-chosen transition-transform',
          props.mode === 'advanced' && 'translate-x-full',
        )}
      />
      {MODES.map(({ mode, label }) => (
        <button
          key={mode}
          type="button"
          aria-pressed={props.mode === mode}
          onClick={(event) => choose(mode, event.timeStamp)}
          onPointerEnter={props.mode === mode ? undefined : props.onPointAt}
          className={clsx(
            'relative h-9 rounded-full px-1 text-small font-semibold whitespace-nowrap transition-colors max-[22rem]:text-caption',
            props.mode === mode ? 'text-ink' : 'text-muted hover:text-ink',
          )}
        >
          {label}
        </button>
      ))}
    </div>
  )
}
