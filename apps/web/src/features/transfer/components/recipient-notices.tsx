import type { ReactNode } from 'react'
import { GroupedAddress } from '../../../shared/ui/address-text/grouped-address.tsx'
import { AgreementCheck } from '../../../shared/ui/notice/agreement-check.tsx'
import { NoticeCard } from '../../../shared/ui/notice/notice-card.tsx'
import { Spinner } from '../../../shared/ui/spinner/spinner.tsx'
import type { RecipientCheck } from '../hooks/use-recipient-check.ts'

/** Notices about the recipient before sending. Announced when they appear. */
export function RecipientNotices(props: {
  check: RecipientCheck
  destinationName: string
  agreed: boolean
  onAgree: (agreed: boolean) => void
}): ReactNode {
  const { notices, isLooking } = props.check
  const needsAgreement = notices.some(({ weight }) => weight === 'agree')
  return (
    <div role="status">
      {isLooking && (
        <p className="mt-2 flex items-center gap-2 px-1 text-small text-faint">
          <Spinner className="w-6" />
          Checking the address on {props.destinationName}
        </p>
      )}
      {notices.map(({ kind, weight, title, text, address }) => (
        <NoticeCard key={kind} weight={weight} title={title} text={text}>
          {address !== undefined && (
            <p className="mt-1.5">
              <GroupedAddress address={address} />
            </p>
          )}
        </NoticeCard>
      ))}
      {needsAgreement && (
        <AgreementCheck agreed={props.agreed} onAgree={props.onAgree}>
          I have checked the full address, and it is correct.
        </AgreementCheck>
      )}
    </div>
  )
}
