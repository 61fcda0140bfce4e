import type { NetworkId } from '../core/fault-kinds.ts'
import { lifetimeOf } from '../core/network-models.ts'
import type { SimChain } from '../core/sim-chain.ts'
import type { World } from '../core/world.ts'

/** Blocks beyond the life of signed transactions for which a lock may last. */
const BEYOND = 4

/**
 * A stranger with the treasury's key signs another transaction of a coin that a payout spends, and neither lands while the coin is locked, as on Sui until the
 * epoch ends. Some locks end while the payout may still land, others after it has died of age.
 */
export function lockCoins(world: World, { chain, networkId }: SimChain): NetworkId | false {
  const waiting = chain.mempool().flatMap((txId) => {
    const inputs = chain.signed().get(txId)?.inputs
    return inputs === undefined ? [] : [inputs.map(({ name }) => name)]
  })
  if (waiting.length === 0) return false
  const blocks = world.random.int(1, Number(lifetimeOf(chain.model) ?? 0n) + BEYOND)
  const coins = world.random.pick(waiting)
  chain.lockCoins(coins, blocks)
  world.trace.add(
    `${networkId}: ${String(coins.length)} coins of a payout are locked for ${String(blocks)} blocks`,
  )
  world.coverage.count('families', 'locked coins')
  return networkId
}
