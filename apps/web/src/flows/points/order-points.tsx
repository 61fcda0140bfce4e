import type { ReactNode } from 'react'
import { orderPointsText } from './points-texts.ts'
import { PointsLine } from './points-line.tsx'
import { QuestionButton } from './question-button.tsx'
import { useOrderPoints } from './use-order-points.ts'

export interface OrderPointsProps {
  readonly orderId: string
  /** Of the order: its points are reloaded when it changes. */
  readonly status: string
}

/** What an order brings, from its sending until its points are booked, or taken back. Others than its user see nothing. */
export function OrderPoints({ orderId, status }: OrderPointsProps): ReactNode {
  const points = useOrderPoints(orderId, status)
  if (points === undefined) return null
  const isNone = points.status === 'not_counted' || points.status === 'taken_back'
  return (
    <>
      <PointsLine text={orderPointsText(points)} />
      {isNone && (
        <p className="mt-1 text-right">
          <QuestionButton subject={{ order_id: orderId }} about="points of this order" />
        </p>
      )}
    </>
  )
}
