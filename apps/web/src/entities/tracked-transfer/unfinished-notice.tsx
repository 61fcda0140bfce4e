import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PATHS } from '../../shared/config/paths.ts'
import { AgreementCheck } from '../../shared/ui/notice/agreement-check.tsx'
import { NoticeCard } from '../../shared/ui/notice/notice-card.tsx'
import type { TrackedTransfer } from './tracked-transfer.ts'

/** Asks for confirmation before the same amount goes to the same receiver again while the first transfer is in progress. */
export const UnfinishedNotice = (props: {
  transfer: TrackedTransfer
  agreed: boolean
  onAgree: (agreed: boolean) => void
}): ReactNode => (
  <div role="status">
    <NoticeCard
      weight="agree"
      title="You have an unfinished transfer of this amount"
      text={`${props.transfer.sent} to the same ${props.transfer.isBulk ? 'recipients' : 'recipient'} is still in progress. If you send again, you pay twice.`}
    >
      <Link
        to={props.transfer.isBulk ? PATHS.bulkProgress : PATHS.progress}
        params={{ orderId: props.transfer.id }}
        className="mt-1 inline-block font-semibold text-accent hover:underline"
      >
        Check its progress
      </Link>
    </NoticeCard>
    <AgreementCheck agreed={props.agreed} onAgree={props.onAgree}>
      Send this amount again.
    </AgreementCheck>
  </div>
)
