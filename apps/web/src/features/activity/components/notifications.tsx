import { useLocation } from '@tanstack/react-router'
import { Bell } from '../../../shared/ui/icons/drawn/signs/bell.ts'
import clsx from 'clsx'
import { type ReactNode, useCallback, useState } from 'react'
import type { TransferLists } from '../../../entities/tracked-transfer/track-transfer.ts'
import type { TrackedTransfer } from '../../../entities/tracked-transfer/tracked-transfer.ts'
import { transferLists } from '../../../entities/tracked-transfer/transfer-lists-store.ts'
import { PATHS } from '../../../shared/config/paths.ts'
import { IconButton } from '../../../shared/ui/button/icon-button.tsx'
import { Popover } from '../../../shared/ui/popover/popover.tsx'
import { useHasWallet, useNotificationCards } from '../hooks/use-notification-cards.ts'
import { useOpensCards } from '../hooks/use-opens-cards.ts'
import { useTurnToAnnounce } from '../hooks/use-turn-to-announce.ts'
import { ACTIVITY_TEXTS } from '../model/activity-texts.ts'
import { ACTIVITY_PANEL } from './activity-panel.ts'
import { NotificationCard } from './notification-card.tsx'

const UNTOLD = { told: [], openings: 0 }

/** The notification menu. Phones have its cards in the sheet of the history instead. */
export function Notifications({ lists }: { lists: TransferLists }): ReactNode {
  const { pathname } = useLocation()
  const all = useNotificationCards(lists)
  const hasWallet = useHasWallet()
  const mayOpen = useOpensCards()
  const arrived = all.filter(({ status }) => status === 'COMPLETE').map(({ id }) => id)
  const turns = useTurnToAnnounce(mayOpen ? arrived : [])
  // What another window announces is not announced here as well.
  const cards = all.filter(({ id }) => !mayOpen || !arrived.includes(id) || turns.includes(id))
  // A card has room next to the narrow form and its progress. Anywhere else it would cover what can be pressed: only an arrival is worth that, for a moment.
  const hasRoom = pathname === PATHS.send || pathname.startsWith('/progress/')
  const isNews = cards.some(({ status }) => status === 'COMPLETE')
  const opens = cards.length > 0 && (hasRoom || isNews) && mayOpen
  // What a click elsewhere has closed opens again once there is news: a payment, or an arrival.
  const [{ told, openings }, setTold] = useState<{ told: readonly string[]; openings: number }>(UNTOLD)
  const fresh = cards.map(stageOf).filter((stage) => !told.includes(stage))
  if (opens && fresh.length > 0) setTold({ told: [...told, ...fresh], openings: openings + 1 })
  return (
    <Popover
      opens={opens}
      // The first card, news, or no card any more.
      occasion={`${String(opens)} ${String(openings)}`}
      label={ACTIVITY_TEXTS.notifications}
      // One that was open a moment ago does not blink.
      panelClassName={clsx(ACTIVITY_PANEL, openings > 1 && 'animate-none')}
      trigger={(trigger) => (
        <IconButton label={ACTIVITY_TEXTS.notifications} className="relative" {...trigger}>
          <Bell aria-hidden className="size-5" />
          {cards.length > 0 && (
            <span aria-hidden className="absolute top-2.5 right-2.5 size-2 rounded-full bg-accent" />
          )}
        </IconButton>
      )}
    >
      {(close) =>
        cards.length === 0 ? (
          <p className="px-3 py-6 text-center text-small text-pretty text-muted">
            {hasWallet ? ACTIVITY_TEXTS.noNotifications : ACTIVITY_TEXTS.noWallet}
          </p>
        ) : (
          <NotificationCards cards={cards} onLeave={close} />
        )
      }
    </Popover>
  )
}

/** Changes with what a card says. */
const stageOf = ({ id, status, isUnpaid }: TrackedTransfer): string =>
  `${id} ${status === 'COMPLETE' ? 'arrived' : isUnpaid ? 'unpaid' : 'paid'}`

export function NotificationCards(props: {
  cards: readonly TrackedTransfer[]
  onLeave: () => void
}): ReactNode {
  const seen = useCallback((id: string) => transferLists.dismissNews(id), [])
  const close = useCallback((id: string) => transferLists.closeCard(id), [])
  return (
    <ul className="grid gap-2">
      {props.cards.map((transfer) => (
        <li key={transfer.id}>
          <NotificationCard transfer={transfer} onLeave={props.onLeave} onSeen={seen} onClose={close} />
        </li>
      ))}
    </ul>
  )
}
