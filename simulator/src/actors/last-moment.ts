import type { SimChain } from '../core/sim-chain.ts'
import type { World } from '../core/world.ts'

/** More than any transaction offers. */
const NOBODY_PAYS = 10n ** 30n

/**
 * Keeps an expiring payout out of blocks until the last block that may include it, and mines it there or one block too late. False if no payout is
 * waiting, or none expires.
 */
export function strikeAtLastMoment(world: World, sim: SimChain): boolean {
  const { chain } = sim
  const txId = chain.mempool().find((waiting) => chain.broadcasts().includes(waiting))
  const bytes = txId === undefined ? undefined : chain.signed().get(txId)
  if (txId === undefined || bytes === undefined) return false
  const isLate = world.random.chance(0.3)
  const { validUntil, expiresAt } = bytes
  if (validUntil === undefined && expiresAt === undefined) return false
  world.trace.add(`${sim.networkId}: ${txId.slice(0, 10)} is ${isLate ? 'a moment late' : 'just in time'}`)
  chain.faults.ignoreBelow(NOBODY_PAYS)
  const last = isLate ? 0n : 1n
  while (validUntil !== undefined && chain.head().height < validUntil - last) sim.mine()
  if (expiresAt !== undefined) {
    const wait = Number(expiresAt) - world.scheduler.now() + (isLate ? 1 : 0)
    if (wait > 0) world.scheduler.advance(wait)
  }
  chain.faults.ignoreBelow(0n)
  sim.mine()
  world.coverage.count('families', isLate ? 'a moment late' : 'just in time')
  return true
}
