import { lifetimeOf } from '../../core/network-models.ts'
import type { FamilyTrouble } from './family-trouble.ts'

/** Blocks beyond the life of signed transactions after which one may come back. */
const BEYOND = 2

/**
 * The node's pool squeezes a payout out, as Fuel's does, and another node still has it: it may land later, up to the last block that it names, and comes back
 * for that very block in a third of all cases. False if nothing waits that names one.
 */
export const squeezeOut: FamilyTrouble = (world, { chain, networkId }, random) => {
  const waiting = chain.mempool().flatMap((txId) => {
    const validUntil = chain.signed().get(txId)?.validUntil
    return validUntil === undefined ? [] : [{ txId, validUntil }]
  })
  if (waiting.length === 0) return false
  const { txId, validUntil } = random.pick(waiting)
  const last = Number(validUntil - chain.head().height) - 1
  const isLast = last > 0 && random.chance(1 / 3)
  const blocks = isLast ? last : random.int(1, Number(lifetimeOf(chain.model) ?? 0n) + BEYOND)
  world.trace.add(`${networkId}: ${txId.slice(0, 10)} is squeezed out for ${String(blocks)} blocks`)
  world.coverage.count('families', isLast ? 'squeezed out to the last block' : 'squeezed out')
  return chain.squeezeOut(txId, blocks)
}
