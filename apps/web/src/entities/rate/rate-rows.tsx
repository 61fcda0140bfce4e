import { formatAmount } from '@sunspan/domain'
import type { ReactNode } from 'react'
import { Tooltip } from '../../shared/ui/tooltip/tooltip.tsx'
import type { Quote } from '../quote/quote.ts'
import type { Token } from '../token/token.ts'

const HINT =
  'Sent in time, your deposit gets this rate. Sent later, or after the price has moved far, it gets the market’s. Where that would be less than the least, your deposit goes back.'

export interface RateRowsProps {
  /** Undefined while loading: the rows keep their space. */
  readonly quote: Quote | undefined
  readonly token: Token
}

/** What a swap guarantees besides its amount: the minimum received, and how long its rate is locked. */
export function RateRows({ quote, token }: RateRowsProps): ReactNode {
  const least = quote?.minAmountOut
  return (
    <dl className="text-small">
      <div className="flex h-10 items-center justify-between gap-3">
        <dt className="flex items-center gap-0.5 whitespace-nowrap text-muted">
          You receive at least
          <Tooltip text={HINT} label="About the least that you receive" align="start" />
        </dt>
        <dd className="tabular truncate">
          {least === undefined ? '–' : `${formatAmount(least, token, { maxDecimals: 6 })} ${token.symbol}`}
        </dd>
      </div>
      <div className="flex h-10 items-center justify-between gap-3">
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
