import type { Move } from '@sunspan/domain/game'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { ArrowDown } from '../../../../shared/ui/icons/drawn/arrows/arrow-down.ts'

const BUTTONS: readonly { readonly move: Move; readonly label: string; readonly className: string }[] = [
  { move: 'L', label: 'Left', className: 'rotate-90' },
  { move: 'U', label: 'Up', className: 'rotate-180' },
  { move: 'D', label: 'Down', className: '' },
  { move: 'R', label: 'Right', className: '-rotate-90' },
]

/** Four large buttons for thumbs. */
export const TurnButtons = ({ onTurn }: { onTurn: (move: Move) => void }): ReactNode => (
  <div role="group" aria-label="Direction" className="grid grid-cols-4 gap-2">
    {BUTTONS.map(({ move, label, className }) => (
      <button
        key={move}
        type="button"
        aria-label={label}
        // At once, before the finger leaves.
        onPointerDown={() => onTurn(move)}
        onClick={(event) => {
          // Keys and screen readers press without a pointer.
          if (event.detail === 0) onTurn(move)
        }}
        className="grid h-14 touch-manipulation place-items-center rounded-lg border border-line bg-raised text-ink transition active:bg-raised-hover"
      >
        <ArrowDown aria-hidden className={clsx('size-6', className)} />
      </button>
    ))}
  </div>
)
