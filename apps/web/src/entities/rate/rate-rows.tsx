import { formatReceived } from '@sunspan/domain'
import type { ReactNode } from 'react'
import { Tooltip } from '../../shared/ui/tooltip/tooltip.tsx'
import type { Quote } from '../quote/quote.ts'
import type { Token } from '../token/token.ts'
import { swapRate } from './swap-rate.ts'

const HINT =
  'If you send your deposit in time, it gets this rate. If you send it later, or the price moves too far, it gets the market rate. If that gives less than the minimum, we refund your deposit.'

export interface RateRowsProps {
  /** Undefined while loading: the rows keep their space. */
  readonly quote: Quote | undefined
  readonly tokenFrom: Token
  readonly tokenTo: Token
}

/** What a swap guarantees besides its amount: its rate, the minimum received, and how long the rate is locked. */
export function RateRows({ quote, tokenFrom, tokenTo }: RateRowsProps): ReactNode {
  const least = quote?.minAmountOut
  const swap = quote === undefined ? undefined : swapRate(quote, tokenFrom, tokenTo)
  return (
    <dl className="mt-1 space-y-1 text-small">
      <div className="flex min-h-6 items-start justify-between gap-3">
        <dt className="flex min-h-6 items-center whitespace-nowrap text-muted">Rate</dt>
        <dd className="tabular flex min-h-6 flex-wrap items-center justify-end gap-x-1.5 text-right">
          <span>{swap?.rate ?? '–'}</span>
          {swap?.spread !== undefined && <Aside>{`${swap.spread} below market`}</Aside>}
        </dd>
      </div>
      <div className="flex min-h-6 items-start justify-between gap-3">
        <dt className="flex min-h-6 shrink-0 items-center gap-0.5 text-muted max-[23.9rem]:shrink">
          You receive at least
          <Tooltip text={HINT} label="About the minimum you receive" align="start" />
        </dt>
        <dd className="tabular flex min-h-6 flex-wrap items-center justify-end gap-x-1.5 text-right">
          <span>{least === undefined ? '–' : formatReceived(least, tokenTo)}</span>
          {swap?.slippage !== undefined && <Aside>{`at most ${swap.slippage} less`}</Aside>}
        </dd>
      </div>
      <div className="flex min-h-6 items-start justify-between gap-3">
        <dt className="flex min-h-6 items-center whitespace-nowrap text-muted">Rate held</dt>
        <dd className="tabular flex min-h-6 flex-wrap items-center justify-end gap-x-1.5 text-right">
          <span>{heldFor(quote?.rateLockSeconds)}</span>
          {swap?.spread !== undefined && <Aside>{`unless the price moves more than ${swap.spread}`}</Aside>}
        </dd>
      </div>
    </dl>
  )
}

/** What a swap loses against the market, for the line that folds away the rest. */
export function SwapSpread({ quote, tokenFrom, tokenTo }: RateRowsProps): ReactNode {
  const spread = quote === undefined ? undefined : swapRate(quote, tokenFrom, tokenTo)?.spread
  return spread === undefined ? null : <>{`${spread} below market`} · </>
}

const Aside = ({ children }: { children: string }): ReactNode => (
  <span className="text-faint">{children}</span>
)

function heldFor(seconds: number | undefined): string {
  if (seconds === undefined) return '–'
  if (seconds % 60 !== 0 || seconds === 0) return `for ${String(seconds)} sec`
  return seconds === 60 ? 'for 1 min' : `for ${String(seconds / 60)} min`
}
