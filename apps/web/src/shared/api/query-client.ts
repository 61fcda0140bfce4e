import { ApiError, ApiUnreachableError } from '@sunspan/api/client'
import { ChainError } from '@sunspan/chains'
import { QueryClient } from '@tanstack/react-query'

const MOST_RETRIES = 2
const RETRYABLE_STATUSES: ReadonlySet<number> = new Set([429, 500, 503])

/** Whether asking again can help: the server or a node did not answer, or is busy. Never for what it has refused. */
export function isRetryable(error: unknown): boolean {
  if (error instanceof ApiError) return RETRYABLE_STATUSES.has(error.status)
  return error instanceof ApiUnreachableError || (error instanceof ChainError && error.retryable)
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Loopback answers without internet, and a browser that thinks it is offline may be wrong.
        networkMode: 'always',
        staleTime: 30_000,
        gcTime: 10 * 60_000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        retry: (failures, error) => failures < MOST_RETRIES && isRetryable(error),
        retryDelay: (failures) => Math.min(4_000, 500 * 2 ** failures),
      },
      // What changes something is never repeated behind the user's back.
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
