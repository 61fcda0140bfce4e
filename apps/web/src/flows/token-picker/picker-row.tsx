import clsx from 'clsx'
import { Check } from '../../shared/ui/icons/drawn/signs/check.ts'
import type { ReactNode } from 'react'

/** One line of the picker. */
export const PickerRow = (props: {
  icon: ReactNode
  title: string
  note?: string | undefined
  /** The note is one to heed. */
  isWarning?: boolean
  trailing?: ReactNode
  chosen: boolean
  disabled?: boolean
  onChoose: () => void
}): ReactNode => (
  <li>
    <button
      type="button"
      data-picker-row
      disabled={props.disabled}
      aria-current={props.chosen || undefined}
      onClick={props.onChoose}
      className={clsx(
        'flex min-h-14 w-full items-center gap-3.5 rounded-lg px-3 py-2 text-left transition-colors',
        props.chosen ? 'bg-raised' : 'enabled:hover:bg-raised',
      )}
    >
      <span className={clsx('flex', props.disabled === true && 'opacity-45 grayscale')}>{props.icon}</span>
      <span className="min-w-0 grow">
        <span
          className={clsx(
            'block truncate font-semibold',
            props.disabled === true ? 'text-muted' : 'text-ink',
          )}
        >
          {props.title}
        </span>
        {props.note !== undefined && (
          <span
            className={clsx(
              'block text-small',
              props.isWarning === true ? 'text-pretty text-warning' : 'truncate text-faint',
            )}
          >
            {props.note}
          </span>
        )}
      </span>
      {props.trailing}
      {props.chosen && <Check aria-hidden className="size-4.5 shrink-0 text-accent" />}
    </button>
  </li>
)
