import { useQuery } from '@tanstack/react-query'
import { useDebounced } from '../../shared/timing/use-debounced.ts'
import { limitsQuery } from './quote-queries.ts'
import type { Limits, QuoteCurrency } from './quote.ts'

/** Specification, section 9. */
const ROUTE_DEBOUNCE_MS = 300

export interface LimitedCurrency extends QuoteCurrency, Limits {}

const NO_CURRENCY: QuoteCurrency = { id: '', decimals: 0 }

/** Current limits of a route; the currency's configured limits while loading or if they are unavailable. */
export function useLimits(
  currencyIn: LimitedCurrency | undefined,
  currencyOut: QuoteCurrency | undefined,
): Limits | undefined {
  const key = `${currencyIn?.id ?? ''} ${currencyOut?.id ?? ''}`
  const route = useDebounced({ currencyIn, currencyOut }, key, ROUTE_DEBOUNCE_MS)
  const enabled =
    route.currencyIn !== undefined &&
    route.currencyOut !== undefined &&
    route.currencyIn.id !== route.currencyOut.id
  const query = useQuery({
    ...limitsQuery(route.currencyIn ?? NO_CURRENCY, route.currencyOut ?? NO_CURRENCY),
    enabled,
  })
  if (currencyIn === undefined) return undefined
  const own: Limits = { minSend: currencyIn.minSend, maxSend: currencyIn.maxSend }
  const isCurrent = route.currencyIn?.id === currencyIn.id && route.currencyOut?.id === currencyOut?.id
  return isCurrent && !query.isError ? (query.data ?? own) : own
}
