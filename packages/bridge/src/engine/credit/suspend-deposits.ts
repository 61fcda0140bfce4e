import { bookDeposits } from '../../ledger/book-deposits.ts'
import { orphanDeposits } from '../../store/deposits/deposit-store.ts'
import { findDepositsToSuspend } from '../../store/deposits/deposits-by-finality.ts'
import { withLane } from '../../store/chain/lane-store.ts'
import type { ScanCursor } from '../../store/chain/scan-store.ts'
import type { LaneContext } from '../engine-context.ts'
import type { FinalHeights, TaggedHeights } from '../../model/finality-rule.ts'
import { recheckDeadline, witnessReadable } from '../finality/recheck-deposits.ts'
import { recordBlocks, sortByStanding } from './sort-by-standing.ts'

/** How many are read at once. */
const BATCH = 200

/** Books final deposits that create no debt into custody as well. Returns how many were missing from the chain. */
export async function suspendDeposits(
  context: LaneContext,
  cursor: ScanCursor,
  { heights, tagged }: { readonly heights: FinalHeights; readonly tagged: TaggedHeights },
): Promise<number> {
  const { deps, lane, network } = context
  const query = { networkId: network.network.id, heights, limit: BATCH }
  const bounds = network.currencies.map((currency) => ({
    token: currency.address,
    ...deps.valuation.tierBounds(currency),
  }))
  let vanished = 0
  const deadline = recheckDeadline(context)
  for (;;) {
    const found = await findDepositsToSuspend(deps.pool, query, bounds)
    const checked = await witnessReadable(context, found, { deadline, tagged })
    if (checked.length === 0) return vanished
    const { deep, moved, gone } = sortByStanding(checked, cursor)
    // What no order waits for may wait for all providers.
    const stillDeep = deep.filter(({ unheard }) => unheard.length === 0)
    if (stillDeep.length + moved.length + gone.length === 0) return vanished
    const at = new Date(deps.clock.now())
    await withLane(deps.pool, lane, async (tx) => {
      await recordBlocks(tx, at, [...stillDeep, ...moved])
      await orphanDeposits(
        tx,
        gone.map(({ deposit }) => deposit.id),
      )
      const bookings = stillDeep.map(({ deposit: { id, sender, recipient } }) => ({
        id,
        // A wallet's transfer to itself adds nothing.
        to: sender === recipient ? ('own' as const) : ('suspense' as const),
      }))
      await bookDeposits(tx, at, bookings)
    })
    vanished += gone.length
    if (found.length < BATCH) return vanished
  }
}
