import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { POINTS_KEY } from '../../../entities/points/points-key.ts'

const LOOK_AGAIN_MS = 60_000

/** What is looked at, as part of a key. */
export interface LookedAt {
  /** Whose task it is. */
  readonly owner: string
  readonly scope: string
  readonly id: string
}

/**
 * Has the server look at a task that only a chain can show: when it is first seen, whenever points change, and each minute until it is done. All other
 * tasks are completed by what completes them, such as an order.
 */
export function useTaskLook(
  { owner, scope, id }: LookedAt,
  { enabled, look }: { enabled: boolean; look: () => Promise<{ readonly is_completed: boolean }> },
): void {
  const queryClient = useQueryClient()
  const { data: isCompleted } = useQuery({
    queryKey: [...POINTS_KEY, 'look', owner, scope, id],
    queryFn: async () => (await look()).is_completed,
    enabled,
    refetchInterval: LOOK_AGAIN_MS,
  })
  const isNews = enabled && isCompleted === true
  useEffect(() => {
    if (isNews) void queryClient.invalidateQueries({ queryKey: POINTS_KEY })
  }, [isNews, queryClient])
}
