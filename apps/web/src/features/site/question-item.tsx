import type { ReactNode } from 'react'
import { ChevronDown } from '../../shared/ui/icons/drawn/arrows/chevron-down.ts'
import { Link2 } from '../../shared/ui/icons/drawn/arrows/link-2.ts'
import type { Question } from './texts/questions.ts'

/** A question that opens to its answer, without scripts too. */
export const QuestionItem = (props: {
  question: Question
  isOpen?: boolean
  hasLink?: boolean
}): ReactNode => (
  <details id={props.question.id} open={props.isOpen === true} className="group/item scroll-mt-6">
    <summary className="flex cursor-pointer list-none items-center justify-between gap-4 rounded-md py-4 text-lead font-medium text-ink hover:text-accent [&::-webkit-details-marker]:hidden">
      {props.question.question}
      <ChevronDown
        aria-hidden
        className="size-5 shrink-0 text-faint transition-transform group-open/item:rotate-180"
      />
    </summary>
    <div className="space-y-2.5 pt-1.5 pr-9 pb-5 text-pretty text-muted">
      {props.question.answer.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {props.hasLink === true && (
        <a
          href={`#${props.question.id}`}
          aria-label={`Link to this answer: ${props.question.question}`}
          className="inline-flex min-h-6 items-center gap-1.5 text-small text-faint hover:text-accent"
        >
          <Link2 aria-hidden className="size-4" />
          Link to this answer
        </a>
      )}
    </div>
  </details>
)
