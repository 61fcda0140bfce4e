import type { Queryable } from '@sunspan/bridge'
import { formatUtcDay } from '@sunspan/domain'
import { LoyaltyError } from '../loyalty-error.ts'
import { findHold } from '../store/hold-store.ts'

/** Throws a LoyaltyError NOT_ELIGIBLE that says why and until when, for a user who is held. */
export async function requireNoHold(db: Queryable, user: string, at: Date): Promise<void> {
  const hold = await findHold(db, user, at)
  if (hold === undefined) return
  const message = `Your points are held until ${formatUtcDay(hold.endsAt)} (UTC): ${hold.reason} You keep collecting. Appeal in your profile.`
  throw new LoyaltyError('NOT_ELIGIBLE', message)
}
