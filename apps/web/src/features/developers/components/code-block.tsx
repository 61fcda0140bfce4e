import type { ReactNode } from 'react'
import { CopyButton } from '../../../shared/ui/address-text/copy-button.tsx'

/** Code to copy. Long lines scroll; `name` says what it is to who does not see it. */
export const CodeBlock = (props: {
  code: string
  name: string
  head?: ReactNode
  foot?: ReactNode
}): ReactNode => (
  <figure className="min-w-0 overflow-hidden rounded-lg border border-line bg-ground-deep">
    <figcaption className="flex min-h-11 items-center gap-2 border-b border-line py-1 pr-1.5 pl-3.5 text-caption text-muted">
      <span className="mr-auto">{props.head ?? props.name}</span>
      <CopyButton text={props.code} label={`Copy ${props.name}`} className="size-9" />
    </figcaption>
    <pre
      tabIndex={0}
      role="group"
      aria-label={props.name}
      className="scroll-quiet max-h-96 overflow-auto px-3.5 py-3 font-mono text-caption leading-relaxed text-ink"
    >
      <code>{props.code}</code>
    </pre>
    {props.foot}
  </figure>
)
