import type { ReactNode } from 'react'
import { formatReward } from '../../entities/points/format-points.ts'
import { useOrderPoints } from './use-order-points.ts'

/** What a transfer that has arrived has brought, as soon as it is booked. Nothing where it brought nothing. */
export function BookedPoints({ orderId }: { readonly orderId: string }): ReactNode {
  const points = useOrderPoints(orderId, 'COMPLETE')
  if (points?.status !== 'booked') return null
  return (
    <p className="tabular animate-fade text-small font-medium text-positive">
      +{formatReward(points.points)} Retro Points
    </p>
  )
}
