import type { Pool } from 'pg'
import type { Journal } from '../journal/journal.ts'
import { requireNoHold } from '../holds/require-no-hold.ts'
import { LoyaltyError } from '../loyalty-error.ts'
import { formatPoints } from '@sunspan/domain'
import { tenthsOf, type Rules } from '../rules/parse-rules.ts'
import type { PerkFile } from '../rules/rules-schema.ts'
import { hasPerk, listPerks, type OwnedPerk } from '../store/perk-store.ts'
import { findUser } from '../store/user-store.ts'
import { PERK_BOUGHT, type BoughtPerk } from './perk-part.ts'

/** Perks for points. */
export interface PerkMarket {
  offers(): readonly PerkFile[]
  owned(user: string): Promise<readonly OwnedPerk[]>
  /** Buys a perk; the same purchase again is the same perk. Throws a LoyaltyError TASK_NOT_FOUND or NOT_ELIGIBLE. */
  buy(user: string, perkId: string, purchaseId: string): Promise<OwnedPerk>
}

export function createPerkMarket(deps: {
  readonly pool: Pool
  readonly journal: Journal
  readonly rulesNow: () => Rules
  readonly now: () => Date
}): PerkMarket {
  const { pool, journal, rulesNow, now } = deps
  const offers = (): readonly PerkFile[] => rulesNow().file.perks
  const owned = (user: string): Promise<readonly OwnedPerk[]> => listPerks(pool, user, now())
  return {
    offers,
    owned,
    async buy(user, perkId, purchaseId) {
      const offer = offers().find(({ id }) => id === perkId)
      if (offer === undefined)
        throw new LoyaltyError('TASK_NOT_FOUND', 'This perk is not for sale. Load the market again.')
      const findOwn = async (): Promise<OwnedPerk | undefined> =>
        (await owned(user)).find(({ id }) => id === purchaseId)
      const earlier = await findOwn()
      if (earlier !== undefined) return earlier
      // One purchase at a time, over all processes: each sees what the others have spent.
      await journal.record(async (tx) => {
        if (await hasPerk(tx, purchaseId)) return undefined
        await requireNoHold(tx, user, now())
        const points = (await findUser(tx, user))?.points ?? 0n
        const price = tenthsOf(offer.price)
        if (points < price) {
          const message = `This perk costs ${offer.price} points, and you have ${formatPoints(points)}.`
          throw new LoyaltyError('NOT_ELIGIBLE', message)
        }
        const { title, transfers } = offer
        const data: BoughtPerk = { user, perk_id: perkId, title, price: offer.price, transfers }
        return { kind: PERK_BOUGHT, key: purchaseId, at: now(), data }
      })
      const bought = await findOwn()
      if (bought !== undefined) return bought
      throw new LoyaltyError('NOT_ELIGIBLE', 'This purchase is somebody else’s. Start a new one.')
    },
  }
}
