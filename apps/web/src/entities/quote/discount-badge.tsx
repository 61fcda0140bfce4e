import { PHASES } from '@sunspan/domain'
import type { ReactNode } from 'react'
import { Badge } from '../../shared/ui/badge/badge.tsx'

/** What lowers the platform fee: a phase NFT, abbreviated on small phones (specification, section 9), or a transfer that was bought with points. */
export const DiscountBadge = ({ name }: { name: string }): ReactNode => (
  <Badge tone="accent" className="ml-1.5">
    {PHASES.some((phase) => phase === name) ? (
      <>
        {name}
        <span className="max-xs:hidden"> NFT</span>
      </>
    ) : (
      'Fee-free transfer'
    )}
  </Badge>
)
