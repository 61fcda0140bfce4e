import { formatEstimate, formatFee } from '@sunspan/domain'
import clsx from 'clsx'
import { ChevronDown } from '../../../shared/ui/icons/drawn/arrows/chevron-down.ts'
import { lazy, type ReactNode, Suspense } from 'react'
import type { Quote } from '../../../entities/quote/quote.ts'
import type { Token } from '../../../entities/token/token.ts'
import { useHasSettled } from '../../../shared/hydration/page-life.ts'
import { loadChunk } from '../../../shared/lazy/load-chunk.ts'
import { totalFeeUsd } from '../model/total-fee-usd.ts'
import { Skeleton } from '../../../shared/ui/skeleton/skeleton.tsx'

/** Hidden behind the first line, so it is fetched after the page is shown. */
const FeeBreakdown = lazy(async () => {
  try {
    return {
      default: (await loadChunk('fee-breakdown', () => import('./fee-breakdown.tsx'))).FeeBreakdown,
    }
  } catch {
    return {
      default: () => <p className="text-small text-muted">We couldn’t load the fee breakdown.</p>,
    }
  }
})

/** Only swaps need them. */
const loadRate = () => loadChunk('rate-rows', () => import('../../../entities/rate/rate-rows.tsx'))
const RateRows = lazy(async () => ({ default: (await loadRate()).RateRows }))
const SwapSpread = lazy(async () => ({ default: (await loadRate()).SwapSpread }))

/** Fee and time in one line, which opens to list every fee. Before an amount is entered, the line says when they are known; what is wrong with one is shown at its field. */
export function QuoteSummary(props: {
  quote: Quote | undefined
  token: Token | undefined
  tokenTo: Token | undefined
  pending: boolean
  hasAmount: boolean
}): ReactNode {
  const { quote, token, tokenTo, pending, hasAmount } = props
  const hasSettled = useHasSettled()
  if (quote === undefined || token === undefined) {
    return (
      <p className="flex h-11 items-center justify-center text-center text-small text-muted">
        {pending && <Skeleton className="h-4 w-32" />}
        {!pending && !hasAmount && 'Enter an amount to see the fee and the time.'}
      </p>
    )
  }
  const isSwap = hasSettled && tokenTo !== undefined && !token.pairs.includes(tokenTo.id)
  // Half transparent, a figure would be unreadable while it is updated.
  const figure = clsx('font-semibold whitespace-nowrap transition-colors', !pending && 'text-ink')
  return (
    <details className="group">
      <summary className="tabular flex h-11 cursor-pointer list-none items-center justify-center gap-1.5 rounded-md text-center text-small text-muted transition-colors hover:text-ink [&::-webkit-details-marker]:hidden">
        <span>
          <span className={figure}>{totalFeeUsd(quote) ?? formatFee(quote.fullFee, token)}</span> fee ·{' '}
          {isSwap && (
            <Suspense fallback={null}>
              <SwapSpread quote={quote} tokenFrom={token} tokenTo={tokenTo} />
            </Suspense>
          )}
          <span className={figure}>~{formatEstimate(quote.fillEstimateSeconds)}</span>
        </span>
        <ChevronDown aria-hidden className="size-4 text-faint transition-transform group-open:rotate-180" />
      </summary>
      <div className="animate-fade px-4 pt-1 pb-3">
        {hasSettled && (
          <Suspense fallback={null}>
            <FeeBreakdown quote={quote} token={token} pending={pending} />
            {isSwap && <RateRows quote={quote} tokenFrom={token} tokenTo={tokenTo} />}
          </Suspense>
        )}
      </div>
    </details>
  )
}
