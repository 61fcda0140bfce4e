import { ApiUnreachableError } from '@sunspan/api/client'
import type { Query, QueryClient } from '@tanstack/react-query'
import { isRetryable } from '../shared/api/query-client.ts'
import { service } from '../shared/online/service.ts'

/** A call that takes longer makes us ask whether anything answers. */
const PATIENCE_MS = 2_000
const ASK_TIMEOUT_MS = 2_000
const ASK_EVERY_MS = 2_000
/** What has failed while the API answers is asked for again after this time. */
const AGAIN_MS = 10_000

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Whether the API answers at all: that one call fails does not prove the contrary. */
const answers = (): Promise<boolean> =>
  fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(ASK_TIMEOUT_MS) }).then(
    ({ ok }) => ok,
    () => false,
  )

const hasFailed = ({ status, error }: Query['state']): boolean => status === 'error' && isRetryable(error)

/** For as long as the page is open: notices that the API does not answer, asks until it does, and then loads what is missing. */
export function followService(queryClient: QueryClient): void {
  const cache = queryClient.getQueryCache()
  const waits = new Map<
    string,
    { readonly isFetch: boolean; readonly timer: ReturnType<typeof setTimeout> }
  >()
  let isAsking = false

  /** A call that hangs would hang on: it is asked again. */
  const loadMissing = async (): Promise<void> => {
    const missing = new Set(
      cache.findAll({
        type: 'active',
        predicate: ({ state }) => hasFailed(state) || state.fetchStatus === 'fetching',
      }),
    )
    const filter = { predicate: (query: Query) => missing.has(query) }
    await queryClient.cancelQueries(filter)
    await queryClient.refetchQueries(filter)
  }
  const ask = async (): Promise<void> => {
    if (isAsking) return
    isAsking = true
    while (!(await answers())) {
      service.setAway(true)
      await pause(ASK_EVERY_MS)
    }
    isAsking = false
    if (!service.isAway()) return
    service.setAway(false)
    await loadMissing()
  }
  const again = (): void => {
    if (!service.isAway())
      void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => hasFailed(state) })
  }

  const follow = ({ queryHash, state }: Query): void => {
    if (state.fetchFailureReason instanceof ApiUnreachableError) void ask()
    const isFetch = state.fetchStatus === 'fetching'
    const wait = waits.get(queryHash)
    if (isFetch && wait?.isFetch === true) return
    clearTimeout(wait?.timer)
    if (isFetch) waits.set(queryHash, { isFetch, timer: setTimeout(() => void ask(), PATIENCE_MS) })
    else if (hasFailed(state)) waits.set(queryHash, { isFetch, timer: setTimeout(again, AGAIN_MS) })
    else waits.delete(queryHash)
  }
  for (const query of cache.getAll()) follow(query)
  cache.subscribe(({ type, query }) => {
    if (type === 'updated') follow(query)
    else if (type === 'removed') {
      clearTimeout(waits.get(query.queryHash)?.timer)
      waits.delete(query.queryHash)
    }
  })
}
