import clsx from 'clsx'
import { ChevronDown } from '../../../../shared/ui/icons/drawn/arrows/chevron-down.ts'
import { Globe } from '../../../../shared/ui/icons/drawn/things/globe.ts'
import type { ReactNode } from 'react'
import { NetworkIcon } from '../../../../shared/ui/icons/network-icon.tsx'
import { inputFrame } from '../../../../shared/ui/text-field/input-base.tsx'
import type { FormCatalog, RowNetwork } from '../../model/bulk-catalog.ts'

/** The browser's native list: fifty of them are cheap, and every keyboard and phone supports it. */
export function RowNetworkSelect(props: {
  label: string
  network: RowNetwork | undefined
  networkId: string
  catalog: FormCatalog | undefined
  usedNetworks: ReadonlySet<string>
  describedBy: string | undefined
  onChoose: (networkId: string) => void
}): ReactNode {
  const { network, catalog } = props
  const invalid = props.describedBy !== undefined
  return (
    <div
      className={clsx(
        'relative col-span-2 col-start-3 row-start-2 flex items-center advanced:col-span-1 advanced:col-start-4 advanced:row-start-1',
        inputFrame({ invalid }),
      )}
    >
      <span aria-hidden className="pointer-events-none absolute left-3 grid size-5 place-items-center">
        {network === undefined ? (
          <Globe aria-hidden className="size-4 text-faint" />
        ) : (
          <NetworkIcon network={network} className="size-5" />
        )}
      </span>
      <select
        data-field="network"
        aria-label={props.label}
        aria-invalid={invalid || undefined}
        aria-describedby={props.describedBy}
        value={props.networkId}
        onChange={(event) => props.onChoose(event.target.value)}
        className={clsx(
          'h-11 w-full min-w-0 cursor-pointer appearance-none truncate rounded-lg bg-transparent pr-8 pl-10 text-small outline-none [&>option]:bg-raised [&>option]:text-ink',
          network === undefined ? 'text-faint' : 'text-ink',
        )}
      >
        <option value="">Network</option>
        {network === undefined && props.networkId !== '' && (
          <option value={props.networkId}>{props.networkId}</option>
        )}
        {catalog?.networks.map((each) => (
          <NetworkOption
            key={each.id}
            network={each}
            sourceNetworkId={catalog.sourceNetworkId}
            symbol={catalog.currencyIn.symbol}
            isUsed={each.id !== props.networkId && props.usedNetworks.has(each.id)}
          />
        ))}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute right-3 size-4 text-faint" />
    </div>
  )
}

const NetworkOption = (props: {
  network: RowNetwork
  sourceNetworkId: string
  /** Of the token that is sent. */
  symbol: string
  isUsed: boolean
}): ReactNode => {
  const { network, isUsed } = props
  const isSource = network.id === props.sourceNetworkId
  const isMissing = network.currency === undefined
  const isOff = !network.active
  return (
    <option value={network.id} disabled={isSource || isMissing || isOff || isUsed}>
      {network.name}
      {isSource
        ? ' (pays)'
        : isOff
          ? ' (Temporary not available)'
          : isMissing
            ? ` (no ${props.symbol})`
            : isUsed
              ? ' (has a recipient)'
              : ''}
    </option>
  )
}
