import { formatDate } from '@sunspan/domain'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useNetworks } from '../../../entities/network/network-queries.ts'
import { sunOf, type TrackedTransfer } from '../../../entities/tracked-transfer/tracked-transfer.ts'
import { PATHS } from '../../../shared/config/paths.ts'
import { Arc } from '../../../shared/ui/arc/arc.tsx'

/** `Ethereum to Base`. */
export function useRouteText({ sourceNetworkId, destinationNetworkId }: TrackedTransfer): string {
  const { data: networks = [] } = useNetworks()
  const nameOf = (id: string): string => networks.find((network) => network.id === id)?.name ?? id
  const source = nameOf(sourceNetworkId)
  return destinationNetworkId === null ? `From ${source}` : `${source} to ${nameOf(destinationNetworkId)}`
}

/** One transfer of the history popover; the whole line links to its progress page. */
export function TransferLine(props: { transfer: TrackedTransfer; onOpen: () => void }): ReactNode {
  const { transfer } = props
  const route = useRouteText(transfer)
  return (
    <Link
      to={transfer.isBulk ? PATHS.bulkProgress : PATHS.progress}
      params={{ orderId: transfer.id }}
      onClick={props.onOpen}
      className="flex items-center gap-3 rounded-md px-3 py-2.5 transition hover:bg-raised"
    >
      <Arc
        progress={sunOf(transfer)}
        tone={transfer.status === 'COMPLETE' ? 'positive' : 'accent'}
        className="w-9 shrink-0"
      />
      <span className="min-w-0 grow">
        <span className="tabular block text-small font-medium text-ink">
          <span className="whitespace-nowrap">{transfer.sent}</span> <span className="text-faint">to</span>{' '}
          <span className="whitespace-nowrap">{transfer.received}</span>
        </span>
        <span className="flex justify-between gap-3 text-caption text-faint">
          <span className="truncate">{route}</span>
          <time dateTime={new Date(transfer.createdAt).toISOString()} className="tabular shrink-0">
            {formatDate(new Date(transfer.createdAt))}
          </time>
        </span>
      </span>
    </Link>
  )
}
