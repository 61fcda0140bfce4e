import { EXECUTION_TYPE_NAMES, EXECUTION_TYPES, type ExecutionType } from '@sunspan/domain'
import clsx from 'clsx'
import { type ReactNode, useId } from 'react'
import { executionSentence } from '../model/execution-sentence.ts'
import type { ExecutionTimes } from '../model/view-bulk-form.ts'

const HINTS: Readonly<Record<ExecutionType, string>> = {
  sequence: 'one recipient after the other',
  fast: 'all recipients at once',
}

/** The two ways to pay, each with its time; the sentence next to it says how they differ, or why they do not. */
export function ExecutionToggle(props: {
  value: ExecutionType
  filled: number
  times: ExecutionTimes | undefined
  onChoose: (executionType: ExecutionType) => void
}): ReactNode {
  const name = useId()
  const sentence = executionSentence(props)
  return (
    <fieldset className="mt-4 flex flex-wrap items-center justify-between gap-3">
      <legend className="sr-only">Execution type</legend>
      <div className="min-w-0 grow basis-56 text-small">
        <p aria-hidden className="text-muted">
          Execution type
        </p>
        <p className="text-pretty text-faint">{sentence}</p>
      </div>
      <div className="flex grow rounded-full border sm:grow-0 border-line bg-raised p-1">
        {EXECUTION_TYPES.map((type) => (
          <label
            key={type}
            className={clsx(
              'flex h-9 grow cursor-pointer items-baseline justify-center gap-1.5 rounded-full px-4 leading-9 text-small font-medium transition-colors has-focus-visible:outline-2 has-focus-visible:outline-accent',
              props.value === type ? 'bg-chosen text-ink' : 'text-muted hover:text-ink',
            )}
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              aria-label={`${EXECUTION_TYPE_NAMES[type]}: ${HINTS[type]}${props.times === undefined ? '' : `, about ${props.times[type]} min`}`}
              checked={props.value === type}
              onChange={() => props.onChoose(type)}
            />
            <span>{EXECUTION_TYPE_NAMES[type]}</span>
            {props.times !== undefined && (
              <span className="tabular text-caption font-normal text-muted">~{props.times[type]} min</span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
