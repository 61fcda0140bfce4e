import type { ReactNode } from 'react'
import type { KindFilter } from '../../../entities/order/order-list-query.ts'

const LABELS: readonly (readonly [KindFilter, string])[] = [
  ['any', 'All kinds'],
  ['transfer', 'Transfers'],
  ['swap', 'Swaps'],
  ['bulk', 'Advanced'],
]

/** Which kind of orders is shown. */
export const KindSelect = (props: { value: KindFilter; onChoose: (kind: KindFilter) => void }): ReactNode => (
  <select
    aria-label="Kind of transactions"
    value={props.value}
    onChange={({ target }) => props.onChoose(LABELS[target.selectedIndex]?.[0] ?? 'any')}
    className="h-9 rounded-md border border-line bg-surface px-2 text-small font-medium text-ink"
  >
    {LABELS.map(([value, label]) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </select>
)
