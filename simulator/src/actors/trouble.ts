import { TREASURY } from '@sunspan/bridge/testing'
import { CURRENCIES, USDC } from '../core/sim-installation.ts'
import type { FaultKind } from '../core/fault-kinds.ts'
import { account, FIRST_RECEIVER, STRANGER } from '../core/sim-accounts.ts'
import type { SimChain } from '../core/sim-chain.ts'
import type { World } from '../core/world.ts'

type Trouble = (world: World) => boolean

const pickChain = (world: World): SimChain => world.random.pick(world.chains)

/** Transactions of users in the last `depth` blocks. */
const usersIn = ({ chain }: SimChain, depth: number): readonly string[] => {
  const from = chain.head().height - BigInt(depth)
  return chain
    .mined()
    .filter(({ block, transaction }) => block.height > from && transaction.from !== TREASURY)
    .map(({ txId }) => txId)
}

function reorg(world: World, isDeep: boolean): boolean {
  const { random, swarm } = world
  const sim = pickChain(world)
  const required = sim.requiredConfirmations
  // What has `required` blocks on top is believed; the deepest harmless reorganisation leaves it alone.
  const depth = isDeep ? required + random.int(1, 3) : random.int(1, required)
  const canDrop = isDeep ? random.chance(0.5) : swarm.faults.has('reorg_drops')
  const victims = usersIn(sim, depth)
  const drop = canDrop ? victims.filter(() => random.chance(0.6)) : []
  // Now and then the new branch is shorter for a moment, or much longer.
  const length = random.pick([depth, depth + 1, depth + 1, depth + 3, Math.max(1, depth - 1)])
  world.trace.add(
    `${sim.networkId}: ${String(depth)} blocks are replaced by ${String(length)}, ${String(drop.length)} transactions lost`,
  )
  sim.reorg(depth, length, drop)
  if (drop.length > 0) world.did('reorg_drops')
  return true
}

/** On the new branch the sender has paid somebody else with the same nonce. */
function doubleSpend(world: World): boolean {
  const sim = pickChain(world)
  const depth = world.random.int(1, sim.requiredConfirmations)
  const victims = usersIn(sim, depth)
  const victim = sim.chain.mined().find(({ txId }) => victims.includes(txId))
  if (victim === undefined) return false
  const later = sim.chain
    .mined()
    .filter(
      ({ transaction }) =>
        transaction.from === victim.transaction.from && transaction.nonce > victim.transaction.nonce,
    )
  if (later.length > 0) return false
  sim.reorg(depth, 1, [victim.txId])
  sim.chain.send({ ...victim.transaction, to: STRANGER, reference: null })
  world.trace.add(`${sim.networkId}: ${victim.txId.slice(0, 10)} is spent twice`)
  sim.mine()
  sim.mine()
  return true
}

/** Somebody who has the key takes a slot of the treasury's. */
function stealSlot(world: World): boolean {
  if (world.robbed.size > 0) return false
  const sim = pickChain(world)
  const amount = 1_000_003n
  // The lowest slot that no block has: what waits there in the mempool is replaced.
  const used = sim.chain.mined().filter(({ transaction }) => transaction.from === TREASURY).length
  for (const txId of sim.chain.mempool()) if (isOfTreasury(sim, txId)) sim.chain.dropFromMempool(txId)
  sim.chain.send({ from: TREASURY, to: STRANGER, token: null, amount, nonce: BigInt(used) })
  world.trace.add(`${sim.networkId}: somebody else uses slot ${String(used)} of the treasury`)
  sim.mine()
  world.robbed.add(sim.networkId)
  world.foreignSpends.push({ networkId: sim.networkId, token: null, amount })
  return true
}

/** What waits in the mempool and was broadcast by an engine. */
const isOfTreasury = ({ chain }: SimChain, txId: string): boolean => chain.broadcasts().includes(txId)

function stopAtHalt(world: World): boolean {
  const { random } = world
  const process = world.processes.find(({ isDead, isPaused }) => !isDead && !isPaused)
  if (process === undefined) return false
  const networkId = pickChain(world).networkId
  const target = random.pick([
    { scope: 'global' as const },
    { scope: 'network' as const, networkId },
    { scope: 'currency' as const, currencyId: random.pick(CURRENCIES) },
    { scope: 'wallet' as const, networkId, wallet: TREASURY },
  ])
  const actions = random.pick([['payout'], ['credit'], ['quote'], ['payout', 'credit', 'refund']] as const)
  world.trace.add(`an operator halts ${actions.join(', ')} of ${target.scope}`)
  const set = process.bridge.halts.set({ target, actions, actor: OPERATOR, reason: 'a drill' })
  void set.catch((error: unknown) => world.trace.add(`the halt: ${String(error)}`))
  return true
}

const LONGEST_JUMP_MS = 600_000

export const OPERATOR = 'operator'

function liftHalts(world: World): boolean {
  const process = world.processes.find(({ isDead, isPaused }) => !isDead && !isPaused)
  if (process === undefined) return false
  const { halts } = process.bridge
  const lift = async (): Promise<void> => {
    for (const { id, actor } of await halts.list())
      if (actor === OPERATOR) await halts.lift({ id, actor: OPERATOR, reason: 'the drill is over' })
  }
  void lift().catch((error: unknown) => world.trace.add(`lifting: ${String(error)}`))
  return true
}

/** What each fault of the world does, when its time has come; false when there was nothing to do it to. */
const TROUBLES: Readonly<Partial<Record<FaultKind, Trouble>>> = {
  reorg: (world) => reorg(world, false),
  deep_reorg: (world) => reorg(world, true),
  double_spend: doubleSpend,
  mempool_drop(world) {
    const { chain } = pickChain(world)
    const waiting = chain.mempool()
    return waiting.length > 0 && chain.dropFromMempool(world.random.pick(waiting))
  },
  fee_spike(world) {
    const sim = pickChain(world)
    const least = world.random.pick([0n, 1_001n, 1_100n, 1_500n, 2_500n])
    sim.chain.faults.ignoreBelow(least)
    world.trace.add(`${sim.networkId}: miners ask ${String(least)}`)
    return true
  },
  chain_stall(world) {
    world.stalled.set(pickChain(world).networkId, world.random.int(3, 15))
    return true
  },
  node_down: (world) => changeNode(world, (node) => (node.isDown = !node.isDown)),
  node_lag: (world) => changeNode(world, (node) => (node.lag = world.random.int(0, 3))),
  pause(world) {
    const process = world.random.pick(world.processes)
    process.isPaused = !process.isPaused
    process.wasDisturbed = true
    // Its connections do not stay open for ever.
    if (process.isPaused) void world.database.dropConnections(process)
    world.trace.add(`${process.name} ${process.isPaused ? 'stands still' : 'goes on'}`)
    return true
  },
  clock_jump(world) {
    const process = world.random.pick(world.processes)
    process.skewMs = world.random.pick([0, 3_000, 60_000, -60_000, LONGEST_JUMP_MS, -LONGEST_JUMP_MS])
    process.wasDisturbed = true
    return true
  },
  graceful_stop(world) {
    world.random.pick(world.processes).stop()
    return true
  },
  blocked_recipient(world) {
    // Most often one whose payout is near.
    const last = Math.max(0, world.requests.length - 1)
    const number = world.random.int(world.random.chance(0.6) ? Math.max(0, last - 5) : 0, last)
    const receiver = account(FIRST_RECEIVER + number)
    const isBlocked = world.random.chance(0.7)
    for (const { chain } of world.chains) chain.setBlocked(receiver, isBlocked)
    return true
  },
  foreign_spender: stealSlot,
  bad_price(world) {
    for (const state of world.priceStates) state.fault = 'none'
    world.random.pick(world.priceStates).fault = world.random.pick(['silent', 'ten_times', 'a_tenth', 'zero'])
    return true
  },
  halt: (world) => (world.random.chance(0.5) ? stopAtHalt(world) : liftHalts(world)),
}

function changeNode(world: World, change: (node: { lag: number; isDown: boolean }) => unknown): boolean {
  const process = world.random.pick(world.processes)
  const node = process.nodes.get(pickChain(world).networkId)
  if (node !== undefined) change(node)
  return node !== undefined
}

/** One of the seed's faults of the world strikes. */
export function makeTrouble(world: World): void {
  const kinds = [...world.swarm.faults].filter((kind) => TROUBLES[kind] !== undefined)
  if (kinds.length === 0 || world.processes.length === 0) return
  const kind = world.random.pick(kinds)
  if (TROUBLES[kind]?.(world) === true) world.did(kind)
}

/** Ends every fault of the world. */
export async function endTrouble(world: World): Promise<void> {
  world.isCalm = true
  world.stalled.clear()
  for (const state of world.priceStates) state.fault = 'none'
  for (const { chain, networkId } of world.chains) {
    chain.faults.ignoreBelow(0n)
    for (let number = 0; number < world.requests.length; number += 1)
      chain.setBlocked(account(FIRST_RECEIVER + number), false)
    if (world.swarm.faults.has('poor_treasury')) {
      chain.fund(TREASURY, null, 1_000n * 10n ** 18n)
      chain.fund(TREASURY, USDC, 10n ** 12n)
      world.trace.add(`${networkId}: the treasury is filled`)
    }
  }
  for (const process of world.processes) {
    process.isPaused = false
    process.skewMs = 0
    for (const node of process.nodes.values()) Object.assign(node, { lag: 0, isDown: false })
  }
  // A lease that was taken by a clock ahead of time runs out when that time has come.
  if (world.swarm.faults.has('clock_jump')) world.scheduler.advance(LONGEST_JUMP_MS + 60_000)
  await world.bury()
  if (world.processes.length === 0) world.boot()
}
