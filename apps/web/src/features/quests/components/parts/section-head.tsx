import type { ReactNode } from 'react'

/** The head of a part of a page: its name, what it is, and what goes with it at the right. */
export const SectionHead = (props: {
  id: string
  title: string
  text?: ReactNode
  aside?: ReactNode
}): ReactNode => (
  <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
    <div className="min-w-0">
      <h2 id={props.id} className="text-title font-semibold">
        {props.title}
      </h2>
      {props.text !== undefined && (
        <p className="mt-1 max-w-[60ch] text-small text-balance text-muted">{props.text}</p>
      )}
    </div>
    {props.aside}
  </div>
)
