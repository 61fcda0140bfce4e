import { History } from '../../../shared/ui/icons/drawn/things/history.ts'
import { type ComponentProps, type ReactNode, Suspense, useState } from 'react'
import type { TransferLists } from '../../../entities/tracked-transfer/track-transfer.ts'
import { sunOf } from '../../../entities/tracked-transfer/tracked-transfer.ts'
import { Arc } from '../../../shared/ui/arc/arc.tsx'
import { IconButton } from '../../../shared/ui/button/icon-button.tsx'
import { lazyExtra } from '../../../shared/ui/lazy/lazy-extra.ts'
import { useIsNarrow } from '../../../shared/ui/media/use-is-narrow.ts'
import { Popover } from '../../../shared/ui/popover/popover.tsx'
import { ACTIVITY_TEXTS } from '../model/activity-texts.ts'
import { ACTIVITY_PANEL } from './activity-panel.ts'
import { HistoryPanel } from './history-panel.tsx'

const COUNT =
  'tabular absolute top-0.5 right-0 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-fill px-1 text-caption font-semibold text-on-accent'

const TransfersSheet = lazyExtra('transfers-sheet', async () => ({
  default: (await import('./transfers-sheet.tsx')).TransfersSheet,
}))

/** Opens the transfers in progress and the recent ones: a popover, on phones a sheet. */
export const HistoryButton = ({ lists }: { lists: TransferLists }): ReactNode =>
  useIsNarrow() ? <NarrowHistory lists={lists} /> : <WideHistory lists={lists} />

const WideHistory = ({ lists }: { lists: TransferLists }): ReactNode => (
  <Popover
    label={ACTIVITY_TEXTS.history}
    panelClassName={ACTIVITY_PANEL}
    trigger={(trigger) => <Trigger lists={lists} {...trigger} />}
  >
    {(close) => <HistoryPanel lists={lists} onLeave={close} />}
  </Popover>
)

function NarrowHistory({ lists }: { lists: TransferLists }): ReactNode {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Trigger lists={lists} aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)} />
      {open && (
        <Suspense>
          <TransfersSheet lists={lists} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function Trigger({
  lists,
  ...rest
}: { lists: TransferLists } & Omit<ComponentProps<typeof IconButton>, 'label' | 'children'>): ReactNode {
  const [first] = lists.active
  const count = lists.active.length
  const isArrived = lists.news.length > 0
  const label =
    count === 0 ? ACTIVITY_TEXTS.history : `${ACTIVITY_TEXTS.history}, ${ACTIVITY_TEXTS.under(count)}`
  return (
    <IconButton {...rest} label={label} className="relative" data-activity>
      {first === undefined ? (
        <>
          <History aria-hidden className="size-5" />
          {isArrived && (
            <span
              aria-hidden
              className="absolute top-2.5 right-2.5 size-2 rounded-full bg-positive md:hidden"
            />
          )}
        </>
      ) : (
        <>
          <Arc progress={sunOf(first)} className="w-7" />
          <span aria-hidden className={COUNT}>
            {count}
          </span>
        </>
      )}
    </IconButton>
  )
}
