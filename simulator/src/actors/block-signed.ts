import type { FakeTransaction } from '@sunspan/chains/testing'
import type { NetworkId } from '../core/fault-kinds.ts'
import { USERS } from '../core/sim-accounts.ts'
import type { SimChain } from '../core/sim-chain.ts'
import type { World } from '../core/world.ts'

/** One who refuses what is signed already: tokens come back that have left, or all payments of a transaction fail with one. */
export function blockSigned(world: World): NetworkId | false {
  const waiting = world.chains.flatMap((sim) => {
    const bytes = newestUnmined(sim)
    return bytes === undefined ? [] : [{ sim, bytes }]
  })
  if (waiting.length === 0 || world.random.chance(0.3)) return false
  const { sim, bytes } = world.random.pick(waiting)
  // What goes back to a user is not refused: nobody would end that.
  const recipients = (bytes.legs?.map(({ to }) => to) ?? [bytes.to]).filter((to) => !USERS.includes(to))
  if (recipients.length === 0) return false
  const recipient = world.random.pick(recipients)
  sim.chain.setBlocked(recipient, true)
  world.trace.add(`${sim.networkId}: ${recipient} refuses what is signed`)
  return sim.networkId
}

/** Where one that refuses says so only on the chain. */
function newestUnmined({ chain }: SimChain): FakeTransaction | undefined {
  const isSlow = (bytes: FakeTransaction): boolean => chain.model === 'query-id' && bytes.token !== null
  const isShared = (bytes: FakeTransaction): boolean =>
    chain.model === 'blockhash' && bytes.legs !== undefined
  const landed = new Set(chain.mined().map(({ txId }) => txId))
  const found = [...chain.signed()].findLast(
    ([txId, bytes]) => !landed.has(txId) && (isSlow(bytes) || isShared(bytes)),
  )
  return found?.[1]
}
