import { ApiUnreachableError } from '@sunspan/api/client'
import { formatUnits } from '@sunspan/domain'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { apiClient } from '../../shared/api/api-client.ts'
import { toLimits, toQuote, type Limits, type Quote, type QuoteCurrency } from './quote.ts'

/** Parameters of a quote. Amounts in base units of the source currency. */
export interface QuoteQuestion {
  readonly currencyIn: QuoteCurrency
  readonly currencyOut: QuoteCurrency
  readonly amountIn: bigint
  readonly sender: string | undefined
  readonly receiver: string | undefined
  readonly sourceNativeDecimals: number
}

/** Gas prices and rates change: a displayed quote is refreshed at this interval. */
export const QUOTE_REFRESH_MS = 15_000

/** The previous request is aborted when the question changes; its answer stays visible until the new one arrives. */
export function quoteQuery(question: QuoteQuestion) {
  const { currencyIn, currencyOut, sender, receiver } = question
  const amount = formatUnits(question.amountIn, currencyIn.decimals)
  return queryOptions({
    queryKey: ['quote', currencyIn.id, currencyOut.id, amount, sender ?? '', receiver ?? ''],
    queryFn: async ({ signal }): Promise<Quote> => {
      const wire = await apiClient.call('calculateAmountOut', {
        params: { currencyInId: currencyIn.id, currencyOutId: currencyOut.id },
        query: { amount, wallet_sender: sender, wallet_receiver: receiver },
        signal,
      })
      return toQuote(wire, question)
    },
    staleTime: QUOTE_REFRESH_MS,
    gcTime: 60_000,
    refetchInterval: QUOTE_REFRESH_MS,
    placeholderData: keepPreviousData,
    retry: (failures, error) => failures < 1 && error instanceof ApiUnreachableError,
    retryDelay: 400,
  })
}

/** Current limits of a route. */
export function limitsQuery(currencyIn: QuoteCurrency, currencyOut: QuoteCurrency) {
  return queryOptions({
    queryKey: ['limits', currencyIn.id, currencyOut.id],
    queryFn: async ({ signal }): Promise<Limits> => {
      const params = { currencyInId: currencyIn.id, currencyOutId: currencyOut.id }
      return toLimits(await apiClient.call('getLimits', { params, signal }), currencyIn)
    },
    staleTime: 20_000,
    refetchInterval: 30_000,
  })
}
