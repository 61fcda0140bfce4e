import { useQuery } from '@tanstack/react-query'
import { useDebounced } from '../../shared/timing/use-debounced.ts'
import { describeQuoteError, type QuoteIssue } from './quote-error.ts'
import { quoteQuery, type QuoteQuestion } from './quote-queries.ts'
import type { Quote } from './quote.ts'

/** Specification, section 9. */
const AMOUNT_DEBOUNCE_MS = 150

export interface QuoteState {
  readonly status: 'none' | 'loading' | 'ready' | 'failed'
  /** While loading: the previous answer, to be shown as outdated. */
  readonly quote: Quote | undefined
  readonly issue: QuoteIssue | undefined
  /** The same quote is being refreshed; the values may change in a moment. */
  readonly isRefreshing: boolean
  readonly retry: () => void
}

const UNASKED: QuoteQuestion = {
  currencyIn: { id: '', decimals: 0 },
  currencyOut: { id: '', decimals: 0 },
  amountIn: 0n,
  sender: undefined,
  receiver: undefined,
  sourceNativeDecimals: 0,
}

/** A live quote; requested only for an amount above zero between two different currencies. */
export function useQuote(question: QuoteQuestion | undefined): QuoteState {
  const key = questionKey(question)
  const asked = useDebounced(question, key, AMOUNT_DEBOUNCE_MS)
  const enabled = asked !== undefined && isAskable(asked)
  const query = useQuery({ ...quoteQuery(asked ?? UNASKED), enabled })
  const control = { isRefreshing: query.isFetching, retry: (): void => void query.refetch() }
  if (question === undefined || !isAskable(question)) {
    return { status: 'none', quote: undefined, issue: undefined, ...control }
  }
  if (questionKey(asked) !== key || query.isPlaceholderData || query.isPending) {
    return { status: 'loading', quote: sameRoute(query.data, question), issue: undefined, ...control }
  }
  // A quote that can no longer be refreshed is invalid.
  if (query.isError)
    return { status: 'failed', quote: undefined, issue: describeQuoteError(query.error), ...control }
  return { status: 'ready', quote: query.data, issue: undefined, ...control }
}

const isAskable = ({ amountIn, currencyIn, currencyOut }: QuoteQuestion): boolean =>
  amountIn > 0n && currencyIn.id !== currencyOut.id

/** A previous answer is shown only if the currencies are the same. */
function sameRoute(quote: Quote | undefined, question: QuoteQuestion): Quote | undefined {
  const { currencyIn, currencyOut } = question
  return quote?.currencyInId === currencyIn.id && quote.currencyOutId === currencyOut.id ? quote : undefined
}

function questionKey(question: QuoteQuestion | undefined): string {
  if (question === undefined) return ''
  const { currencyIn, currencyOut, amountIn, sender, receiver } = question
  return [currencyIn.id, currencyOut.id, amountIn, sender, receiver].join(' ')
}
