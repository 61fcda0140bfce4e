import { formatFee } from '@sunspan/domain'
import { ChevronDown } from '../../../shared/ui/icons/drawn/arrows/chevron-down.ts'
import { lazy, type ReactNode, Suspense } from 'react'
import type { Quote } from '../../../entities/quote/quote.ts'
import type { Token } from '../../../entities/token/token.ts'
import { loadChunk } from '../../../shared/ui/lazy/load-chunk.ts'
import { estimatedTime } from '../model/estimated-time.ts'
import { totalFeeUsd } from '../model/total-fee-usd.ts'
import { UnknownFigure } from './unknown-figure.tsx'

/** Hidden behind the first line, so it is fetched after the page is shown. */
const FeeBreakdown = lazy(async () => {
  try {
    return {
      default: (await loadChunk('fee-breakdown', () => import('./fee-breakdown.tsx'))).FeeBreakdown,
    }
  } catch {
    return {
      default: () => <p className="text-small text-muted">The fees one by one could not be loaded.</p>,
    }
  }
})

/** Only swaps need it. */
const RateRows = lazy(async () => ({
  default: (await loadChunk('rate-rows', () => import('../../../entities/rate/rate-rows.tsx'))).RateRows,
}))

/** Fees and time in two lines; the first expands to list every fee. */
export function QuoteSummary(props: {
  quote: Quote | undefined
  token: Token | undefined
  tokenTo: Token | undefined
  pending: boolean
}): ReactNode {
  const { quote, token, tokenTo, pending } = props
  return (
    <div className="rounded-lg border border-line px-4 py-1.5">
      <details className="group">
        <summary className="-mx-2 flex h-10 cursor-pointer list-none items-center justify-between gap-3 rounded-md px-2 text-small transition-colors hover:bg-raised [&::-webkit-details-marker]:hidden">
          <span className="text-muted">Total fee</span>
          <span className="tabular flex items-center gap-1.5">
            {quote !== undefined && token !== undefined ? (
              <>
                {formatFee(quote.fullFee, token)} <span className="text-faint">{totalFeeUsd(quote)}</span>
              </>
            ) : (
              <UnknownFigure pending={pending} />
            )}
            <ChevronDown
              aria-hidden
              className="size-4 text-faint transition-transform group-open:rotate-180"
            />
          </span>
        </summary>
        <div className="border-l border-line pt-1 pb-2 pl-3">
          <Suspense fallback={null}>
            <FeeBreakdown quote={quote} token={token} pending={pending} />
          </Suspense>
        </div>
      </details>
      <p className="flex h-10 items-center justify-between gap-3 text-small">
        <span className="text-muted">Estimated time</span>
        <span className="tabular">
          {quote === undefined ? (
            <UnknownFigure pending={pending} />
          ) : (
            estimatedTime(quote.fillEstimateSeconds)
          )}
        </span>
      </p>
      {token !== undefined && tokenTo !== undefined && !token.pairs.includes(tokenTo.id) && (
        <Suspense fallback={<div className="h-20" />}>
          <RateRows quote={quote} token={tokenTo} />
        </Suspense>
      )}
    </div>
  )
}
