import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { sunOf, type TrackedTransfer } from '../../../entities/tracked-transfer/tracked-transfer.ts'
import { lazyPart } from '../../../flows/points/lazy-part.tsx'
import { PATHS } from '../../../shared/config/paths.ts'
import { orderPopup } from '../../../shared/config/popup-search.ts'
import { IconButton } from '../../../shared/ui/button/icon-button.tsx'
import { Arc } from '../../../shared/ui/arc/arc.tsx'
import { X } from '../../../shared/ui/icons/drawn/signs/x.ts'
import { useSeen } from '../hooks/use-seen.ts'
import { ACTIVITY_TEXTS } from '../model/activity-texts.ts'
import { useRouteText } from './transfer-line.tsx'

const BookedPoints = lazyPart(
  'booked-points',
  async () => (await import('../../../flows/points/booked-points.tsx')).BookedPoints,
)

const LINK = 'mt-1 inline-block text-small font-semibold text-accent hover:underline'

/** A transfer in progress, with a link to its progress page; or one that has arrived, which closes automatically once it has been in sight. */
export function NotificationCard(props: {
  transfer: TrackedTransfer
  onLeave: () => void
  onSeen: (id: string) => void
  onClose: (id: string) => void
}): ReactNode {
  const { transfer, onSeen } = props
  const { id } = transfer
  const isComplete = transfer.status === 'COMPLETE'
  const route = useRouteText(transfer)
  const progress = { to: transfer.isBulk ? PATHS.bulkProgress : PATHS.progress, params: { orderId: id } }
  useSeen(isComplete ? id : undefined, onSeen)
  return (
    <article className="relative flex items-start gap-3 overflow-clip rounded-lg border border-line bg-raised px-4 py-3">
      <Arc
        progress={sunOf(transfer)}
        tone={isComplete ? 'positive' : 'accent'}
        className="mt-0.5 w-9 shrink-0"
      />
      <div className="min-w-0 grow">
        <h3 className="pr-6 font-semibold">
          {transfer.isUnpaid ? (
            <>
              Waiting for your payment:{' '}
              <Link {...progress} onClick={props.onLeave} className="text-accent hover:underline">
                continue or cancel
              </Link>
            </>
          ) : isComplete ? (
            ACTIVITY_TEXTS.completed
          ) : (
            ACTIVITY_TEXTS.inProgress
          )}
        </h3>
        <p className="tabular text-small text-muted">
          {transfer.sent} to {transfer.received}
        </p>
        <p className="text-caption text-faint">{route}</p>
        {isComplete && <BookedPoints orderId={id} />}
        {isComplete ? (
          <Link to={PATHS.explorer} search={orderPopup(id)} onClick={props.onLeave} className={LINK}>
            {ACTIVITY_TEXTS.details}
          </Link>
        ) : (
          !transfer.isUnpaid && (
            <Link {...progress} onClick={props.onLeave} className={LINK}>
              {ACTIVITY_TEXTS.checkProgress}
            </Link>
          )
        )}
      </div>
      <IconButton
        label={ACTIVITY_TEXTS.closeCard}
        onClick={() => props.onClose(id)}
        className="absolute top-1 right-1 size-9"
      >
        <X aria-hidden className="size-4" />
      </IconButton>
      {isComplete && (
        <span
          aria-hidden
          className="absolute inset-x-0 bottom-0 h-0.5 origin-left animate-[countdown_6s_linear_forwards] bg-positive motion-reduce:hidden"
        />
      )}
    </article>
  )
}
