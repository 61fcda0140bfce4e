import clsx from 'clsx'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'

export interface PopoverTriggerProps {
  readonly 'aria-expanded': boolean
  readonly 'aria-controls': string | undefined
  readonly 'aria-haspopup': 'dialog'
  readonly onClick: () => void
}

/**
 * A small panel below its button. Escape, a click outside and tabbing out close it; the focus is restored. `opens`: whether it is open by itself, at first and
 * whenever `occasion` changes; one that is open then stays open, with the focus in it.
 */
export function Popover(props: {
  label: string
  trigger: (trigger: PopoverTriggerProps) => ReactNode
  children: (close: () => void) => ReactNode
  className?: string
  panelClassName?: string
  opens?: boolean
  occasion?: string
}): ReactNode {
  const { opens = false, occasion } = props
  const [open, setOpen] = useState(opens)
  const [since, setSince] = useState(occasion)
  if (since !== occasion) {
    setSince(occasion)
    setOpen(opens)
  }
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  useDismiss(root, open, (returnFocus) => {
    setOpen(false)
    if (returnFocus) root.current?.querySelector('button')?.focus()
  })
  return (
    <div ref={root} className={clsx('relative', props.className)}>
      {props.trigger({
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
        'aria-haspopup': 'dialog',
        onClick: () => setOpen(!open),
      })}
      {open && (
        <div
          id={id}
          role="dialog"
          aria-label={props.label}
          className={clsx(
            'absolute top-full right-0 z-40 mt-2 animate-appear rounded-lg border border-line bg-surface p-2 shadow-overlay',
            props.panelClassName,
          )}
        >
          {props.children(() => setOpen(false))}
        </div>
      )}
    </div>
  )
}

function useDismiss(
  root: { readonly current: HTMLElement | null },
  open: boolean,
  close: (returnFocus: boolean) => void,
): void {
  const latestClose = useRef(close)
  latestClose.current = close
  useEffect(() => {
    if (!open) return
    const isOutside = (target: EventTarget | null): boolean =>
      target instanceof Node && root.current?.contains(target) !== true
    const onPointer = (event: PointerEvent): void => {
      if (isOutside(event.target)) latestClose.current(false)
    }
    // Only focus that leaves it: one that opened by itself stays while focus moves elsewhere.
    const onFocus = ({ target, relatedTarget }: FocusEvent): void => {
      if (isOutside(target) && relatedTarget !== null && !isOutside(relatedTarget)) latestClose.current(false)
    }
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') latestClose.current(true)
    }
    document.addEventListener('pointerdown', onPointer)
    document.addEventListener('focusin', onFocus)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onPointer)
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('keydown', onKey)
    }
  }, [open, root])
}
