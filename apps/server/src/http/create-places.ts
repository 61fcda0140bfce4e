import type { ServerResponse } from 'node:http'
import { whenGone } from './when-gone.ts'

/** Places for responses that last as long as their readers take. */
export interface Places {
  /**
   * Takes a place until the response or its connection has ended; to be called before anything is waited for. `all` or `own`: there is none left, or
   * none of this owner. A reader who has gone already takes none.
   */
  take(response: ServerResponse, owner: string): 'taken' | 'all' | 'own'
}

export function createPlaces(limits: { readonly inAll: number; readonly perOwner: number }): Places {
  const byOwner = new Map<string, number>()
  let taken = 0

  const add = (owner: string, by: 1 | -1): void => {
    taken += by
    const left = (byOwner.get(owner) ?? 0) + by
    if (left === 0) byOwner.delete(owner)
    else byOwner.set(owner, left)
  }

  return {
    take(response, owner) {
      if ((byOwner.get(owner) ?? 0) >= limits.perOwner) return 'own'
      if (taken >= limits.inAll) return 'all'
      const isThere = whenGone(response, () => {
        add(owner, -1)
      })
      if (isThere) add(owner, 1)
      return 'taken'
    },
  }
}
