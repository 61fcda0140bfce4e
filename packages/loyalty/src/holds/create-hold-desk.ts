import type { Pool } from 'pg'
import { LoyaltyError } from '../loyalty-error.ts'
import { insertHold, liftHolds, listHolds, type Hold } from '../store/hold-store.ts'

/** Where an operator holds users who are suspected of farming, for thirty days at most, and lifts it. */
export interface HoldDesk {
  /** Those in force, the first to end first. */
  list(): Promise<readonly Hold[]>
  /** Throws a LoyaltyError NOT_ELIGIBLE. */
  hold(
    user: string,
    terms: { readonly by: string; readonly reason: string; readonly days: number },
  ): Promise<Hold>
  /** Throws a LoyaltyError NOT_ELIGIBLE where none is in force. */
  lift(user: string, by: string): Promise<void>
}

const DAY_MS = 86_400_000

export function createHoldDesk({ pool, now }: { readonly pool: Pool; readonly now: () => Date }): HoldDesk {
  return {
    list: () => listHolds(pool, now()),
    async hold(user, { by, reason, days }) {
      const heldAt = now()
      const endsAt = new Date(heldAt.getTime() + days * DAY_MS)
      const hold = { user, reason, heldBy: by, heldAt, endsAt }
      if (!(await insertHold(pool, hold)))
        throw new LoyaltyError(
          'NOT_ELIGIBLE',
          `There is no user ${user}. Spell the address as the list does.`,
        )
      return hold
    },
    async lift(user, by) {
      if ((await liftHolds(pool, user, now(), by)) === 0)
        throw new LoyaltyError('NOT_ELIGIBLE', `Nothing of ${user} is held now.`)
    },
  }
}
