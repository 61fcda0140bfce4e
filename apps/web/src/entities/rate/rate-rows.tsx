import { formatAmount } from '@sunspan/domain'
import type { ReactNode } from 'react'
import { Tooltip } from '../../shared/ui/tooltip/tooltip.tsx'
import type { Quote } from '../quote/quote.ts'
import type { Token } from '../token/token.ts'

const HINT =
  'If you send your deposit in time, it gets this rate. If you send it later, or the price moves too far, it gets the market rate. If that gives less than the minimum, we refund your deposit.'

export interface RateRowsProps {
  /** Undefined while loading: the rows keep their space. */
  readonly quote: Quote | undefined
  readonly token: Token
}

/** What a swap guarantees besides its amount: the minimum received, and how long its rate is locked. */
export function RateRows({ quote, token }: RateRowsProps): ReactNode {
  const least = quote?.minAmountOut
  return (
    <dl className="mt-1 space-y-1 text-small">
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-3">
        <dt className="flex items-center gap-0.5 whitespace-nowrap text-muted">
          You receive at least
          <Tooltip text={HINT} label="About the minimum you receive" align="start" />
        </dt>
        <dd className="tabular">
          {least === undefined ? '–' : `${formatAmount(least, token, { maxDecimals: 6 })} ${token.symbol}`}
        </dd>
      </div>
      <div className="flex min-h-6 items-center justify-between gap-3">
        <dt className="text-muted">Rate held</dt>
        <dd className="tabular">{heldFor(quote?.rateLockSeconds)}</dd>
      </div>
    </dl>
  )
}

function heldFor(seconds: number | undefined): string {
  if (seconds === undefined) return '–'
  if (seconds % 60 !== 0 || seconds === 0) return `for ${String(seconds)} sec`
  return seconds === 60 ? 'for 1 min' : `for ${String(seconds / 60)} min`
}
