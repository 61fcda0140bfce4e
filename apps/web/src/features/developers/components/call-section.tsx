import clsx from 'clsx'
import { memo, type ReactNode } from 'react'
import { Badge } from '../../../shared/ui/badge/badge.tsx'
import type { ApiCall } from '../model/api-reference.ts'
import { CodeSamples } from './code-samples.tsx'
import { FieldTable } from './field-table.tsx'
import { Markdown, Spans } from './markdown.tsx'

/** One call: what it is for, takes, answers and refuses, next to code that makes it. */
export const CallSection = memo(({ call }: { readonly call: ApiCall }): ReactNode => (
  <section
    id={call.id}
    aria-labelledby={`${call.id}-title`}
    className="scroll-mt-6 border-t border-line py-8"
  >
    <h3 id={`${call.id}-title`} className="font-sans text-lead font-semibold break-words">
      {call.id}
    </h3>
    <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
      <Method method={call.method} />
      <code className="font-mono text-small break-all text-muted">{call.path}</code>
      {call.needsSession && <Badge tone="accent">Needs a sign-in</Badge>}
      {call.stream !== null && <Badge>Event stream</Badge>}
    </p>
    <div className="mt-4 grid gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,27rem)]">
      <div className="grid min-w-0 content-start gap-5">
        <p className="max-w-[68ch] text-pretty text-muted">
          <Spans text={`${call.summary}.`} />
        </p>
        {call.text !== '' && (
          <div className="grid gap-2">
            <Markdown text={call.text} />
          </div>
        )}
        <FieldTable title="Parameters" fields={call.parameters} />
        <FieldTable title="Body" fields={call.bodyFields} />
        <FieldTable title="Response" fields={call.answerFields} />
        <Errors call={call} />
      </div>
      {!call.isWebhook && <CodeSamples call={call} />}
    </div>
  </section>
))

function Errors({ call }: { call: ApiCall }): ReactNode {
  if (call.errors.length === 0) return null
  return (
    <details className="group text-small">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold">
        {call.isWebhook ? 'What to respond' : 'Errors'}
        <span className="font-normal text-faint">{call.errors.map(({ status }) => status).join(', ')}</span>
      </summary>
      <dl className="divide-y divide-line border-y border-line">
        {call.errors.map(({ status, text }) => (
          <div key={status} className="flex gap-3 py-2.5">
            <dt className="w-10 shrink-0 font-mono text-ink">{status}</dt>
            <dd className="grid min-w-0 gap-1.5">
              <Markdown text={text} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

export const Method = ({ method }: { method: string }): ReactNode => (
  <span
    className={clsx(
      'w-12 shrink-0 font-mono text-caption font-semibold',
      method === 'GET' ? 'text-positive' : 'text-accent',
    )}
  >
    {method}
  </span>
)
