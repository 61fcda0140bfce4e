import type { NetworkId } from '../core/fault-kinds.ts'
import { account, FIRST_RECEIVER } from '../core/sim-accounts.ts'
import type { SimChain } from '../core/sim-chain.ts'
import type { World } from '../core/world.ts'
import { blockSigned } from './block-signed.ts'

/** More accounts than are ever assigned to recipients. */
export const ALL_RECEIVERS = Array.from({ length: 1_000 }, (_, number) => number)

/** Blocks one recipient; or all, if the other chain reverts believed blocks: some deposits disappear while their payouts fail. */
export function blockRecipients(world: World): boolean | NetworkId {
  const struck = blockSigned(world)
  if (struck !== false) return struck
  const { random, receivers, swarm } = world
  const number = random.int(0, Math.max(0, receivers - 1))
  const isBlocked = random.chance(0.7)
  const numbers = swarm.deepNetwork === undefined ? [number] : ALL_RECEIVERS
  setBlocked(world, numbers, isBlocked)
  return true
}

/** On all networks except the one that reverts believed blocks. */
export function setBlocked(
  { chains, swarm, causes }: World,
  numbers: readonly number[],
  isBlocked: boolean,
): void {
  if (isBlocked) causes.add('blocked_recipient')
  for (const { chain, networkId } of chains)
    if (networkId !== swarm.deepNetwork)
      for (const each of numbers) chain.setBlocked(account(FIRST_RECEIVER + each), isBlocked)
}

/** Makes the newest recipient refuse payments until the simulation is calm. */
export function blockNewest(world: World): void {
  setBlocked(world, [world.receivers - 1], true)
  world.did('blocked_recipient')
}

/** All recipients accept payments again. */
export function unblockAll(chain: SimChain['chain']): void {
  for (const number of ALL_RECEIVERS) chain.setBlocked(account(FIRST_RECEIVER + number), false)
}
