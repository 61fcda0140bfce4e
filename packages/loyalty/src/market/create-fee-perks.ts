import type { FeePerks } from '@sunspan/bridge'
import type { Pool } from 'pg'
import { findUserWithPerk, insertUse, listPerks, lockPerks } from '../store/perk-store.ts'

/** The perks of the programme's users, as the bridge uses them up. */
export function createFeePerks(deps: { readonly pool: Pool; readonly now: () => Date }): FeePerks {
  const { pool, now } = deps
  return {
    has: async (wallet) => (await findUserWithPerk(pool, wallet, now())) !== undefined,
    async use(tx, orderId, wallet) {
      const at = now()
      const user = await findUserWithPerk(tx, wallet, at)
      if (user === undefined) return false
      await lockPerks(tx, user)
      // Again: another order may have used the last one before the lock.
      if ((await findUserWithPerk(tx, wallet, at)) === undefined) return false
      const perks = (await listPerks(tx, user, at)).toReversed()
      const perk = perks.find(({ transfers, orderIds }) => orderIds.length < transfers)
      if (perk === undefined) return false
      await insertUse(tx, { orderId, user, perk: perk.id, at })
      return true
    },
  }
}
