import type { ReactNode } from 'react'
import { TextField } from '../../../shared/ui/text-field/text-field.tsx'
import type { ApiCall } from '../model/api-reference.ts'
import { parameterKey, problemOfBody, type CallValues } from '../model/call-values.ts'

/** Fields for everything that a call takes: the code of the call has what is entered here. */
export const CallValueFields = (props: {
  call: ApiCall
  /** The body of the chosen example, as JSON. */
  exampleBody: string | null
  values: CallValues
  onChange: (values: CallValues) => void
}): ReactNode => {
  const { call, exampleBody, values, onChange } = props
  if (call.parameters.length === 0 && exampleBody === null) return null
  const body = values.body ?? exampleBody ?? ''
  const problem = problemOfBody(values.body)
  return (
    <details className="text-small">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">Change the values</summary>
      <div className="grid gap-3 pb-1">
        {call.parameters.map((parameter) => {
          const key = parameterKey(parameter)
          const { name, isRequired, isSent, example } = parameter
          return (
            <TextField
              key={key}
              label={isRequired ? name : `${name} (optional)`}
              aria-label={`${name} of ${call.id}`}
              mono
              placeholder={isSent ? undefined : example}
              value={values.parameters[key] ?? (isSent ? example : '')}
              onChange={(event) =>
                onChange({ ...values, parameters: { ...values.parameters, [key]: event.target.value } })
              }
            />
          )
        })}
        {exampleBody !== null && (
          <label className="grid gap-1.5 text-muted">
            Body
            <textarea
              aria-label={`Body of ${call.id}`}
              aria-invalid={problem !== undefined || undefined}
              spellCheck={false}
              rows={Math.min(14, body.split('\n').length)}
              value={body}
              onChange={(event) => onChange({ ...values, body: event.target.value })}
              className="scroll-quiet rounded-lg border border-line bg-raised px-3.5 py-2.5 font-mono text-caption text-ink focus:border-accent"
            />
            <span aria-live="polite" className="text-negative empty:hidden">
              {problem}
            </span>
          </label>
        )}
      </div>
    </details>
  )
}
