import { formatDate, shortenAddress } from '@sunspan/domain'
import type { ReactNode } from 'react'
import { recipients } from '../../../entities/bulk-order/recipients-text.ts'
import { addressLink } from '../../../entities/network/explorer-links.ts'
import type { Network } from '../../../entities/network/network.ts'
import {
  FactList,
  FactRow,
  OrderIdFact,
  TransactionFact,
} from '../../../entities/order/components/fact-list.tsx'
import type { Order } from '../../../entities/order/order.ts'
import { CopyButton } from '../../../shared/ui/address-text/copy-button.tsx'
import { ExternalLink } from '../../../shared/ui/external-link/external-link.tsx'

export interface OrderFactsListProps {
  readonly order: Order
  readonly source: Network | undefined
  readonly destination: Network | undefined
}

/** Sender, recipient, amounts, times and transactions. */
export const OrderFactsList = ({ order, source, destination }: OrderFactsListProps): ReactNode => (
  <FactList>
    <AddressFact name="From" role="sending" address={order.walletSender} network={source} />
    {order.bulk === null ? (
      <AddressFact name="To" role="receiving" address={order.walletReceiver} network={destination} />
    ) : (
      <FactRow name="To">{recipients(order.bulk.recipients)}</FactRow>
    )}
    {order.memo !== '' && (
      <FactRow name="Memo">
        <span className="wrap-anywhere">{order.memo}</span>
      </FactRow>
    )}
    <DepositFact hash={depositOf(order)} network={source} />
    {order.confirmations !== null && (
      <FactRow name="Confirmations">
        <span className="tabular">
          {Math.min(order.confirmations, order.requiredConfirmations)} of {order.requiredConfirmations}
        </span>
      </FactRow>
    )}
    {order.transactionOut !== null && (
      <TransactionFact name="Destination transaction" network={destination} hash={order.transactionOut} />
    )}
    <FactRow name="Date">
      <time dateTime={order.createdAt.toISOString()} className="tabular">
        {formatDate(order.createdAt)}
      </time>
    </FactRow>
    <OrderIdFact id={order.id} />
  </FactList>
)

const DepositFact = (props: { hash: string | undefined; network: Network | undefined }): ReactNode =>
  props.hash !== undefined && (
    <TransactionFact name="Source transaction" network={props.network} hash={props.hash} />
  )

/** The deposit on the order's source network: the one credited, or the refunded one. */
const depositOf = ({ transactionIn, refund, currencyIn }: Order): string | undefined =>
  transactionIn ?? (refund?.currencyId === currencyIn.id ? refund.depositHash : undefined)

function AddressFact(props: {
  name: string
  role: 'sending' | 'receiving'
  address: string
  network: Network | undefined
}): ReactNode {
  const { name, role, address, network } = props
  const link = network === undefined ? undefined : addressLink(network, address)
  const text = (
    <span className="font-mono whitespace-nowrap" title={address}>
      {shortenAddress(address, network?.family ?? 'evm')}
    </span>
  )
  return (
    <FactRow name={name}>
      <span className="flex items-center gap-1">
        {link === undefined ? text : <ExternalLink href={link}>{text}</ExternalLink>}
        <CopyButton
          text={address}
          label={role === 'sending' ? 'Copy sending address' : 'Copy receiving address'}
          className="-my-1 -mr-1.5 size-8"
        />
      </span>
    </FactRow>
  )
}
