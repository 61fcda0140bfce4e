import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { useDebounced } from '../../../shared/timing/use-debounced.ts'
import type { BulkApi, FeeQuestion, RowEstimate } from '../model/bulk-api.ts'

/** Specification, sections 7 and 9: fees are requested this long after the last change. */
const FEE_DEBOUNCE_MS = 2_000
/** Gas prices change: a displayed estimate is refreshed at this interval. */
const FEE_REFRESH_MS = 30_000

export interface FeeEstimateView {
  /** In the order of the question; undefined if there are none, or they are unavailable. */
  readonly fees: readonly RowEstimate[] | undefined
  /** The fees match the current rows. */
  readonly isCurrent: boolean
  readonly isPending: boolean
  readonly isFailed: boolean
  readonly refetch: () => void
}

/** Fees of the rows, requested 2 s after the last change; the previous fees stay visible until the new ones arrive. */
export function useFeeEstimate(api: BulkApi, question: FeeQuestion | undefined): FeeEstimateView {
  const key = question === undefined ? '' : JSON.stringify(question)
  const settled = useDebounced(question, key, FEE_DEBOUNCE_MS)
  const settledKey = settled === undefined ? '' : JSON.stringify(settled)
  const query = useQuery({
    queryKey: ['bulk-fees', settledKey],
    queryFn:
      settled === undefined
        ? skipToken
        : async ({ signal }) => ({
            currencyInId: settled.currencyIn.id,
            rows: await api.estimateFees(settled, signal),
          }),
    placeholderData: keepPreviousData,
    staleTime: FEE_REFRESH_MS,
    refetchInterval: FEE_REFRESH_MS,
    gcTime: 60_000,
  })
  const isAnswered = query.data !== undefined && !query.isPlaceholderData
  return {
    // Fees in another token would be read in the wrong unit.
    fees: query.data?.currencyInId === question?.currencyIn.id ? query.data?.rows : undefined,
    isCurrent: question !== undefined && settledKey === key && isAnswered && !query.isError,
    isPending: question !== undefined && !query.isError && (settledKey !== key || !isAnswered),
    isFailed: question !== undefined && settledKey === key && query.isError,
    refetch: () => void query.refetch(),
  }
}
