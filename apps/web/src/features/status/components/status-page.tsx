import type { NetworkStatusWire, StatusWire } from '@sunspan/api'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNetworks } from '../../../entities/network/network-queries.ts'
import { pointsClient } from '../../../shared/api/points-client.ts'
import { useRuntimeConfig } from '../../../shared/config/runtime-config.ts'
import { GENERAL_MESSAGES } from '../../../shared/messages/general-messages.ts'
import { Badge } from '../../../shared/ui/badge/badge.tsx'
import { Button } from '../../../shared/ui/button/button.tsx'
import { EmptyState } from '../../../shared/ui/empty-state/empty-state.tsx'
import { ExternalLink } from '../../../shared/ui/external-link/external-link.tsx'
import { NetworkIcon } from '../../../shared/ui/icons/network-icon.tsx'
import { usePageTitle } from '../../../shared/ui/page-title/use-page-title.ts'
import { Panel } from '../../../shared/ui/panel/panel.tsx'
import { Spinner } from '../../../shared/ui/spinner/spinner.tsx'
import { describeAge, describeSince } from '../model/describe-status.ts'
import { readerLocales } from '../../../shared/config/reader-locales.ts'

/** As often as the server reads it. */
const REFRESH_MS = 10_000

const SUMMARY = {
  working: 'Everything works',
  delayed: 'Some transfers take longer',
  stopped: 'Some networks are stopped',
} as const

const STATES = {
  working: { tone: 'positive', text: 'Working' },
  delayed: { tone: 'warning', text: 'Delayed' },
  stopped: { tone: 'negative', text: 'Stopped' },
} as const

/** What works now, network by network, from the bridge's own halts, heads and queue. */
export function StatusPage(): ReactNode {
  usePageTitle('Status')
  const { data, error, errorUpdateCount, refetch, isFetching } = useQuery({
    queryKey: ['status'],
    queryFn: ({ signal }) => pointsClient.call('getStatus', { signal }),
    refetchInterval: REFRESH_MS,
  })
  if (data !== undefined) return <Status status={data} isOld={error !== null} />
  // Also while it is asked for again.
  if (errorUpdateCount > 0)
    return (
      <Panel className="mx-auto max-w-[44rem]">
        <EmptyState
          tone="negative"
          title="We couldn’t load the status"
          text="The service isn’t responding. Your money is safe, and your transfers continue once it’s back."
          action={
            <Button loading={isFetching} onClick={() => void refetch()}>
              {GENERAL_MESSAGES.tryAgain}
            </Button>
          }
        />
      </Panel>
    )
  return (
    <p className="grid justify-items-center gap-3 py-24 text-muted" role="status">
      <Spinner className="w-10" />
      Loading the status
    </p>
  )
}

function Status({ status, isOld }: { status: StatusWire; isOld: boolean }): ReactNode {
  const { supportUrl, statusUrl } = useRuntimeConfig()
  const { data: networks } = useNetworks()
  return (
    <Panel className="mx-auto max-w-[44rem]">
      <div role="status">
        <h1 className="text-title font-semibold">{SUMMARY[status.state]}</h1>
      </div>
      <p className="mt-2 text-pretty text-muted">
        {isOld ? 'The service isn’t responding right now. This is how it was at ' : 'Checked at '}
        <time dateTime={status.checked_at}>
          {new Date(status.checked_at).toLocaleTimeString(readerLocales())}
        </time>
        . Deposits to a network that is delayed or stopped are kept safe: they are paid out later, or
        refunded.
      </p>
      <p className="mt-3 flex flex-wrap gap-x-5 gap-y-2 text-small">
        <a href="/limits" className="text-accent underline-offset-4 hover:underline">
          Current limits
        </a>
        <a href="/status.atom" className="text-accent underline-offset-4 hover:underline">
          Incident feed
        </a>
        {supportUrl !== null && <ExternalLink href={supportUrl}>Contact support</ExternalLink>}
        {statusUrl !== null && <ExternalLink href={statusUrl}>Updates from the operator</ExternalLink>}
      </p>
      <ul className="mt-5 divide-y divide-line border-t border-line">
        {status.networks.map((network) => (
          <NetworkRow
            key={network.id}
            network={network}
            imageUrl={networks?.find(({ id }) => id === network.id)?.imageUrl}
          />
        ))}
      </ul>
    </Panel>
  )
}

const NetworkRow = (props: { network: NetworkStatusWire; imageUrl: string | undefined }): ReactNode => {
  const { network, imageUrl } = props
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
      {imageUrl !== undefined && (
        <NetworkIcon network={{ name: network.name, imageUrl }} className="size-7" />
      )}
      <span className="font-medium">{network.name}</span>
      <Badge tone={STATES[network.state].tone} className="ml-auto sm:order-last sm:ml-0">
        {STATES[network.state].text}
      </Badge>
      <p className="w-full pl-10 text-small text-muted tabular first-letter:uppercase sm:ml-auto sm:w-auto sm:pl-0">
        {[
          describeSince(network),
          describeAge(network.head_age_seconds),
          network.payouts_waiting === 0
            ? ''
            : `${String(network.payouts_waiting)} ${network.payouts_waiting === 1 ? 'payout' : 'payouts'} waiting`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </li>
  )
}
