import type { ReactNode } from 'react'
import { Button } from '../../../shared/ui/button/button.tsx'
import { CodeBlock } from './code-block.tsx'

/** A secret that is not shown again, and stays until its owner says that it is copied. */
export const ShownOnce = (props: {
  secret: string
  title: string
  children: ReactNode
  onCopied: () => void
}): ReactNode => (
  <div className="grid gap-3">
    <div role="status" className="grid gap-3">
      <CodeBlock code={props.secret} name={props.title} />
      <p className="text-pretty text-muted">
        <strong className="font-semibold text-ink">Copy it now: it is not shown again.</strong> We keep no
        copy, only a checksum. {props.children}
      </p>
    </div>
    <Button variant="secondary" className="justify-self-start" onClick={props.onCopied}>
      I have copied it
    </Button>
  </div>
)
