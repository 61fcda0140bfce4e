import type { PointsEntryWire } from '@sunspan/api'
import { formatDate } from '@sunspan/domain'
import { useInfiniteQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { type ReactNode, useState } from 'react'
import { useNetworks } from '../../../../entities/network/network-queries.ts'
import { formatGain } from '../../../../entities/points/format-points.ts'
import { historyQuery } from '../../../../entities/points/points-queries.ts'
import { Button } from '../../../../shared/ui/button/button.tsx'
import { lazyDialog } from '../../../../shared/ui/lazy/lazy-dialog.tsx'
import { entryTitle } from '../../model/entry-title.ts'
import { ListEmpty, Loaded, RowsLoading } from '../parts/list-states.tsx'
import { SectionHead } from '../parts/section-head.tsx'

const EntryDialog = lazyDialog('points-entry', async () => (await import('./entry-dialog.tsx')).EntryDialog)

/** Every entry of the user's points. Each says how it came about. */
export function PointsHistory({ owner }: { owner: string }): ReactNode {
  const query = useInfiniteQuery(historyQuery(owner))
  const { data: networks = [] } = useNetworks()
  const [shown, setShown] = useState<PointsEntryWire>()
  const [open, setOpen] = useState(false)
  return (
    <section aria-labelledby="points-history">
      <SectionHead
        id="points-history"
        title="Your points, one by one"
        text="Entries never change, and each shows its evidence, so anyone can check your score."
      />
      <Loaded query={query} loading={<RowsLoading rows={4} />} failed="We couldn’t load your points">
        {(entries) =>
          entries.length === 0 ? (
            <ListEmpty
              title="No points yet"
              text="Your first bridge or daily task earns your first points."
            />
          ) : (
            <div className="rounded-xl border border-line bg-surface shadow-card">
              <ul className="divide-y divide-line">
                {entries
                  .map((entry) => ({ ...entry, title: entryTitle(entry, networks) }))
                  .map((entry) => (
                    <Entry
                      key={entry.id}
                      entry={entry}
                      onOpen={() => {
                        setShown(entry)
                        setOpen(true)
                      }}
                    />
                  ))}
              </ul>
              {query.hasNextPage && (
                <div className="border-t border-line p-3 text-center">
                  <Button
                    variant="ghost"
                    size="small"
                    loading={query.isFetchingNextPage}
                    onClick={() => void query.fetchNextPage()}
                  >
                    Show earlier
                  </Button>
                </div>
              )}
            </div>
          )
        }
      </Loaded>
      <EntryDialog open={open} onOpenChange={setOpen} entry={shown} />
    </section>
  )
}

const Entry = ({ entry, onOpen }: { entry: PointsEntryWire; onOpen: () => void }): ReactNode => (
  <li className="flex items-center gap-4 px-4 py-3 sm:px-5">
    <span className="min-w-0 grow">
      <span className="block font-medium text-ink">{entry.title}</span>
      <span className="tabular block text-small text-muted">{formatDate(new Date(entry.at))}</span>
    </span>
    <span className="flex shrink-0 flex-col items-end">
      <span
        className={clsx(
          'tabular font-display font-semibold',
          entry.amount.startsWith('-') ? 'text-muted' : 'text-accent',
        )}
      >
        {formatGain(entry.amount)}
      </span>
      <button
        type="button"
        onPointerEnter={EntryDialog.preload}
        onClick={onOpen}
        aria-label={`How you got it: ${entry.title}`}
        className="rounded-sm text-small whitespace-nowrap text-muted underline decoration-line-strong underline-offset-4 hover:text-ink"
      >
        How you got it
      </button>
    </span>
  </li>
)
