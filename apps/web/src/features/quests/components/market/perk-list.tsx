import type { PerkWire } from '@sunspan/api'
import { type ReactNode, useState } from 'react'
import { formatPoints, formatReward } from '../../../../entities/points/format-points.ts'
import { Button } from '../../../../shared/ui/button/button.tsx'
import { lazyDialog } from '../../../../shared/ui/lazy/lazy-dialog.tsx'
import { ListEmpty } from '../parts/list-states.tsx'
import { SectionHead } from '../parts/section-head.tsx'

const BuyDialog = lazyDialog('buy-perk', async () => (await import('./buy-dialog.tsx')).BuyDialog)

/** What points can buy. */
export function PerkList(props: {
  perks: readonly PerkWire[]
  /** Null without a session. */
  points: string | null
  owner: string | undefined
  className: string
}): ReactNode {
  const { perks, points, owner } = props
  const [chosen, setChosen] = useState<PerkWire>()
  const [open, setOpen] = useState(false)
  const buy = (perk: PerkWire): void => {
    setChosen(perk)
    setOpen(true)
  }
  return (
    <section aria-labelledby="perks">
      <SectionHead
        id="perks"
        title="Perks"
        text="If a transfer is refunded, you get its perk back."
        aside={
          points !== null && (
            <span className="tabular text-small text-muted">
              You can spend <span className="font-semibold text-ink">{formatPoints(points)}</span>
            </span>
          )
        }
      />
      {perks.length === 0 ? (
        <ListEmpty title="No perks right now" text="New ones appear here." />
      ) : (
        <ul className={props.className}>
          {perks.map((perk) => (
            <PerkCard
              key={perk.id}
              perk={perk}
              isUser={owner !== undefined}
              missing={missingFor(perk.price, points ?? '0')}
              onBuy={() => buy(perk)}
            />
          ))}
        </ul>
      )}
      <BuyDialog
        // Each perk is a purchase of its own.
        key={chosen?.id ?? ''}
        open={open}
        onOpenChange={setOpen}
        perk={chosen}
        points={points ?? '0'}
      />
    </section>
  )
}

/** Browsers break lines after hyphens, and "fee-" would end one. */
const unbroken = (title: string): ReactNode =>
  title.split(/(\S+-\S+)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={part} className="whitespace-nowrap">
        {part}
      </span>
    ),
  )

/** Points between what a user has and a price. */
const missingFor = (price: string, points: string): string =>
  formatReward((Number(price) - Number(points)).toFixed(1))

const PerkCard = ({
  perk,
  ...props
}: {
  perk: PerkWire
  isUser: boolean
  missing: string
  onBuy: () => void
}): ReactNode => (
  <li className="flex flex-col rounded-xl border border-line bg-surface p-4 shadow-card sm:p-5">
    <h3 className="font-display text-lead font-semibold text-ink">{unbroken(perk.title)}</h3>
    <p className="mt-1 text-small text-pretty text-muted">{perk.text}</p>
    <div className="mt-auto flex items-center justify-between gap-3 pt-5">
      <span className="tabular whitespace-nowrap">
        <span className="font-display text-title font-semibold text-ink">{formatReward(perk.price)}</span>{' '}
        <span className="text-small text-muted">points</span>
      </span>
      {props.isUser && perk.is_affordable === true && (
        <Button size="small" aria-label={`Buy ${perk.title}`} onClick={props.onBuy}>
          Buy
        </Button>
      )}
      {props.isUser && perk.is_affordable === false && (
        <span className="tabular text-right text-small text-muted">{props.missing} to go</span>
      )}
    </div>
  </li>
)
