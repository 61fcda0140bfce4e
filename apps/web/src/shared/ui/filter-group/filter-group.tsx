import clsx from 'clsx'
import type { ReactNode } from 'react'

export interface FilterItem<Value extends string> {
  readonly value: Value
  readonly label: string
  /** How many items match; undefined if unknown. */
  readonly count?: number
}

/** A row of filters, one of which is active. */
export const FilterGroup = <Value extends string>(props: {
  label: string
  items: readonly FilterItem<Value>[]
  value: Value
  onChoose: (value: Value) => void
  className?: string
}): ReactNode => (
  <div
    role="group"
    aria-label={props.label}
    className={clsx('flex flex-wrap gap-0.5 sm:gap-1', props.className)}
  >
    {props.items.map(({ value, label, count }) => (
      <button
        key={value}
        type="button"
        aria-pressed={props.value === value}
        onClick={() => props.onChoose(value)}
        className={clsx(
          'flex h-9 items-center gap-1.5 rounded-full px-2.5 text-small font-medium whitespace-nowrap transition-colors sm:px-3',
          props.value === value ? 'bg-chosen text-ink' : 'text-muted hover:text-ink',
        )}
      >
        {label}
        {count !== undefined && <span className="tabular font-normal text-muted">{count}</span>}
      </button>
    ))}
  </div>
)
