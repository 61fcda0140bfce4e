import type { ReactNode } from 'react'
import { Badge } from '../../shared/ui/badge/badge.tsx'

/** The phase NFT whose discount applies; abbreviated on small phones (specification, section 9). */
export const DiscountBadge = ({ name }: { name: string }): ReactNode => (
  <Badge tone="accent" className="ml-1.5">
    {name}
    <span className="max-xs:hidden"> NFT</span>
  </Badge>
)
