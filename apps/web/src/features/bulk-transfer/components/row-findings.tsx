import clsx from 'clsx'
import { CircleAlert } from '../../../shared/ui/icons/drawn/signs/circle-alert.ts'
import { Info } from '../../../shared/ui/icons/drawn/signs/info.ts'
import type { ReactNode } from 'react'
import type { RecipientNotice } from '../../../flows/recipient-choice/recipient-notices.ts'
import { AgreementCheck } from '../../../shared/ui/notice/agreement-check.tsx'
import { NoticeCard } from '../../../shared/ui/notice/notice-card.tsx'
import { rowWarnings, type RowFinding, type SharedFinding } from '../model/gather-findings.ts'

/** Findings about one recipient, next to its row: in full, or as a mark if many rows share it. */
export const RowFindings = ({ finding }: { finding: RowFinding }): ReactNode => (
  <>
    {finding.notices.map(({ kind, weight, title, text }) => {
      const Icon = weight === 'note' ? Info : CircleAlert
      return (
        <p key={kind} className="mt-1 flex items-start gap-1.5 text-small">
          <Icon
            aria-hidden
            className={clsx('mt-0.5 size-3.5 shrink-0', weight === 'note' ? 'text-muted' : 'text-warning')}
          />
          <span className="min-w-0 text-pretty">
            <span className="font-medium">{title}</span>
            {kind !== 'not_looked_up' && <span className="text-muted">. {text}</span>}
          </span>
        </p>
      )
    })}
    {finding.marks.map((mark) => (
      <p key={mark} className="flex items-center gap-1.5 text-small text-faint">
        <Info aria-hidden className="size-3.5 shrink-0" />
        {mark}
      </p>
    ))}
  </>
)

/** What stops the transfer, and what speaks against single recipients: above the list, before anything general. Announced when it appears. */
export const RowWarnings = (props: {
  stop: RecipientNotice | undefined
  ofRows: readonly RowFinding[]
}): ReactNode => (
  <div role="status">
    {props.stop !== undefined && <NoticeCard {...props.stop} />}
    {rowWarnings(props.ofRows).map(({ title, text, numbers }) => (
      <NoticeCard key={title} weight="agree" title={`${recipientsText(numbers)}: ${title}`} text={text} />
    ))}
  </div>
)

const recipientsText = (numbers: readonly number[]): string =>
  numbers.length === 1 ? `Recipient ${numbers[0]}` : `Recipients ${numbers.join(', ')}`

/** Findings that many recipients share, shown once. Announced when they appear. */
export const SharedFindings = ({ shared }: { shared: readonly SharedFinding[] }): ReactNode => (
  <div role="status">
    {shared.map(({ kind, title, text, isGeneral }) =>
      isGeneral ? (
        <p key={kind} title={text} className="mt-2 flex items-start gap-1.5 text-small text-muted">
          <Info aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          <span>
            {title}
            <span className="sr-only">. {text}</span>
          </span>
        </p>
      ) : (
        <NoticeCard key={kind} weight="note" title={title} text={text} />
      ),
    )}
  </div>
)

/** How many rows have a warning, and the checkbox that some warnings require. */
export function FindingsSummary(props: {
  ofRows: readonly RowFinding[]
  isLooking: boolean
  agreed: boolean
  onAgree: (agreed: boolean) => void
}): ReactNode {
  const { ofRows, isLooking } = props
  const count = ofRows.filter(({ notices }) => notices.length > 0).length
  const people = count === 1 ? '1 recipient' : `${count} recipients`
  return (
    <>
      <p role="status" className="mt-2 text-small text-muted empty:hidden">
        {isLooking
          ? 'Checking the recipients on their networks'
          : count > 0
            ? `Double-check ${people}: see the notes in the list.`
            : ''}
      </p>
      {needsAgreement(ofRows) && (
        <AgreementCheck agreed={props.agreed} onAgree={props.onAgree}>
          I have checked the full addresses, and they are correct.
        </AgreementCheck>
      )}
    </>
  )
}

/** Whether any finding needs agreement before sending. */
export const needsAgreement = (ofRows: readonly RowFinding[]): boolean =>
  ofRows.some(({ notices }) => notices.some(({ weight }) => weight === 'agree'))
