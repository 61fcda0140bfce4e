import type { JourneyTaskWire } from '@sunspan/api'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { POINTS_KEY } from '../../../entities/points/points-key.ts'
import { profileQuery } from '../../../entities/points/points-queries.ts'

/** What an answer about a journey may have changed. */
const CHANGED = ['profile', 'history', 'leaderboard', 'market'] as const

/** To list the tasks of a journey books those that orders have completed: what is shown of points from before is read again. */
export function useSettledPoints(
  owner: string | undefined,
  answer: {
    readonly data: { readonly data: readonly JourneyTaskWire[] } | undefined
    readonly dataUpdatedAt: number
  },
): void {
  const queryClient = useQueryClient()
  const { data, dataUpdatedAt: at } = answer
  const hasDone = data?.data.some(({ isCompleted }) => isCompleted) ?? false
  useEffect(() => {
    if (owner === undefined || !hasDone) return
    const { dataUpdatedAt: before = at } = queryClient.getQueryState(profileQuery(owner).queryKey) ?? {}
    if (before >= at) return
    for (const part of CHANGED) void queryClient.invalidateQueries({ queryKey: [...POINTS_KEY, part] })
  }, [owner, hasDone, at, queryClient])
}
