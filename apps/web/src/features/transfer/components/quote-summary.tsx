import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Quote } from '../../../entities/quote/quote.ts'
import type { Token } from '../../../entities/token/token.ts'
import { estimatedTime } from '../model/estimated-time.ts'
import { FeeBreakdown, feeText, totalFeeUsd, Unknown } from './fee-breakdown.tsx'

/** Fees and time in two lines; the first opens into every fee. */
export function QuoteSummary(props: {
  quote: Quote | undefined
  token: Token | undefined
  pending: boolean
}): ReactNode {
  const { quote, token, pending } = props
  return (
    <div className="rounded-lg border border-line px-4 py-1.5">
      <details className="group">
        <summary className="-mx-2 flex h-10 cursor-pointer list-none items-center justify-between gap-3 rounded-md px-2 text-small transition-colors hover:bg-raised [&::-webkit-details-marker]:hidden">
          <span className="text-muted">Total fee</span>
          <span className="tabular flex items-center gap-1.5">
            {quote !== undefined && token !== undefined ? (
              <>
                {feeText(quote.fullFee, token)} <span className="text-faint">{totalFeeUsd(quote)}</span>
              </>
            ) : (
              <Unknown pending={pending} />
            )}
            <ChevronDown
              aria-hidden
              className="size-4 text-faint transition-transform group-open:rotate-180"
            />
          </span>
        </summary>
        <div className="border-l border-line pt-1 pb-2 pl-3">
          <FeeBreakdown quote={quote} token={token} pending={pending} />
        </div>
      </details>
      <p className="flex h-10 items-center justify-between gap-3 text-small">
        <span className="text-muted">Estimated time</span>
        <span className="tabular">
          {quote === undefined ? <Unknown pending={pending} /> : estimatedTime(quote.fillEstimateSeconds)}
        </span>
      </p>
    </div>
  )
}
