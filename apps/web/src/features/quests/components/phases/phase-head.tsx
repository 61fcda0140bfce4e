import { DEFAULT_PHASE_DISCOUNTS, type Phase } from '@sunspan/domain'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { marketQuery, participantsQuery } from '../../../../entities/points/points-queries.ts'
import { SectionHead } from '../parts/section-head.tsx'
import { LOCALE } from '../../../../shared/config/locale.ts'

/** What the NFT of a phase brings, and how many take part. */
export function PhaseHead({ phase }: { phase: Phase }): ReactNode {
  const participants = useQuery(participantsQuery(phase))
  const market = useQuery(marketQuery(undefined))
  const discount =
    market.data?.collections.find((collection) => collection.phase === phase)?.discount_percent ??
    DEFAULT_PHASE_DISCOUNTS[phase] / 100
  const amount = participants.data?.amount
  return (
    <SectionHead
      id="phase"
      title={phase}
      text={`Its NFT takes ${discount}% off the platform fee of each transfer.`}
      aside={
        amount !== undefined && (
          <span className="tabular text-small text-muted">
            {amount === 1 ? '1 participant' : `${amount.toLocaleString(LOCALE)} participants`}
          </span>
        )
      }
    />
  )
}
