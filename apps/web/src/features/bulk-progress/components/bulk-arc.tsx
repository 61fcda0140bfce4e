import { formatPaid } from '@sunspan/domain'
import type { ReactNode } from 'react'
import type { BulkOrder } from '../../../entities/bulk-order/bulk-order.ts'
import { recipients } from '../../../entities/bulk-order/recipients-text.ts'
import type { Network } from '../../../entities/network/network.ts'
import type { BulkProgressView } from '../../../flows/progress/bulk-order/view-bulk-progress.ts'
import { ArcScene } from '../../../flows/progress/page/arc-scene.tsx'
import type { ArcTone } from '../../../shared/ui/arc/arc.tsx'

/** The deposit on the left horizon, all recipients on the right. */
export function BulkArc(props: {
  order: BulkOrder
  view: BulkProgressView
  networks: readonly Network[]
  hasArrived: boolean
  onRest: () => void
}): ReactNode {
  const { order, view, networks } = props
  const sent = formatPaid(order.amountIn, order.currencyIn)
  const destinationIds = [...new Set(order.rows.map(({ currencyOut }) => currencyOut.networkId))]
  const isOne = destinationIds.length === 1
  return (
    <ArcScene
      source={networks.find(({ id }) => id === order.currencyIn.networkId)}
      destination={networks.find(({ id }) => id === destinationIds[0])}
      {...(isOne ? {} : { destinations: networksText(destinationIds.length) })}
      sent={sent}
      received={recipients(order.rows.length)}
      sun={view.sun}
      tone={toneOf(props)}
      label={labelOf(view, sent)}
      onRest={props.onRest}
      isOff={view.kind === 'declined'}
    />
  )
}

const networksText = (count: number): string => (count === 0 ? 'Several networks' : `${count} networks`)

/** A refund in progress is not a failure, nor is what was never paid: they have their own tones. */
function toneOf({
  view,
  order,
  hasArrived,
}: {
  view: BulkProgressView
  order: BulkOrder
  hasArrived: boolean
}): ArcTone {
  if (view.kind !== 'declined') return hasArrived ? 'positive' : 'accent'
  if (order.refund !== null || order.rows.some(({ refund }) => refund !== null)) return 'accent'
  return order.status === 'DEPOSIT_FAILED' ? 'negative' : 'quiet'
}

function labelOf(view: BulkProgressView, sent: string): string {
  if (view.kind === 'completed') return `${sent} has been distributed`
  if (view.kind === 'declined') return `${sent} was not transferred`
  return `${sent} is ${Math.round(view.sun * 100)} percent of the way`
}
