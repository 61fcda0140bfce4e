import type { ReactNode } from 'react'
import { transactionLink } from '../../../entities/network/explorer-links.ts'
import type { Network } from '../../../entities/network/network.ts'
import { GroupedAddress } from '../../../entities/order/components/grouped-address.tsx'
import type { Order } from '../../../entities/order/order.ts'
import { CopyButton } from '../../../shared/ui/address-text/copy-button.tsx'
import { ExternalLink } from '../../../shared/ui/external-link/external-link.tsx'

export interface OrderFactsProps {
  readonly order: Order
  readonly source: Network | undefined
  readonly destination: Network | undefined
}

/** Receiver, transactions and order id: what one needs to check things elsewhere. */
export const OrderFacts = ({ order, source, destination }: OrderFactsProps): ReactNode => (
  <dl className="divide-y divide-line rounded-lg border border-line px-4 text-small">
    <div className="py-3">
      <dt className="text-muted">
        Receiving address{destination === undefined ? '' : ` on ${destination.name}`}
      </dt>
      <dd className="mt-1 flex items-center justify-between gap-3">
        <GroupedAddress address={order.walletReceiver} />
        <CopyButton text={order.walletReceiver} label="Copy receiving address" className="-mr-1.5 size-8" />
      </dd>
    </div>
    {order.transactionIn !== null && (
      <Transaction name="Source transaction" network={source} hash={order.transactionIn} />
    )}
    {order.transactionOut !== null && (
      <Transaction name="Destination transaction" network={destination} hash={order.transactionOut} />
    )}
    <Row name="Order">
      <span className="flex min-w-0 items-center gap-1">
        <span className="truncate font-mono text-caption text-muted" title={order.id}>
          {order.id}
        </span>
        <CopyButton text={order.id} label="Copy order id" className="-my-1 -mr-1.5 size-8" />
      </span>
    </Row>
  </dl>
)

function Transaction(props: { name: string; network: Network | undefined; hash: string }): ReactNode {
  const { network, hash } = props
  const link = network === undefined ? undefined : transactionLink(network, hash)
  const text = <span className="font-mono whitespace-nowrap">{shortenHash(hash)}</span>
  return (
    <Row name={props.name}>{link === undefined ? text : <ExternalLink href={link}>{text}</ExternalLink>}</Row>
  )
}

const Row = (props: { name: string; children: ReactNode }): ReactNode => (
  <div className="flex min-h-11 items-center justify-between gap-4">
    <dt className="shrink-0 text-muted">{props.name}</dt>
    <dd className="min-w-0">{props.children}</dd>
  </div>
)

const shortenHash = (hash: string): string =>
  hash.length <= 16 ? hash : `${hash.slice(0, 8)}…${hash.slice(-4)}`
