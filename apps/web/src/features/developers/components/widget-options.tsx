import { takesMemo } from '@sunspan/domain'
import { type ReactNode, useId } from 'react'
import { useNetworks } from '../../../entities/network/network-queries.ts'
import { tokensOfNetwork, useTokens } from '../../../entities/token/token-queries.ts'
import { Select } from '../../../shared/ui/select/select.tsx'
import { TextField } from '../../../shared/ui/text-field/text-field.tsx'
import type { WidgetOptions } from '../model/widget-code.ts'

interface WidgetOptionsProps {
  readonly options: WidgetOptions
  readonly onChange: (change: Partial<WidgetOptions>) => void
}

/** Everything that a widget or a link can choose, from the networks and tokens of this installation. */
export function WidgetOptionFields({ options, onChange }: WidgetOptionsProps): ReactNode {
  const { data: networks = [] } = useNetworks()
  const { data: tokens = [] } = useTokens()
  const destination = networks.find(({ id }) => id === options.destination)
  const named = networks.map(({ id, name }) => [id, name] as const)
  const symbolsOf = (network: string) =>
    tokensOfNetwork(tokens, network).map(({ symbol }) => [symbol, symbol] as const)
  return (
    <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
      <Choice
        label="From network"
        value={options.source}
        choices={named}
        onChoose={(source) => onChange({ source, tokenFrom: '' })}
      />
      <Choice
        label="To network"
        value={options.destination}
        choices={named.filter(([id]) => id !== options.source)}
        onChoose={(to) => onChange({ destination: to, tokenTo: '', memo: '' })}
      />
      <Choice
        label="Token sent"
        value={options.tokenFrom}
        choices={symbolsOf(options.source)}
        onChoose={(tokenFrom) => onChange({ tokenFrom })}
      />
      <Choice
        label="Token received"
        value={options.tokenTo}
        choices={symbolsOf(options.destination)}
        onChoose={(tokenTo) => onChange({ tokenTo })}
      />
      <TextField
        label="Amount"
        inputMode="decimal"
        maxLength={64}
        value={options.amount}
        onChange={(event) => onChange({ amount: event.target.value })}
      />
      <TextField
        label="Receiving address"
        mono
        maxLength={256}
        value={options.receiver}
        onChange={(event) => onChange({ receiver: event.target.value })}
      />
      {destination !== undefined && takesMemo(destination.type) && (
        <TextField
          label="Memo"
          maxLength={123}
          value={options.memo}
          onChange={(event) => onChange({ memo: event.target.value })}
        />
      )}
      <Choice
        label="Form"
        value={options.mode}
        none="Regular"
        choices={[['advanced', 'Advanced']]}
        onChoose={(mode) => onChange({ mode: mode === 'advanced' ? mode : '' })}
      />
      <Choice
        label="Language"
        value={options.lang}
        none="English"
        choices={[['de', 'Deutsch']]}
        onChoose={(lang) => onChange({ lang: lang === 'de' ? lang : '' })}
      />
      <Choice
        label="Theme"
        value={options.theme}
        none="The visitor’s"
        choices={[
          ['light', 'Light'],
          ['dark', 'Dark'],
        ]}
        onChoose={(theme) => onChange({ theme: theme === 'light' || theme === 'dark' ? theme : '' })}
      />
      <label className="flex min-h-11 items-center gap-2.5 self-end text-small">
        <input
          type="checkbox"
          checked={options.closable === 'true'}
          onChange={(event) => onChange({ closable: event.target.checked ? 'true' : '' })}
          className="size-4.5"
        />
        With a button “Close”
      </label>
    </div>
  )
}

function Choice(props: {
  label: string
  value: string
  none?: string
  choices: readonly (readonly [value: string, name: string])[]
  onChoose: (value: string) => void
}): ReactNode {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-small text-muted">
        {props.label}
      </label>
      <Select
        id={id}
        value={props.value}
        onChange={(event) => props.onChoose(event.target.value)}
        className="h-12 w-full rounded-lg"
      >
        <option value="">{props.none ?? 'Up to the visitor'}</option>
        {props.choices.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </Select>
    </div>
  )
}
