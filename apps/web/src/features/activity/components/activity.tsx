import { useLocation } from '@tanstack/react-router'
import { Bell, History } from 'lucide-react'
import { type ReactNode, useCallback } from 'react'
import type { TransferLists } from '../../../entities/tracked-transfer/track-transfer.ts'
import { sunOf, type TrackedTransfer } from '../../../entities/tracked-transfer/tracked-transfer.ts'
import { transferLists } from '../../../entities/tracked-transfer/transfer-lists-store.ts'
import { useConnectedWallets } from '../../../entities/wallet/use-wallet.ts'
import { Arc } from '../../../shared/ui/arc/arc.tsx'
import { IconButton } from '../../../shared/ui/button/icon-button.tsx'
import { Popover } from '../../../shared/ui/popover/popover.tsx'
import { useActivity } from '../hooks/use-activity.ts'
import { ACTIVITY_TEXTS } from '../model/activity-texts.ts'
import { HistoryPanel } from './history-panel.tsx'
import { NotificationCard } from './notification-card.tsx'

/** Specification, section 2. */
const OPENS_ABOVE_PX = 993
/** At the right edge of the page, next to the form rather than over it; on phones a sheet under the header, like the wallets' own. */
const PANEL =
  'fixed! inset-x-4 right-4 top-14 max-h-[calc(100dvh-6rem)] overflow-y-auto sm:left-auto sm:w-[min(23rem,calc(100vw-2rem))] md:top-18 lg:right-[max(2.5rem,calc(50vw-42.5rem))] lg:w-[clamp(15rem,calc(50vw-237px-3.5rem),23rem)]'

const COUNT =
  'tabular absolute top-0.5 right-0 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-accent px-1 text-caption font-semibold text-on-accent'

/** In the header of every page: transfers in progress, and those that have arrived. */
export function Activity(): ReactNode {
  const lists = ofWallets(
    useActivity(),
    useConnectedWallets().map(({ address }) => address),
  )
  return (
    <>
      <Notifications lists={lists} />
      <HistoryButton lists={lists} />
    </>
  )
}

/** Transfers in progress are shown whether or not their wallet is currently connected; finished ones only to their owner. */
const ofWallets = (lists: TransferLists, own: readonly string[]): TransferLists => ({
  ...lists,
  recent: lists.recent.filter(({ sender }) => own.includes(sender)),
})

function HistoryButton({ lists }: { lists: TransferLists }): ReactNode {
  const [first] = lists.active
  const count = lists.active.length
  return (
    <Popover
      label={ACTIVITY_TEXTS.history}
      className={first === undefined ? 'max-md:hidden' : ''}
      panelClassName={PANEL}
      trigger={(trigger) => (
        <IconButton
          label={
            count === 0 ? ACTIVITY_TEXTS.history : `${ACTIVITY_TEXTS.history}, ${ACTIVITY_TEXTS.under(count)}`
          }
          className="relative"
          data-activity={first !== undefined || undefined}
          {...trigger}
        >
          {first === undefined ? (
            <History aria-hidden className="size-5" />
          ) : (
            <>
              <Arc progress={sunOf(first)} className="w-7" />
              <span aria-hidden className={COUNT}>
                {count}
              </span>
            </>
          )}
        </IconButton>
      )}
    >
      {(close) => <HistoryPanel lists={lists} onLeave={close} />}
    </Popover>
  )
}

function Notifications({ lists }: { lists: TransferLists }): ReactNode {
  const { pathname, search } = useLocation()
  const seen = useCallback((id: string) => transferLists.dismissNews(id), [])
  // The page shows its own transfer's progress itself.
  const cards = cardsOf(lists).filter(({ id }) => !pathname.endsWith(id))
  const isAdvanced = pathname.includes('/advanced') || Object(search).mode === 'advanced'
  const opens = cards.length > 0 && !isAdvanced && window.innerWidth > OPENS_ABOVE_PX
  return (
    <Popover
      // Reset when the first card appears, or the last one disappears.
      key={String(opens)}
      opens={opens}
      label={ACTIVITY_TEXTS.notifications}
      className="max-md:hidden"
      panelClassName={PANEL}
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
            {ACTIVITY_TEXTS.noNotifications}
          </p>
        ) : (
          <ul className="grid gap-2">
            {cards.map((transfer) => (
              <li key={transfer.id}>
                <NotificationCard transfer={transfer} onLeave={close} onSeen={seen} />
              </li>
            ))}
          </ul>
        )
      }
    </Popover>
  )
}

/** First the transfers that have arrived and were not seen, then those in progress. Those that ended otherwise have no card. */
const cardsOf = ({ active, recent, news }: TransferLists): readonly TrackedTransfer[] => [
  ...recent.filter(({ id }) => news.includes(id)),
  ...active,
]
