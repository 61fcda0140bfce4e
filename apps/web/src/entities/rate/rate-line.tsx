import { type ReactNode, useEffect, useState } from 'react'
import type { Order } from '../order/order.ts'
import { rateText } from './rate-text.ts'

const TICK_MS = 1_000

/** Which rate a swap gets. The countdown is not announced; the end of the lock is. */
export function RateLine({ order }: { order: Order }): ReactNode {
  const [now, setNow] = useState(() => new Date())
  const shown = rateText(order, now)
  const isTicking = shown?.left !== undefined
  useEffect(() => {
    if (!isTicking) return
    const timer = setInterval(() => setNow(new Date()), TICK_MS)
    return () => clearInterval(timer)
  }, [isTicking])
  if (shown === undefined) return null
  return (
    <p role="status" className="tabular text-small text-pretty text-muted">
      {shown.text}
      {shown.left !== undefined && (
        <span aria-hidden className="ml-1.5 font-medium text-ink">
          ({shown.left})
        </span>
      )}
    </p>
  )
}
