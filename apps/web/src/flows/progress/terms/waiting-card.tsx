import { formatClock } from '@sunspan/domain'
import { Hourglass } from '../../../shared/ui/icons/drawn/things/hourglass.ts'
import type { ReactNode } from 'react'
import type { Waiting } from '../../../entities/waiting/waiting.ts'
import { TakeBack, type TakeBackProps } from './take-back.tsx'
import { waitingText } from './waiting-text.ts'

export interface WaitingCardProps extends TakeBackProps {
  readonly waiting: Waiting
  /** Network of the payout; undefined if there are several. */
  readonly destination: string | undefined
}

/** Status and deadline of a waiting payout, and how to get the deposit back instead. */
export function WaitingCard(props: WaitingCardProps): ReactNode {
  const { place, since, returnsAt } = props.waiting
  const now = new Date()
  return (
    <section
      aria-label="Waiting"
      className="mx-auto mt-3 flex max-w-[30rem] items-start gap-3 rounded-lg border border-line-strong bg-raised px-4 py-3.5 text-left text-small"
    >
      <Hourglass aria-hidden className="mt-0.5 size-4.5 shrink-0 text-accent" />
      <div className="min-w-0 grow">
        <p className="text-pretty">{waitingText(props.waiting, props.destination, now)}</p>
        <dl className="tabular mt-3 space-y-1">
          {place !== null && <Fact name="Place in line" value={String(place)} />}
          <Fact name="Since" value={formatClock(since, now)} />
          <Fact name="Refunded automatically" value={formatClock(returnsAt, now)} />
        </dl>
        <TakeBack {...props} />
      </div>
    </section>
  )
}

const Fact = ({ name, value }: { name: string; value: string }): ReactNode => (
  <div className="flex flex-wrap justify-between gap-x-4">
    <dt className="text-muted">{name}</dt>
    <dd className="font-medium">{value}</dd>
  </div>
)
