import clsx from 'clsx'
import { Info } from '../icons/drawn/signs/info.ts'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'

/**
 * A short explanation behind a small mark: shown on hover, focus and tap; Escape hides it. Implemented here because a positioning library is too
 * large for the send page.
 */
export function Tooltip(props: {
  text: string
  label?: string
  align?: 'center' | 'start' | 'end'
}): ReactNode {
  const id = useId()
  const [shown, setShown] = useState(false)
  const hideOnEscape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !shown) return
    event.stopPropagation()
    setShown(false)
  }
  return (
    <span
      className="relative inline-flex align-middle"
      onPointerEnter={(event) => event.pointerType === 'mouse' && setShown(true)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && setShown(false)}
    >
      <button
        type="button"
        aria-label={props.label ?? 'More about this'}
        aria-describedby={shown ? id : undefined}
        onFocus={() => setShown(true)}
        onBlur={() => setShown(false)}
        onClick={() => setShown(true)}
        onKeyDown={hideOnEscape}
        className="grid size-6 cursor-help place-items-center rounded-full text-faint transition hover:text-ink"
      >
        <Info aria-hidden className="size-3.5" />
      </button>
      {shown && (
        <span
          id={id}
          role="tooltip"
          className={clsx(
            'absolute bottom-full z-20 mb-1.5 w-max max-w-60 animate-fade rounded-md border border-line bg-raised-hover px-3 py-2 text-left text-small font-normal text-pretty whitespace-normal text-ink shadow-overlay',
            { center: 'left-1/2 -translate-x-1/2', start: '-left-2', end: '-right-2' }[
              props.align ?? 'center'
            ],
          )}
        >
          {props.text}
        </span>
      )}
    </span>
  )
}
