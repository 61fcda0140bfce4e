import type { FakeTransaction } from '@sunspan/chains/testing'
import type { NetworkId } from '../core/fault-kinds.ts'
import { USERS } from '../core/sim-accounts.ts'
import type { SimChain } from '../core/sim-chain.ts'
import type { World } from '../core/world.ts'

/** Makes a recipient refuse an already signed payment: tokens bounce after they have left, or all payments of a transaction fail with one. */
export function blockSigned(world: World): NetworkId | false {
  const waiting = world.chains.flatMap((sim) => {
    const bytes = newestUnmined(sim)
    return bytes === undefined ? [] : [{ sim, bytes }]
  })
  if (waiting.length === 0 || world.random.chance(0.3)) return false
  const { sim, bytes } = world.random.pick(waiting)
  // Refunds to users are not refused: they would never end.
  const recipients = refusable(sim, bytes).filter((to) => !USERS.includes(to))
  if (recipients.length === 0) return false
  const recipient = world.random.pick(recipients)
  sim.chain.setBlocked(recipient, true)
  world.trace.add(`${sim.networkId}: ${recipient} refuses what is signed`)
  return sim.networkId
}

/**
 * Recipients that can refuse only on chain: those of tokens, which bounce, and all of a transaction whose payments fail together, or of a single payment of
 * tokens, which fails as on TRON once energy costs more than its fee limit, and reverts on Starknet.
 */
function refusable({ chain }: SimChain, { to, token, legs }: FakeTransaction): readonly string[] {
  if (chain.model === 'blockhash' || chain.model === 'shared-nonce')
    return legs?.map((leg) => leg.to) ?? (token === null ? [] : [to])
  if (chain.model !== 'query-id') return []
  return (legs ?? [{ to, token }]).flatMap((leg) => (leg.token === null ? [] : [leg.to]))
}

function newestUnmined(sim: SimChain): FakeTransaction | undefined {
  const landed = new Set(sim.chain.mined().map(({ txId }) => txId))
  const found = [...sim.chain.signed()].findLast(
    ([txId, bytes]) => !landed.has(txId) && refusable(sim, bytes).length > 0,
  )
  return found?.[1]
}
