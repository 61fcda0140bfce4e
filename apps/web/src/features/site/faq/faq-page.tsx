import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { PATHS } from '../../../shared/config/paths.ts'
import { buttonClass } from '../../../shared/ui/button/button.tsx'
import { EmptyState } from '../../../shared/ui/empty-state/empty-state.tsx'
import { usePageTitle } from '../../../shared/ui/page-title/use-page-title.ts'
import { SupportLink } from '../../../shared/ui/support-link/support-link.tsx'
import { PageHead } from '../page-head.tsx'
import { QuestionItem } from '../question-item.tsx'
import { SearchField } from '../search-field.tsx'
import { QUESTION_GROUPS, searchQuestions } from '../texts/questions.ts'
import { useLinkedQuestion } from './use-linked-question.ts'

/** Questions by subject, each with a link of its own. */
export function FaqPage(): ReactNode {
  usePageTitle('FAQ')
  const [text, setText] = useState('')
  useLinkedQuestion()
  const groups = searchQuestions(QUESTION_GROUPS, text)
  const found = groups.flatMap(({ questions }) => questions).length
  const isSearching = text.trim() !== ''
  return (
    <div className="mx-auto max-w-[860px]">
      <PageHead
        title="Questions and answers"
        text="Plain answers. For a transfer you’ve already made, its own page usually tells you more."
      />
      <SearchField
        label="Search the answers"
        value={text}
        onChange={setText}
        className="app-only sm:w-full"
      />
      <p role="status" className="sr-only">
        {isSearching && (found === 1 ? '1 answer found' : `${found} answers found`)}
      </p>
      {groups.length === 0 && <EmptyState title="Nothing found" text="Try another word." />}
      {groups.map(({ title, questions }) => (
        <section key={title} className="mt-9">
          <h2 className="mb-2 text-title font-semibold">{title}</h2>
          <div className="divide-y divide-line border-y border-line">
            {questions.map((question) => (
              // Opened or closed again with each search.
              <QuestionItem
                key={`${question.id} ${isSearching}`}
                question={question}
                isOpen={isSearching}
                hasLink
              />
            ))}
          </div>
        </section>
      ))}
      <aside className="mt-12 rounded-xl border border-line bg-surface p-6">
        <h2 className="text-title font-semibold">Still looking for your money?</h2>
        <p className="mt-1.5 text-muted">Enter its transaction to see what happened to it.</p>
        <SupportLink quoting="transaction hash" />
        <Link to={PATHS.find} search={{}} className={buttonClass({ className: 'mt-4' })}>
          Find a deposit
        </Link>
      </aside>
    </div>
  )
}
