import type { CollectionWire } from '@sunspan/api'
import type { Phase } from '@sunspan/domain'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useNetwork } from '../../../../entities/network/network-queries.ts'
import { lookOfPhase } from '../../../../entities/points/level-progress.ts'
import { PATHS } from '../../../../shared/config/paths.ts'
import { Badge } from '../../../../shared/ui/badge/badge.tsx'
import { RemoteIcon } from '../../../../shared/ui/icons/remote-icon.tsx'
import { usePhaseLook } from '../../hooks/use-phase-look.ts'
import { PhaseArt } from '../parts/phase-art.tsx'
import { LOCALE } from '../../../../shared/config/locale.ts'

/** The collections of a phase, one a network: how many there are, what they bring, and whether one can be claimed. */
export function CollectionCard(props: {
  phase: Phase
  /** At least one. */
  collections: readonly CollectionWire[]
}): ReactNode {
  const { phase, collections } = props
  const look = usePhaseLook()
  const [first] = collections
  if (first === undefined) return null
  const total = (read: (one: CollectionWire) => number): number =>
    collections.reduce((sum, one) => sum + read(one), 0)
  const holders = total((one) => one.holders)
  const minted = total((one) => one.minted).toLocaleString(LOCALE)
  return (
    <li
      {...look(lookOfPhase(phase))}
      className="flex flex-col overflow-hidden rounded-xl border border-line bg-surface text-ink shadow-card"
    >
      <PhaseArt phase={lookOfPhase(phase)} src={first.image} className="aspect-[16/8]" />
      <div className="flex items-center justify-between gap-2 px-4 pt-4">
        <div>
          <h3 className="font-display text-lead font-semibold">{phase}</h3>
          <p className="tabular text-small text-muted">
            {holders === 1
              ? `${minted} minted, 1 holder`
              : `${minted} minted, ${holders.toLocaleString(LOCALE)} holders`}
          </p>
        </div>
        <Badge tone="accent">−{first.discount_percent}% fee</Badge>
      </div>
      <ul aria-label={`${phase} by network`} className="mt-3 divide-y divide-line border-t border-line">
        {collections.map((one) => (
          <Place key={`${one.network} ${one.journey}`} collection={one} />
        ))}
      </ul>
    </li>
  )
}

function Place({ collection }: { collection: CollectionWire }): ReactNode {
  const { phase, minted, supply, journey } = collection
  const network = useNetwork(collection.network)
  const name = network?.name ?? collection.network
  return (
    <li className="flex items-center gap-3 px-4 py-2.5 text-small">
      <RemoteIcon src={network?.imageUrl ?? ''} name={name} className="size-6" />
      <span className="min-w-0 grow font-medium">{name}</span>
      <span className="tabular whitespace-nowrap text-muted">
        {minted.toLocaleString(LOCALE)}
        {supply !== null && ` / ${supply.toLocaleString(LOCALE)}`}
      </span>
      {collection.is_claimed === true ? (
        <span className="w-18 shrink-0 text-right font-medium max-[23.9rem]:w-14 text-positive">Claimed</span>
      ) : (
        <Link
          to={PATHS.quests}
          params={{ area: 'phases' }}
          search={{ phase, journey }}
          aria-label={`${collection.is_eligible === true ? 'Claim' : 'Journey to'} ${phase} on ${name}`}
          className="w-18 shrink-0 text-right font-semibold max-[23.9rem]:w-14 text-accent underline-offset-4 hover:underline"
        >
          {collection.is_eligible === true ? 'Claim' : 'Journey'}
        </Link>
      )}
    </li>
  )
}
