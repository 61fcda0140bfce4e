import { ApiError, ApiUnreachableError } from '@sunspan/api/client'
import { ChainError } from '@sunspan/chains'
import { QueryClient } from '@tanstack/react-query'

const MOST_RETRIES = 2
const RETRYABLE_STATUSES: ReadonlySet<number> = new Set([429, 500, 503])

/** Whether a retry can help: the server or a node did not respond, or is busy. Never if the request was refused. */
export function isRetryable(error: unknown): boolean {
  if (error instanceof ApiError) return RETRYABLE_STATUSES.has(error.status)
  return error instanceof ApiUnreachableError || (error instanceof ChainError && error.retryable)
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Loopback works without internet, and the browser may wrongly believe that it is offline.
        networkMode: 'always',
        staleTime: 30_000,
        gcTime: 10 * 60_000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        retry: (failures, error) => failures < MOST_RETRIES && isRetryable(error),
        retryDelay: (failures) => Math.min(4_000, 500 * 2 ** failures),
      },
      // A change is never repeated without the user's knowledge.
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
