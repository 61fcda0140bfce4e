import { formatClock } from '@sunspan/domain'
import type { ReactNode } from 'react'

/** How long an order waits for a deposit that nobody has sent yet, and how long it takes afterwards. */
export default function DepositDeadline(props: {
  expiresAt: string
  expected: string | undefined
}): ReactNode {
  const until = formatClock(new Date(props.expiresAt), new Date())
  return (
    <p className="tabular mt-4 text-center text-small text-muted">
      Waits for your deposit until {until}
      {props.expected !== undefined && `, then takes ${props.expected}`}
    </p>
  )
}
