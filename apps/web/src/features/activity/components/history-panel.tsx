import { ArrowUpRight } from '../../../shared/ui/icons/drawn/arrows/arrow-up-right.ts'
import { type ReactNode, useState } from 'react'
import type { TransferLists } from '../../../entities/tracked-transfer/track-transfer.ts'
import { MY_HISTORY } from '../../../shared/config/my-history.ts'
import { PATHS } from '../../../shared/config/paths.ts'
import { Tabs } from '../../../shared/ui/tabs/tabs.tsx'
import { ACTIVITY_TEXTS } from '../model/activity-texts.ts'
import { TransferLine } from './transfer-line.tsx'

type Tab = 'active' | 'recent'

/** Current and recent transfers: the history popover. */
export function HistoryPanel(props: { lists: TransferLists; onLeave: () => void }): ReactNode {
  const { active, recent } = props.lists
  const [tab, setTab] = useState<Tab>(active.length === 0 && recent.length > 0 ? 'recent' : 'active')
  const shown = tab === 'active' ? active : recent
  const texts = ACTIVITY_TEXTS
  return (
    <>
      <Tabs<Tab>
        label={texts.history}
        items={[
          { value: 'active', label: texts.active(active.length) },
          { value: 'recent', label: texts.recent(recent.length) },
        ]}
        value={tab}
        onChange={setTab}
        className="p-1"
      >
        <h2 className="mt-2 px-3 text-caption font-semibold text-faint">
          {tab === 'active' ? texts.activeHeadline(active.length) : texts.recentHeadline(recent.length)}
        </h2>
        {shown.length === 0 ? (
          <p className="px-3 py-6 text-center text-small text-muted">
            {tab === 'active' ? texts.noActive : texts.noRecent}
          </p>
        ) : (
          <ul className="mt-1">
            {shown.map((transfer) => (
              <li key={transfer.id}>
                <TransferLine transfer={transfer} onOpen={props.onLeave} />
              </li>
            ))}
          </ul>
        )}
      </Tabs>
      <a
        href={`${PATHS.explorer}?${MY_HISTORY}`}
        target="_blank"
        rel="noreferrer"
        className="mt-1 flex h-11 items-center justify-center gap-1 rounded-md border-t border-line text-small font-medium text-accent"
      >
        {texts.fullHistory}
        <ArrowUpRight aria-hidden className="size-4" />
        <span className="sr-only">(opens a new tab)</span>
      </a>
    </>
  )
}
