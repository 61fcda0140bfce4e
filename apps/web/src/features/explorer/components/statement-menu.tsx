import { type ReactNode, useState } from 'react'
import { listFilters, type OrderListQuestion } from '../../../entities/order/order-list-query.ts'
import { apiClient } from '../../../shared/api/api-client.ts'
import { buttonClass } from '../../../shared/ui/button/button.tsx'
import { Select } from '../../../shared/ui/select/select.tsx'
import { statementPeriods } from '../model/statement-periods.ts'

const FORMATS = ['csv', 'json'] as const

/** Takes away what is listed, as a file that the browser saves by itself while the server still writes it. */
export function StatementMenu({ question }: { question: OrderListQuestion }): ReactNode {
  const periods = statementPeriods(new Date())
  const [chosen, setChosen] = useState(0)
  const [, since] = periods[chosen] ?? []
  const hrefOf = (format: (typeof FORMATS)[number]): string =>
    apiClient.urlOf('getOrderStatement', {
      query: {
        ...listFilters(question),
        ...(since === undefined ? {} : { from: since.toISOString() }),
        format,
      },
    })
  return (
    <div className="w-64 space-y-3 p-2 text-small">
      <p className="text-muted">
        Every payout, fee and refund of the transactions shown by your search and filters.
      </p>
      <label className="flex items-center justify-between gap-3">
        Period
        <Select
          value={chosen}
          onChange={({ target }) => setChosen(target.selectedIndex)}
          className="h-9 rounded-md"
        >
          {periods.map(([label], index) => (
            <option key={label} value={index}>
              {label}
            </option>
          ))}
        </Select>
      </label>
      <p className="flex gap-2">
        {FORMATS.map((format) => (
          <a
            key={format}
            href={hrefOf(format)}
            download
            aria-label={`Statement as ${format.toUpperCase()}`}
            className={buttonClass({ variant: 'secondary', size: 'small', className: 'flex-1' })}
          >
            {format.toUpperCase()}
          </a>
        ))}
      </p>
    </div>
  )
}
