import type { JourneyWire } from '@sunspan/api'
import { formatDate } from '@sunspan/domain'
import type { ReactNode } from 'react'
import { useNetworks } from '../../../../entities/network/network-queries.ts'
import { ArrowRight } from '../../../../shared/ui/icons/drawn/arrows/arrow-right.ts'
import { Globe } from '../../../../shared/ui/icons/drawn/things/globe.ts'
import { RemoteIcon } from '../../../../shared/ui/icons/remote-icon.tsx'
import { journeyState } from '../../model/phases-view.ts'

/** One journey, as a way to its tasks. */
export function JourneyCard({ journey, onOpen }: { journey: JourneyWire; onOpen: () => void }): ReactNode {
  const { data: networks } = useNetworks()
  const icon = networks?.find(
    ({ id, name }) => id === journey.network || name.toLowerCase() === journey.journey.toLowerCase(),
  )?.imageUrl
  const state = journeyState(journey, Date.now())
  const holders = journey.countOfNftHolders
  const [day = ''] = formatDate(new Date(journey.startDate)).split(' ')
  return (
    <li>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={onOpen}
        className="group flex w-full items-center gap-3 rounded-xl border border-line bg-surface p-4 text-left shadow-card transition hover:border-line-strong hover:bg-raised"
      >
        {journey.network === null ? (
          <span className="grid size-10 shrink-0 place-items-center rounded-full bg-raised-hover text-accent">
            <Globe aria-hidden className="size-5" />
          </span>
        ) : (
          <RemoteIcon src={icon ?? ''} name={journey.journey} className="size-10" />
        )}
        <span className="min-w-0 grow">
          <span className="block font-semibold text-ink">{journey.journey}</span>
          <span className="tabular block text-small text-muted">
            {state === 'soon' ? `Opens ${day}` : state === 'over' ? 'Closed' : 'Open'}
            {' · '}
            {holders === 1 ? '1 holder' : `${holders} holders`}
          </span>
        </span>
        <ArrowRight
          aria-hidden
          className="size-4 shrink-0 text-muted transition group-hover:translate-x-0.5 group-hover:text-accent"
        />
      </button>
    </li>
  )
}
