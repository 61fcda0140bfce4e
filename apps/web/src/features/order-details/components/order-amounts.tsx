import { ORDER_STATUS_TABLE } from '@sunspan/domain'
import { ArrowRight } from '../../../shared/ui/icons/drawn/arrows/arrow-right.ts'
import type { ReactNode } from 'react'
import { recipients } from '../../../entities/bulk-order/recipients-text.ts'
import type { Network } from '../../../entities/network/network.ts'
import { describeOrder } from '../../../entities/order/describe-order.ts'
import type { Order } from '../../../entities/order/order.ts'
import { receivedText } from '../../../entities/order/received-text.ts'
import type { Token } from '../../../entities/token/token.ts'
import { TokenIcon } from '../../../shared/ui/icons/token-icon.tsx'

/** The sent amount and its network, and the received amount and its network. */
export function OrderAmounts(props: {
  order: Order
  source: Network | undefined
  destination: Network | undefined
}): ReactNode {
  const { order, source, destination } = props
  const { sent } = describeOrder(order)
  const { bulk } = order
  const several = bulk !== null && bulk.network_ids.length > 1
  return (
    <div className="flex flex-col gap-x-4 gap-y-2 sm:flex-row sm:flex-wrap sm:items-center">
      <Side label="From" token={order.currencyIn} network={source} amount={sent} />
      <ArrowRight aria-hidden className="ml-2 size-5 shrink-0 text-faint max-sm:rotate-90 sm:ml-0" />
      <Side
        label="To"
        token={order.currencyOut}
        network={several ? undefined : destination}
        place={several ? `${bulk.network_ids.length} networks` : undefined}
        amount={receivedText(order)}
        isOff={ORDER_STATUS_TABLE[order.status].filter === 'ended'}
        note={bulk === null ? undefined : recipients(bulk.recipients)}
      />
    </div>
  )
}

const Side = (props: {
  label: string
  token: Token
  network: Network | undefined
  place?: string | undefined
  amount: string
  /** Nothing arrives. */
  isOff?: boolean
  note?: string | undefined
}): ReactNode => (
  <div className="flex min-w-0 items-center gap-3">
    <TokenIcon token={props.token} network={props.network} className="size-9" />
    <div className="min-w-0">
      <p className="tabular text-lead font-semibold wrap-anywhere">
        <span className="sr-only">{props.label} </span>
        {props.isOff === true ? <s className="text-faint">{props.amount}</s> : props.amount}
      </p>
      <p className="text-small text-muted">
        {props.note !== undefined && `${props.note} on `}
        {props.place ?? props.network?.name ?? props.token.networkId}
      </p>
    </div>
  </div>
)
