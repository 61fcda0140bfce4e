import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { useKnownError } from './use-known-error.ts'

/** A query whose calls are answered by hand. */
function openQuery() {
  const calls: { fail: (error: Error) => void; succeed: (data: string) => void }[] = []
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrapper = ({ children }: { children: ReactNode }): ReactNode => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(
    () => {
      const query = useQuery({
        queryKey: ['order'],
        queryFn: () =>
          new Promise<string>((succeed, fail) => {
            calls.push({ succeed, fail })
          }),
      })
      return { query, known: useKnownError(query) }
    },
    { wrapper },
  )
  return { calls, result, again: () => act(() => void result.current.query.refetch()) }
}

it('says why there is nothing also while it is tried again, and no longer once there is', async () => {
  const { calls, result, again } = openQuery()
  expect(result.current.known).toBeNull()
  const away = new Error('away')
  calls[0]?.fail(away)
  await waitFor(() => expect(result.current.known).toBe(away))
  again()
  await waitFor(() => expect(calls).toHaveLength(2))
  expect(result.current.query.error).toBeNull()
  expect(result.current.known).toBe(away)
  calls[1]?.succeed('here')
  await waitFor(() => expect(result.current.query.data).toBe('here'))
  expect(result.current.known).toBeNull()
})
