import type { ReactNode } from 'react'
import { DiscountBadge } from '../../../entities/quote/discount-badge.tsx'
import { Skeleton } from '../../../shared/ui/skeleton/skeleton.tsx'
import { Tooltip } from '../../../shared/ui/tooltip/tooltip.tsx'

/** One line of the summary; space is reserved for values that are loading. */
export function SummaryRow({
  value: main,
  aside,
  ...props
}: {
  name: string
  hint?: string
  /** Next to the name: the discount that applies. */
  badge?: string | undefined
  value: ReactNode
  /** The same in another unit, or another note. */
  aside?: ReactNode
  isPending?: boolean
  isStrong?: boolean
}): ReactNode {
  // Without a price there are no dollars.
  const value = main ?? aside
  return (
    <div className="flex min-h-6 items-start justify-between gap-4">
      <dt
        className={`flex min-h-6 items-center gap-0.5 whitespace-nowrap max-[23.9rem]:whitespace-normal ${props.isStrong === true ? 'font-medium text-ink' : 'text-muted'}`}
      >
        {props.name}
        {props.hint !== undefined && (
          <Tooltip text={props.hint} label={`About ${props.name}`} align="start" />
        )}
        {props.badge !== undefined && <DiscountBadge name={props.badge} />}
      </dt>
      <dd
        className={`tabular flex min-h-6 shrink-99 flex-wrap items-center justify-end gap-x-1.5 text-right ${props.isStrong === true ? 'font-medium' : ''}`}
      >
        {value === undefined && props.isPending === true && <Skeleton className="h-4 w-24 align-middle" />}
        {value === undefined && props.isPending !== true && <span className="text-faint">–</span>}
        {typeof value === 'string' ? <span className="whitespace-nowrap">{value}</span> : value}
        {main !== undefined && aside !== undefined && <span className="font-normal text-faint">{aside}</span>}
      </dd>
    </div>
  )
}
