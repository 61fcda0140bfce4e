import { ApiUnreachableError } from '@sunspan/api/client'
import { formatUnits } from '@sunspan/domain'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { apiClient } from '../../shared/api/api-client.ts'
import { toLimits, toQuote, type Limits, type Quote, type QuoteCurrency } from './quote.ts'

/** What a quote is asked for. Amounts in base units of the source currency. */
export interface QuoteQuestion {
  readonly currencyIn: QuoteCurrency
  readonly currencyOut: QuoteCurrency
  readonly amountIn: bigint
  readonly sender: string | undefined
  readonly receiver: string | undefined
  readonly sourceNativeDecimals: number
}

/** Gas prices and rates move: a quote on the screen is asked for again after this time. */
export const QUOTE_REFRESH_MS = 15_000

/** The earlier request is aborted when the question changes; its answer stays on the screen until the new one is there. */
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

/** Live bounds of a route. */
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
