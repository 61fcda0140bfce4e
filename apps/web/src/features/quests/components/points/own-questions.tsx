import type { PointsQuestionWire } from '@sunspan/api'
import { formatDate } from '@sunspan/domain'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { questionsQuery } from '../../../../entities/points/points-queries.ts'
import { Badge } from '../../../../shared/ui/badge/badge.tsx'
import { SectionHead } from '../parts/section-head.tsx'

/** What the user has asked about points, and what was answered. Nothing for who has asked nothing. */
export function OwnQuestions(): ReactNode {
  const { data } = useQuery(questionsQuery())
  if (data === undefined || data.data.length === 0) return null
  return (
    <section aria-labelledby="own-questions">
      <SectionHead
        id="own-questions"
        title="Your questions"
        text="What you asked, and what a person answered."
      />
      <ul className="divide-y divide-line rounded-xl border border-line bg-surface shadow-card">
        {data.data.map((question) => (
          <OwnQuestion key={question.id} question={question} />
        ))}
      </ul>
    </section>
  )
}

/** What a question without a task of today's rules is about. */
const aboutOf = ({ scope }: PointsQuestionWire): string =>
  scope === 'hold' ? 'The hold on your points' : 'A task of earlier rules'

const OwnQuestion = ({ question }: { question: PointsQuestionWire }): ReactNode => {
  const { answer, order_id: orderId } = question
  return (
    <li className="px-4 py-3 text-small sm:px-5">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <p className="font-medium break-all text-ink">
          {orderId === null ? (question.title ?? aboutOf(question)) : `Order ${orderId}`}
        </p>
        <Badge tone={answer === null ? 'accent' : answer.is_granted ? 'positive' : 'neutral'}>
          {answer === null
            ? `Answer due by ${formatDate(new Date(question.due_at))}`
            : answer.is_granted
              ? 'Granted'
              : 'Answered'}
        </Badge>
      </div>
      <p className="mt-1 text-pretty text-muted">Rules: {question.said}</p>
      {question.note !== '' && (
        <p className="mt-1 text-pretty break-words text-muted">You: {question.note}</p>
      )}
      {answer !== null && <p className="mt-1 text-pretty break-words text-ink">Answer: {answer.text}</p>}
    </li>
  )
}
