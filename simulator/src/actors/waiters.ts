import { account, FIRST_RECEIVER } from '../core/sim-accounts.ts'
import type { World } from '../core/world.ts'
import { setHalt } from './set-halt.ts'
import { observe, pickProcess } from './users.ts'

const USUAL_FEE = 1_000n
/** More than the fee quoted to any order or withheld for any refund. */
const HIGH_FEE = 4_000n

const MOST_TAKEN_BACK = 6

/** Called after each step of a seed that keeps payouts from being made. */
export function keepWaiting(world: World): void {
  const { waits, waitRandom: random } = world
  if (waits === undefined) return
  if (waits.takesBack && random.chance(0.2)) takeBackSome(world)
  if (waits.hasTraps && random.chance(0.15)) setTrap(world)
  if (waits.changesFees && random.chance(0.1)) changeFee(world)
  if (waits.lowersLimit && !world.isLimitLow && random.chance(0.1)) {
    // Orders credited during a halt are still unpaid when the limit falls.
    if (random.chance(0.5)) stopPayouts(world)
    else lowerLimit(world)
  }
}

/** Removes whatever kept payouts from being made. */
export function endWaiting({ chains, receivers }: World): void {
  for (const { chain } of chains) {
    chain.faults.setFee(USUAL_FEE)
    for (let number = 0; number < receivers; number += 1)
      chain.setTrap(account(FIRST_RECEIVER + number), false)
  }
}

/** Most of these orders are not waiting, so the request is refused. */
function takeBackSome(world: World): void {
  const process = pickProcess(world)
  if (process === undefined) return
  for (const order of world.orders.slice(-MOST_TAKEN_BACK))
    observe(world, `takeBack ${order.id}`, async () => {
      const { status } = await process.bridge.orders.takeBack(order.id, order.walletSender)
      world.coverage.count('waits', 'taken back')
      return status
    })
}

function setTrap(world: World): void {
  trapRecipient(world, Math.max(0, world.receivers - 1 - world.waitRandom.int(0, 2)))
}

/** Its payments fail in their block. Not on a chain that reverts believed blocks: a failure there may be undone. */
export function trapRecipient({ chains, swarm, causes, coverage }: World, number: number): void {
  causes.add('blocked_recipient')
  coverage.count('waits', 'traps')
  for (const { chain, networkId } of chains)
    if (networkId !== swarm.deepNetwork) chain.setTrap(account(FIRST_RECEIVER + number), true)
}

function changeFee(world: World): void {
  const { chain, networkId } = world.waitRandom.pick(world.chains)
  const fee = world.waitRandom.pick([USUAL_FEE, HIGH_FEE])
  chain.faults.setFee(fee)
  world.trace.add(`${networkId}: what is signed costs ${String(fee)}`)
  world.did('fee_spike', networkId)
  world.coverage.count('waits', 'fees')
}

function stopPayouts(world: World): void {
  const process = pickProcess(world)
  if (process === undefined) return
  setHalt(world, process, { scope: 'global' }, ['payout'])
  world.did('halt')
}

function lowerLimit(world: World): void {
  world.isLimitLow = true
  world.causes.add('limit_lowered')
  world.trace.add('the limit of an hour is lowered, and every process restarts')
  world.coverage.count('waits', 'limits lowered')
  for (const process of world.processes) process.stop()
}
