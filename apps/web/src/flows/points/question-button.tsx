import type { PointsSubjectWire } from '@sunspan/api'
import { type ReactNode, useState } from 'react'
import { lazyDialog } from '../../shared/ui/lazy/lazy-dialog.tsx'

const QuestionDialog = lazyDialog(
  'points-question',
  async () => (await import('./question-dialog.tsx')).QuestionDialog,
)

/** Asks why an order or a task has not counted. */
export function QuestionButton(props: {
  readonly subject: PointsSubjectWire
  /** What it is about, for users who do not see the button's surroundings. */
  readonly about: string
  readonly label?: string
}): ReactNode {
  const { label = 'Should have counted?', ...question } = props
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        onPointerEnter={QuestionDialog.preload}
        onClick={() => setOpen(true)}
        aria-label={`${props.label ?? 'This should have counted'}: ${props.about}`}
        className="min-h-8 rounded-sm text-small text-muted underline decoration-line-strong underline-offset-4 hover:text-ink"
      >
        {label}
      </button>
      <QuestionDialog open={open} onOpenChange={setOpen} {...question} />
    </>
  )
}
