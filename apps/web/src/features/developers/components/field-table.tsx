import type { ReactNode } from 'react'
import type { SchemaField } from '../model/schema-fields.ts'
import { Spans } from './markdown.tsx'

/** Names, types and meanings of what a call takes or answers. */
export function FieldTable(props: {
  title: string
  fields: readonly (SchemaField & { readonly place?: string })[]
}): ReactNode {
  if (props.fields.length === 0) return null
  return (
    <section>
      <h4 className="mb-1 font-sans text-small font-semibold">{props.title}</h4>
      <dl className="divide-y divide-line border-y border-line">
        {props.fields.map(({ name, place, type, isRequired, text }) => (
          <div key={`${place ?? ''} ${name}`} className="py-2.5">
            <dt className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5">
              <code className="font-mono text-small break-all text-ink">{name}</code>
              <span className="text-caption break-words text-faint">
                {place === undefined ? '' : `${place}, `}
                {type}
              </span>
              {isRequired && <span className="text-caption font-medium text-accent">required</span>}
            </dt>
            {text !== '' && (
              <dd className="mt-0.5 max-w-[68ch] text-small text-pretty text-muted">
                <Spans text={text} />
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  )
}
