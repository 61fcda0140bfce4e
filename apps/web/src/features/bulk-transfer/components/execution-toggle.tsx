import { EXECUTION_TYPE_NAMES, EXECUTION_TYPES, type ExecutionType } from '@sunspan/domain'
import clsx from 'clsx'
import { type ReactNode, useId } from 'react'

const HINTS: Readonly<Record<ExecutionType, string>> = {
  sequence: 'One recipient after the other',
  fast: 'All recipients at once',
}

export function ExecutionToggle(props: {
  value: ExecutionType
  onChoose: (executionType: ExecutionType) => void
}): ReactNode {
  const name = useId()
  return (
    <fieldset className="mt-4 flex flex-wrap items-center justify-between gap-3">
      <legend className="sr-only">Execution type</legend>
      <div aria-hidden>
        <p className="text-small text-muted">Execution type</p>
        <p className="text-small text-faint">{HINTS[props.value]}</p>
      </div>
      <div className="flex rounded-full border border-line bg-raised p-1">
        {EXECUTION_TYPES.map((type) => (
          <label
            key={type}
            className={clsx(
              'flex h-9 cursor-pointer items-center rounded-full px-5 text-small font-medium transition-colors has-focus-visible:outline-2 has-focus-visible:outline-accent',
              props.value === type ? 'bg-raised-hover text-ink' : 'text-muted hover:text-ink',
            )}
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              aria-label={`${EXECUTION_TYPE_NAMES[type]}: ${HINTS[type]}`}
              checked={props.value === type}
              onChange={() => props.onChoose(type)}
            />
            {EXECUTION_TYPE_NAMES[type]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
