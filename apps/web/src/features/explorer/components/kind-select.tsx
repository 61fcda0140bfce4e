import type { ReactNode } from 'react'
import type { KindFilter } from '../../../entities/order/order-list-query.ts'
import { Select } from '../../../shared/ui/select/select.tsx'

const LABELS: readonly (readonly [KindFilter, string])[] = [
  ['any', 'All kinds'],
  ['transfer', 'Transfers'],
  ['swap', 'Swaps'],
  ['bulk', 'Advanced'],
]

/** Which kind of orders is shown. */
export const KindSelect = (props: { value: KindFilter; onChoose: (kind: KindFilter) => void }): ReactNode => (
  <Select
    aria-label="Kind of transactions"
    value={props.value}
    onChange={({ target }) => props.onChoose(LABELS[target.selectedIndex]?.[0] ?? 'any')}
    className="h-9 rounded-full text-small"
  >
    {LABELS.map(([value, label]) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </Select>
)
