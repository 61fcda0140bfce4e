import type { ReactNode } from 'react'
import { Skeleton } from '../../../../shared/ui/skeleton/skeleton.tsx'
import type { QuestUser } from '../../hooks/use-quest-user.ts'

/** What is shown in place of the figures of a user whose profile has not come yet, or could not be loaded; undefined for all others. */
export function unknownOf(
  user: QuestUser,
): { readonly label: string; readonly placeholder: ReactNode } | undefined {
  if (user.kind === 'arriving')
    return { label: 'Loading your profile', placeholder: <Skeleton className="h-5 w-16" /> }
  return user.kind === 'failed' ? { label: 'We couldn’t load your profile', placeholder: '–' } : undefined
}
