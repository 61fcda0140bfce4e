import type { UserProfileWire } from '@sunspan/api'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { profileQuery } from '../../../entities/points/points-queries.ts'
import { pointsClient } from '../../../shared/api/points-client.ts'
import type { QuestUser } from './use-quest-user.ts'

/** Whether a user is welcomed, or only marked as welcomed (specification, section 4). */
export function welcomeOf(
  profile: Pick<UserProfileWire, 'is_welcome_shown' | 'points' | 'total_bridges'>,
): 'dialog' | 'silent' | 'none' {
  if (profile.is_welcome_shown) return 'none'
  const hasPoints = !/^(-.*|0(\.0)?)$/.test(profile.points)
  return hasPoints && profile.total_bridges > 0 ? 'dialog' : 'silent'
}

/** Opens the welcome once, and marks it as shown when it closes; a user without points is marked without seeing it. */
export function useWelcome(user: QuestUser): { readonly isOpen: boolean; readonly close: () => void } {
  const queryClient = useQueryClient()
  const [closedFor, setClosedFor] = useState<string>()
  const marked = useRef<string>(undefined)
  const profile = user.kind === 'user' ? user.profile : undefined
  const owner = user.kind === 'user' ? user.address : undefined
  const kind = profile === undefined ? 'none' : welcomeOf(profile)
  const mark = async (address: string): Promise<void> => {
    try {
      const after = await pointsClient.call('setWelcomeShown', {})
      queryClient.setQueryData(profileQuery(address).queryKey, after)
    } catch (error) {
      // Shown again on the next visit.
      console.warn('[points] welcome', error)
    }
  }
  const latestMark = useRef(mark)
  latestMark.current = mark
  useEffect(() => {
    if (kind !== 'silent' || owner === undefined || marked.current === owner) return
    marked.current = owner
    void latestMark.current(owner)
  }, [kind, owner])
  return {
    isOpen: kind === 'dialog' && owner !== closedFor,
    close() {
      setClosedFor(owner)
      if (owner !== undefined) void mark(owner)
    },
  }
}
