import { type ReactNode, useState } from 'react'
import { listFilters, type OrderListQuestion } from '../../../entities/order/order-list-query.ts'
import { apiClient } from '../../../shared/api/api-client.ts'
import { csvFormOf, type CsvForm } from '../../../shared/files/csv-form.ts'
import { buttonClass } from '../../../shared/ui/button/button.tsx'
import { Select } from '../../../shared/ui/select/select.tsx'
import { statementPeriods } from '../model/statement-periods.ts'

const FORMATS = ['csv', 'json'] as const
type Options<V> = readonly (readonly [label: string, value: V])[]
const SEPARATORS: Options<CsvForm['separator']> = [
  ['Comma', 'comma'],
  ['Semicolon', 'semicolon'],
]
const DECIMALS: Options<CsvForm['decimal']> = [
  ['0.5', 'point'],
  ['0,5', 'comma'],
]

/** Takes away what is listed, as a file that the browser saves by itself while the server still writes it. */
export function StatementMenu({ question }: { question: OrderListQuestion }): ReactNode {
  const [periods] = useState(() => statementPeriods(new Date()))
  const [since, setSince] = useState<Date>()
  const [form, setForm] = useState(() => csvFormOf())
  const hrefOf = (format: (typeof FORMATS)[number]): string =>
    apiClient.urlOf('getOrderStatement', {
      query: {
        ...listFilters(question),
        ...(since === undefined ? {} : { from: since.toISOString() }),
        format,
        ...(format === 'csv' ? form : {}),
      },
    })
  return (
    <div className="w-64 space-y-3 p-2 text-small">
      <p className="text-muted">
        Every payout, fee and refund of the transactions shown by your search and filters.
      </p>
      <Choice name="Period" options={periods} value={since} onChoose={(day) => setSince(day)} />
      <Choice
        name="CSV columns"
        options={SEPARATORS}
        value={form.separator}
        onChoose={(separator) => setForm({ ...form, separator })}
      />
      <Choice
        name="CSV decimals"
        options={DECIMALS}
        value={form.decimal}
        onChoose={(decimal) => setForm({ ...form, decimal })}
      />
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

function Choice<V>(props: {
  name: string
  options: Options<V>
  value: V
  onChoose: (value: V) => void
}): ReactNode {
  const { name, options, value, onChoose } = props
  return (
    <label className="flex items-center justify-between gap-3">
      {name}
      <Select
        value={options.findIndex(([, one]) => one === value)}
        onChange={({ target }) => {
          const chosen = options[target.selectedIndex]
          if (chosen !== undefined) onChoose(chosen[1])
        }}
        className="h-9 rounded-md"
      >
        {options.map(([label], index) => (
          <option key={label} value={index}>
            {label}
          </option>
        ))}
      </Select>
    </label>
  )
}
