import type { ReactNode } from 'react'
import type { TransferLists } from '../../../entities/tracked-transfer/track-transfer.ts'
import { Dialog, DialogBody } from '../../../shared/ui/dialog/dialog.tsx'
import { ACTIVITY_TEXTS } from '../model/activity-texts.ts'
import { HistoryPanel } from './history-panel.tsx'
import { useNotificationCards } from '../hooks/use-notification-cards.ts'
import { NotificationCards } from './notifications.tsx'

/** Notifications and history in one sheet, for phones. */
export function TransfersSheet(props: { lists: TransferLists; onClose: () => void }): ReactNode {
  const cards = useNotificationCards(props.lists)
  return (
    <Dialog open title={ACTIVITY_TEXTS.history} onOpenChange={props.onClose}>
      <DialogBody className="px-3! pb-3!">
        {cards.length > 0 && (
          <section aria-label={ACTIVITY_TEXTS.notifications} className="mb-4">
            <NotificationCards cards={cards} onLeave={props.onClose} />
          </section>
        )}
        <HistoryPanel lists={props.lists} onLeave={props.onClose} />
      </DialogBody>
    </Dialog>
  )
}
