import type { NetworkId } from '../core/fault-kinds.ts'
import { account, FIRST_RECEIVER } from '../core/sim-accounts.ts'
import type { SimChain } from '../core/sim-chain.ts'
import type { World } from '../core/world.ts'
import { blockSigned } from './block-signed.ts'

/** More than are ever named. */
export const ALL_RECEIVERS = Array.from({ length: 1_000 }, (_, number) => number)

/** One recipient; or all, where the other chain takes back what was believed: some deposits are gone while their payouts fail. */
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

/** On all networks but the one that takes back what was believed. */
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

/** Somebody who was just named never takes anything, until all is calm. */
export function blockNewest(world: World): void {
  setBlocked(world, [world.receivers - 1], true)
  world.did('blocked_recipient')
}

/** Everybody takes what comes again. */
export function unblockAll(chain: SimChain['chain']): void {
  for (const number of ALL_RECEIVERS) chain.setBlocked(account(FIRST_RECEIVER + number), false)
}
