import clsx from 'clsx'
import { CircleAlert, Info, OctagonX } from 'lucide-react'
import type { ReactNode } from 'react'
import { GroupedAddress } from '../../../entities/order/components/grouped-address.tsx'
import { Spinner } from '../../../shared/ui/spinner/spinner.tsx'
import type { RecipientCheck } from '../hooks/use-recipient-check.ts'
import { AgreementCheck } from '../../../entities/recipient/agreement-check.tsx'
import type { RecipientNotice } from '../../../entities/recipient/recipient-notices.ts'

const STYLES = {
  stop: { icon: OctagonX, frame: 'border-negative/60', tint: 'text-negative' },
  agree: { icon: CircleAlert, frame: 'border-warning/60', tint: 'text-warning' },
  note: { icon: Info, frame: 'border-line', tint: 'text-muted' },
} as const satisfies Record<RecipientNotice['weight'], unknown>

/** What should be known of the recipient before money goes there. Announced as it is found out. */
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
          Looking the address up on {props.destinationName}
        </p>
      )}
      {notices.map((notice) => (
        <Notice key={notice.kind} notice={notice} />
      ))}
      {needsAgreement && (
        <AgreementCheck agreed={props.agreed} onAgree={props.onAgree}>
          I have checked the whole address, and it is the right one.
        </AgreementCheck>
      )}
    </div>
  )
}

function Notice({ notice }: { notice: RecipientNotice }): ReactNode {
  const { icon: Icon, frame, tint } = STYLES[notice.weight]
  return (
    <div
      className={clsx(
        'mt-2 flex animate-appear items-start gap-2.5 rounded-lg border px-4 py-3 text-small',
        frame,
      )}
    >
      <Icon aria-hidden className={clsx('mt-0.5 size-4 shrink-0', tint)} />
      <div className="min-w-0">
        <p className="font-semibold text-ink">{notice.title}</p>
        <p className="text-pretty text-muted">{notice.text}</p>
        {notice.address !== undefined && (
          <p className="mt-1.5">
            <GroupedAddress address={notice.address} />
          </p>
        )}
      </div>
    </div>
  )
}
