import type { OrderPointsWire } from '@sunspan/api'
import type { ReactNode } from 'react'
import { formatReward } from '../../entities/points/format-points.ts'
import { useOrderPoints } from './use-order-points.ts'

/** What a transfer that has arrived has brought, as soon as it is booked, or why it brought nothing. */
export function BookedPoints({ orderId }: { readonly orderId: string }): ReactNode {
  const points = useOrderPoints(orderId, 'COMPLETE')
  if (points === undefined || points.status === 'pending') return null
  return points.status === 'booked' ? (
    <p className="tabular animate-fade text-small font-medium text-positive">
      +{formatReward(points.points)} Retro Points
    </p>
  ) : (
    <p className="animate-fade text-small text-pretty text-muted">{noneText(points)}</p>
  )
}

const noneText = ({ status, reason }: OrderPointsWire): string =>
  `${status === 'taken_back' ? 'Retro Points taken back' : 'No points'}: ${reason ?? ''}`
