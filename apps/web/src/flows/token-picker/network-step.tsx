import { formatUsd } from '@sunspan/domain'
import { type ReactNode, useState } from 'react'
import { haltText } from '../../entities/halt/halt-texts.ts'
import { useHalts } from '../../entities/halt/use-halts.ts'
import type { Network } from '../../entities/network/network.ts'
import { DialogBody } from '../../shared/ui/dialog/dialog.tsx'
import { NetworkIcon } from '../../shared/ui/icons/network-icon.tsx'
import { Tabs } from '../../shared/ui/tabs/tabs.tsx'
import { Tooltip } from '../../shared/ui/tooltip/tooltip.tsx'
import {
  categoryFilters,
  type CategoryFilter,
  groupNetworks,
  type NetworkGroup,
  type PickerSide,
  quickPicks,
} from './network-groups.ts'
import { GROUP_NAMES, PICKER_MESSAGES } from './picker-messages.ts'
import { PickerPlaceholder } from './picker-placeholder.tsx'
import { PickerRow } from './picker-row.tsx'
import { PickerSearch } from './picker-search.tsx'
import { networkWorth, type PickerData } from './use-picker-data.ts'

export interface NetworkStepProps {
  readonly data: PickerData
  readonly side: PickerSide
  readonly chosenId: string | undefined
  readonly excludedId: string | undefined
  readonly selectableTokenIds: ReadonlySet<string> | undefined
  /** Networks without transfers can be chosen as well. */
  readonly allowsInactive?: boolean
  /** Replaces the picker's own reasons. */
  readonly obstacle?: Obstacle | undefined
  readonly onChoose: (network: Network) => void
}

export function NetworkStep(props: NetworkStepProps): ReactNode {
  const { data, side } = props
  const [search, setSearch] = useState('')
  const [category, setCategory] = useState<CategoryFilter>('All')
  const groups = groupNetworks({ networks: data.networks, side, search, category })
  const obstacle = props.obstacle ?? obstacles(props)
  const picks = quickPicks(
    data.networks.filter((network) => obstacle(network) === undefined),
    props.chosenId,
  )
  return (
    <>
      <div className="shrink-0 px-5">
        <PickerSearch label={PICKER_MESSAGES.searchNetworks} value={search} onChange={setSearch} />
      </div>
      <Tabs
        label={PICKER_MESSAGES.categories}
        items={categoryFilters(data.networks).map((value) => ({ value, label: GROUP_NAMES[value] }))}
        value={category}
        onChange={setCategory}
        className="flex min-h-0 grow flex-col [&>[role=tablist]]:mx-3 md:[&>[role=tablist]]:flex-wrap md:[&>[role=tablist]]:mask-none md:[&>[role=tablist]]:pr-1 [&>[role=tablist]]:mt-2 [&>[role=tablist]]:shrink-0 [&>[role=tabpanel]]:flex [&>[role=tabpanel]]:min-h-0 [&>[role=tabpanel]]:grow [&>[role=tabpanel]]:flex-col"
      >
        <DialogBody className="px-2 pt-1">
          {search === '' && category === 'All' && picks.length > 1 && (
            <QuickPicks networks={picks} onChoose={props.onChoose} />
          )}
          {groups.length === 0 && <PickerPlaceholder data={data} emptyTitle={PICKER_MESSAGES.noNetworks} />}
          {groups.map((group) => (
            <Group key={group.title} {...props} group={group} obstacle={obstacle} />
          ))}
        </DialogBody>
      </Tabs>
    </>
  )
}

/** Why a network cannot be chosen; undefined if it can. */
export type Obstacle = (network: Network) => string | undefined

function obstacles({ data, excludedId, selectableTokenIds, allowsInactive }: NetworkStepProps): Obstacle {
  const reachable =
    selectableTokenIds === undefined
      ? undefined
      : new Set(data.tokens.filter(({ id }) => selectableTokenIds.has(id)).map(({ networkId }) => networkId))
  return (network) => {
    if (
      (!network.active && allowsInactive !== true) ||
      (reachable !== undefined && !reachable.has(network.id) && network.id !== excludedId)
    ) {
      return PICKER_MESSAGES.unavailable
    }
    return network.id === excludedId ? PICKER_MESSAGES.otherSide : undefined
  }
}

const QuickPicks = (props: {
  networks: readonly Network[]
  onChoose: (network: Network) => void
}): ReactNode => (
  <ul aria-label={PICKER_MESSAGES.quickPicks} className="grid grid-cols-5 gap-1 px-1.5 pt-2">
    {props.networks.map((network) => (
      <li key={network.id}>
        <button
          type="button"
          onClick={() => props.onChoose(network)}
          className="flex w-full flex-col items-center gap-1.5 rounded-lg px-1 py-2.5 text-caption max-[23.9rem]:px-0 text-muted transition-colors hover:bg-raised hover:text-ink"
        >
          <NetworkIcon network={network} className="size-9" />
          <span className="line-clamp-2 w-full text-center wrap-anywhere">{network.name}</span>
        </button>
      </li>
    ))}
  </ul>
)

function Group(props: NetworkStepProps & { group: NetworkGroup; obstacle: Obstacle }): ReactNode {
  const { group, data, side } = props
  const halts = useHalts()
  const name = GROUP_NAMES[group.title]
  return (
    <section aria-label={name}>
      <h3 className="flex items-center gap-1 px-3 pt-4 pb-1 font-sans text-small font-medium text-faint">
        {name}
        {group.title === 'Innovative Networks' && (
          <Tooltip text={PICKER_MESSAGES.innovativeHint} label={`About ${name}`} />
        )}
      </h3>
      <ul>
        {group.networks.map((network) => {
          const obstacle = props.obstacle(network)
          const halt = haltText(halts, { networkId: network.id, side, length: 'short' })
          const worth = networkWorth(data, network.id)
          return (
            <PickerRow
              key={network.id}
              icon={<NetworkIcon network={network} className="size-9" />}
              title={network.name}
              note={obstacle ?? halt}
              isWarning={obstacle === undefined}
              trailing={
                worth !== undefined && (
                  <span className="tabular text-small text-muted">{formatUsd(worth)}</span>
                )
              }
              chosen={network.id === props.chosenId}
              disabled={obstacle !== undefined}
              onChoose={() => props.onChoose(network)}
            />
          )
        })}
      </ul>
    </section>
  )
}
