import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { orderByPosition, type Network } from '../../../entities/network/network.ts'
import { PATHS } from '../../../shared/config/paths.ts'
import { Button } from '../../../shared/ui/button/button.tsx'
import { IconButton } from '../../../shared/ui/button/icon-button.tsx'
import { ArrowDownUp } from '../../../shared/ui/icons/drawn/arrows/arrow-down-up.ts'
import { ArrowRight } from '../../../shared/ui/icons/drawn/arrows/arrow-right.ts'
import { ChevronDown } from '../../../shared/ui/icons/drawn/arrows/chevron-down.ts'
import { Globe } from '../../../shared/ui/icons/drawn/things/globe.ts'
import { NetworkIcon } from '../../../shared/ui/icons/network-icon.tsx'

/** From where to where; leads to the filled send page. A form, so that it leads there without scripts too. */
export function RouteForm({ networks }: { networks: readonly Network[] }): ReactNode {
  const navigate = useNavigate()
  const offered = networks.filter(({ active }) => active)
  const [chosen, choose] = useState<{ source?: string; destination?: string }>({})
  const source = chosen.source ?? bySource(offered)[0]?.name ?? ''
  const destination =
    chosen.destination ?? byDestination(offered).find(({ name }) => name !== source)?.name ?? ''
  const send = (event: SubmitEvent): void => {
    event.preventDefault()
    void navigate({ to: PATHS.send, search: source === '' ? {} : { source, destination } })
  }
  return (
    <form
      action={PATHS.send}
      method="get"
      onSubmit={send}
      aria-label="Choose a route"
      className="mx-auto mt-8 flex max-w-[760px] flex-col gap-1 rounded-xl border border-line bg-surface p-2 text-left shadow-overlay sm:flex-row sm:items-center"
    >
      <NetworkSelect
        label="From"
        name="source"
        networks={bySource(offered)}
        value={source}
        onChoose={(name) =>
          choose({ source: name, destination: name === destination ? source : destination })
        }
      />
      <IconButton
        label="Swap the two networks"
        className="app-only max-sm:hidden"
        onClick={() => choose({ source: destination, destination: source })}
      >
        <ArrowDownUp aria-hidden className="size-4.5 rotate-90" />
      </IconButton>
      <NetworkSelect
        label="To"
        name="destination"
        networks={byDestination(offered)}
        value={destination}
        onChoose={(name) => choose({ source: name === source ? destination : source, destination: name })}
      />
      <Button type="submit" size="large" className="max-sm:mt-1 sm:ml-1">
        Start
        <ArrowRight aria-hidden className="size-5" />
      </Button>
    </form>
  )
}

const bySource = (networks: readonly Network[]): readonly Network[] =>
  networks.toSorted(orderByPosition(({ sourcePosition }) => sourcePosition))

const byDestination = (networks: readonly Network[]): readonly Network[] =>
  networks.toSorted(orderByPosition(({ destinationPosition }) => destinationPosition))

/** The browser's own list, under a picture of what is chosen. */
function NetworkSelect(props: {
  label: string
  name: 'source' | 'destination'
  networks: readonly Network[]
  value: string
  onChoose: (name: string) => void
}): ReactNode {
  const chosen = props.networks.find(({ name }) => name === props.value)
  return (
    <label className="relative flex min-h-16 min-w-0 flex-1 items-center gap-3 rounded-lg px-4 transition-colors hover:bg-raised has-focus-visible:outline-2 has-focus-visible:outline-accent">
      {chosen === undefined ? (
        <Globe aria-hidden className="size-9 shrink-0 text-faint" strokeWidth={1.25} />
      ) : (
        <NetworkIcon network={chosen} className="size-9" />
      )}
      <span className="min-w-0 grow">
        <span className="block text-small text-faint">{props.label}</span>
        <span aria-hidden className="block text-lead leading-tight font-semibold text-balance text-ink">
          {chosen?.name ?? 'Choose a network'}
        </span>
      </span>
      <ChevronDown aria-hidden className="size-4.5 shrink-0 text-faint" />
      <select
        name={props.name}
        value={props.value}
        disabled={props.networks.length === 0}
        onChange={({ target }) => props.onChoose(target.value)}
        className="absolute inset-0 h-full w-full own-list cursor-pointer bg-surface text-ink opacity-0"
      >
        {props.networks.map(({ id, name }) => (
          <option key={id} value={name}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
