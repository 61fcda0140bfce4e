import clsx from 'clsx'
import { createContext, type ReactNode, use, useId, useState } from 'react'
import { Select } from '../../../shared/ui/select/select.tsx'
import type { ApiCall } from '../model/api-reference.ts'
import { curlOf, requestOf, typeScriptOf } from '../model/call-example.ts'
import { NO_VALUES, type CallValues } from '../model/call-values.ts'
import { CallValueFields } from './call-values.tsx'
import { CodeBlock } from './code-block.tsx'
import { RunCall } from './run-call.tsx'

const LANGUAGES = { curl: 'curl', typescript: 'TypeScript' } as const
export type Language = keyof typeof LANGUAGES

/** The language of all samples of the page. */
export const LanguageContext = createContext<{
  readonly language: Language
  readonly choose: (language: Language) => void
}>({ language: 'curl', choose: () => undefined })

/** A call as code for this very installation, with a variant for each of its bodies, and what it answers. */
export function CodeSamples({ call }: { call: ApiCall }): ReactNode {
  const { language } = use(LanguageContext)
  const [bodyName, setBodyName] = useState(call.bodyExamples[0]?.name)
  const [values, setValues] = useState<CallValues>(NO_VALUES)
  const variantId = useId()
  const { origin } = window.location
  const choice = { bodyName, values }
  const code = language === 'curl' ? curlOf(call, origin, choice) : typeScriptOf(call, origin, choice)
  const answer = call.answerExamples[0]
  return (
    <div className="grid min-w-0 content-start gap-3">
      {call.bodyExamples.length > 1 && (
        <div>
          <label htmlFor={variantId} className="mb-1 block text-caption text-muted">
            Example
          </label>
          <Select
            id={variantId}
            value={bodyName}
            onChange={(event) => {
              setBodyName(event.target.value)
              setValues({ ...values, body: undefined })
            }}
            className="h-11 w-full rounded-md text-small"
          >
            {call.bodyExamples.map(({ name, summary }) => (
              <option key={name} value={name}>
                {summary}
              </option>
            ))}
          </Select>
        </div>
      )}
      <CallValueFields
        call={call}
        exampleBody={requestOf(call, origin, { bodyName }).body}
        values={values}
        onChange={setValues}
      />
      <CodeBlock
        code={code}
        name={`${call.id} in ${LANGUAGES[language]}`}
        head={<LanguageSwitch />}
        foot={isRunnable(call) && <RunCall call={call} values={values} />}
      />
      {answer !== undefined && (
        <CodeBlock code={JSON.stringify(answer.value, null, 2)} name={`Response of ${call.id}`} />
      )}
      {call.stream !== null && <CodeBlock code={call.stream.trim()} name={`Events of ${call.id}`} />}
    </div>
  )
}

/** What a page may ask without a login: it changes nothing. */
const isRunnable = ({ method, needsSession, stream, isFile, tag }: ApiCall): boolean =>
  method === 'GET' && !needsSession && stream === null && !isFile && tag !== 'API keys'

export function LanguageSwitch(): ReactNode {
  const { language, choose } = use(LanguageContext)
  return (
    <span role="group" aria-label="Language of the examples" className="flex gap-1">
      {/* CAST: the keys of the table above. */}
      {(Object.keys(LANGUAGES) as Language[]).map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === language}
          onClick={() => choose(one)}
          className={clsx(
            'h-8 rounded-full px-3 text-caption font-medium transition',
            one === language ? 'bg-chosen text-ink' : 'text-muted hover:text-ink',
          )}
        >
          {LANGUAGES[one]}
        </button>
      ))}
    </span>
  )
}
