import { useRef } from 'react'

/** Why there is nothing to show: the query's error, also while it is tried again, when the query itself has forgotten it. */
export function useKnownError(query: {
  readonly data: unknown
  readonly error: unknown
  readonly errorUpdateCount: number
}): unknown {
  const last = useRef<unknown>(null)
  if (query.error !== null) last.current = query.error
  return query.data === undefined && query.errorUpdateCount > 0 ? last.current : query.error
}
