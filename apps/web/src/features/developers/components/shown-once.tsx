import type { ReactNode } from 'react'
import { CodeBlock } from './code-block.tsx'

/** A secret that is not shown again. */
export const ShownOnce = (props: { secret: string; title: string; children: ReactNode }): ReactNode => (
  <div role="status" className="grid gap-3">
    <CodeBlock code={props.secret} name={props.title} />
    <p className="text-pretty text-muted">
      <strong className="font-semibold text-ink">Copy it now: it is not shown again.</strong> We keep no copy,
      only a checksum. {props.children}
    </p>
  </div>
)
