import { sumKept, sumKnown } from '../../store/books/liquidity-store.ts'
import type { DueLeg } from '../../store/payouts/leg-store.ts'
import { findNextSlot, isSlotTaken, sumReserved } from '../../store/payouts/slot-store.ts'
import { divideByFunds } from './divide-by-funds.ts'
import type { LaneContext } from '../engine-context.ts'
import type { Refusal } from '../admit/postpone-legs.ts'
import { haltUnknownSlots } from '../halt/halt-unknown-slots.ts'
import { recordNextSlot } from '../lanes/lane-state.ts'
import { refillSlots } from '../lanes/refill-slots.ts'

interface Reserved {
  readonly firstSlot: bigint
  readonly affordable: readonly DueLeg[]
  readonly refusals: readonly Refusal[]
}

/**
 * Finds the next slots, and the legs that the treasury can pay beyond what is already signed and what is held for senders. Undefined when the lane
 * was halted instead.
 */
export async function reserveSlots(
  context: LaneContext,
  legs: readonly DueLeg[],
): Promise<Reserved | undefined> {
  const { deps, lane, adapter, signal } = context
  const tokens = [...new Set(legs.map((leg) => leg.token))]
  const [countedSlot, balances, ourSlot] = await Promise.all([
    adapter.payouts.sequence?.nextSlot(signal),
    adapter.balances.getBalances(adapter.payouts.wallet, tokens, signal),
    findNextSlot(deps.pool, lane),
  ])
  if (!recordNextSlot(context, ourSlot)) return undefined
  const chainSlot = countedSlot ?? ourSlot
  if (chainSlot > ourSlot && (await haltUnknownSlots(context, chainSlot))) return undefined
  const reserved = await sumReserved(deps.pool, lane, countedSlot)
  // Read after the balances: a deposit in between makes the free balance too small, never too large.
  const kept = await sumKept(deps.pool, lane.networkId)
  const known = await sumKnown(deps.pool, lane.networkId, lane.wallet)
  if (chainSlot < ourSlot) await refillLost(context, chainSlot)
  const funds = new Map(
    tokens.map((token, index) => {
      const unspent = (balances[index] ?? 0n) - (reserved.get(token) ?? 0n)
      const booked = known.get(token) ?? 0n
      const held = unspent < booked ? unspent : booked
      return [token, { held, kept: kept.get(token) ?? 0n }]
    }),
  )
  return { firstSlot: chainSlot > ourSlot ? chainSlot : ourSlot, ...divideByFunds(legs, funds) }
}

/** Transactions signed above an empty slot wait until the settle step has confirmed that the slot stays empty, and fills it. */
async function refillLost(context: LaneContext, chainSlot: bigint): Promise<void> {
  const { deps, lane } = context
  await refillSlots(context, chainSlot)
  if (await isSlotTaken(deps.pool, lane, chainSlot)) return
  deps.logger.warn(
    { networkId: lane.networkId, chainSlot: String(chainSlot) },
    'Nothing of ours is in the next slot: it is filled when it stays empty',
  )
}
