import type { FaultPoint, Order } from '@sunspan/bridge'
import { TREASURY } from '@sunspan/bridge/testing'
import { CURRENCIES } from '../core/sim-installation.ts'
import type { FaultKind, NetworkId } from '../core/fault-kinds.ts'
import { STRANGER, STRANGERS_FEE } from '../core/sim-accounts.ts'
import type { SimChain } from '../core/sim-chain.ts'
import { lifetimeOf, REWRITES } from '../core/network-models.ts'
import type { World } from '../core/world.ts'
import type { NodeState } from '../core/wrap-adapter.ts'
import { ALL_RECEIVERS, blockRecipients, setBlocked, unblockAll } from './block-recipients.ts'
import { strikeAtLastMoment } from './last-moment.ts'
import { lockCoins } from './lock-coins.ts'
import { OPERATOR, setHalt } from './set-halt.ts'
import { spoilsOf } from './steal-coins.ts'

/** False if the fault could not be applied; the network that was hit, if the fault concerns networks. */
type Trouble = (world: World) => boolean | NetworkId

const pickChain = (world: World): SimChain => world.random.pick(world.chains)

/** A chain that reverts believed blocks: any chain that can, or the one chosen by the seed. */
const pickReverting = (world: World): SimChain | undefined => {
  const sim = pickAmong(world, (id) => id === world.swarm.deepNetwork)
  return REWRITES[sim.chain.model] === 'deep' ? sim : undefined
}

/** Any chain whose newest blocks may be replaced. */
const pickRewritable = (world: World): SimChain | undefined => {
  const chains = world.chains.filter(({ chain }) => REWRITES[chain.model] !== 'never')
  return chains.length === 0 ? undefined : world.random.pick(chains)
}

/** A chain that never reverts believed blocks. */
const pickStable = (world: World): SimChain => pickAmong(world, (id) => id !== world.swarm.deepNetwork)

function pickAmong(world: World, isMeant: (networkId: NetworkId) => boolean): SimChain {
  const { swarm, chains } = world
  return swarm.deepNetwork === undefined
    ? pickChain(world)
    : world.random.pick(chains.filter(({ networkId }) => isMeant(networkId)))
}

const diesOfAge = ({ chain }: SimChain): boolean => lifetimeOf(chain.model) !== undefined

/** Users' transactions in the last `depth` blocks. */
const usersIn = ({ chain }: SimChain, depth: number): readonly string[] => {
  const from = chain.head().height - BigInt(depth)
  return chain
    .mined()
    .filter(({ block, transaction }) => block.height > from && transaction.from !== TREASURY)
    .map(({ txId }) => txId)
}

function reorg(world: World, isDeep: boolean): NetworkId | false {
  const { random, swarm } = world
  const sim = isDeep ? pickReverting(world) : pickRewritable(world)
  if (sim === undefined) return false
  const required = sim.rules.depths.small
  // A deposit with `required` blocks on top is believed; the deepest harmless reorganisation does not reach it.
  const depth = isDeep ? required + random.int(1, 3) : random.int(1, required)
  const canDrop = isDeep ? random.chance(0.8) : swarm.faults.has('reorg_drops')
  const victims = usersIn(sim, depth)
  const drop = canDrop ? victims.filter(() => random.chance(0.6)) : []
  // Occasionally the new branch is temporarily shorter, or much longer.
  const drawn = random.pick([depth, depth + 1, depth + 1, depth + 3, Math.max(1, depth - 1)])
  // If believed blocks must stay, consecutive rewrites must not add up to a deeper one.
  const length = REWRITES[sim.chain.model] === 'deep' ? drawn : Math.max(depth, drawn)
  world.trace.add(
    `${sim.networkId}: ${String(depth)} blocks are replaced by ${String(length)}, ${String(drop.length)} transactions lost`,
  )
  sim.reorg(depth, length, drop)
  if (drop.length > 0) world.did('reorg_drops', sim.networkId)
  return sim.networkId
}

/** On the new branch the sender pays another address with the same nonce. */
function doubleSpend(world: World): NetworkId | false {
  const sim = pickRewritable(world)
  if (sim === undefined) return false
  const depth = world.random.int(1, sim.rules.depths.small)
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
  return sim.networkId
}

/** A stranger with the treasury's key uses one of its slots. */
function stealSlot(world: World): NetworkId | false {
  if (world.causes.did('foreign_spender')) return false
  const sim = pickStable(world)
  const amount = 1_000_003n
  // Most harmful while a payout waits for that slot.
  if (!sim.chain.mempool().some((txId) => isOfTreasury(sim, txId)) && world.random.chance(0.8)) return false
  // Replaces the payouts waiting in the mempool.
  const spoils = spoilsOf(sim)
  for (const txId of sim.chain.mempool()) if (isOfTreasury(sim, txId)) sim.chain.dropFromMempool(txId)
  sim.chain.send({
    from: TREASURY,
    to: STRANGER,
    token: null,
    amount,
    ...spoils,
    fee: STRANGERS_FEE,
  })
  world.trace.add(`${sim.networkId}: a stranger uses the treasury's key`)
  sim.mine()
  world.foreignSpends.push({ networkId: sim.networkId, token: null, amount })
  return sim.networkId
}

/** Whether a transaction was broadcast by an engine. */
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
  setHalt(world, process, target, actions)
  return true
}

const LONGEST_JUMP_MS = 600_000

/** Halts that an operator lifts after checking: the chain has settled, fees are paid, or the outflow was legitimate. */
const LIFTED_SOON = [OPERATOR, 'engine:scan', 'engine:credit', 'engine:stuck', 'engine:outflow']

function liftHalts(world: World): boolean {
  const process = world.processes.find(({ isDead, isPaused }) => !isDead && !isPaused)
  if (process === undefined) return false
  const { halts } = process.bridge
  const lift = async (): Promise<void> => {
    for (const { id, actor } of await halts.list())
      if (LIFTED_SOON.includes(actor)) await halts.lift({ id, actor: OPERATOR, reason: 'it is over' })
  }
  void lift().catch((error: unknown) => world.trace.add(`lifting: ${String(error)}`))
  return true
}

/** Maximum number of blocks on top of a deposit that a rewrite still reaches. */
const REACH = 12

/** Halts payouts for a while, so that there are unpaid deposits to revert. */
function stopPayouts(world: World): false {
  const process = world.processes.find(({ isDead, isPaused }) => !isDead && !isPaused)
  if (process === undefined || !world.swarm.faults.has('halt')) return false
  // Failing payouts serve the same purpose.
  if (world.swarm.faults.has('blocked_recipient')) return false
  setHalt(world, process, { scope: 'global' }, ['payout'])
  world.did('halt')
  return false
}

const receiversOf = ({ walletReceiver, bulk }: Order): readonly string[] =>
  bulk === null ? [walletReceiver] : bulk.rows.map((row) => row.walletReceiver)

/** Reverts a believed deposit before its order is paid. */
function takeBack(world: World): NetworkId | false {
  const sim = pickReverting(world)
  if (sim === undefined) return false
  const paid = new Set(
    world.chains.flatMap(({ chain }) =>
      chain
        .transfers()
        .filter(({ from }) => from === TREASURY)
        .map(({ to }) => to),
    ),
  )
  const unpaid = new Map(
    world.orders
      .filter((order) => receiversOf(order).some((receiver) => !paid.has(receiver)))
      .map((order) => [order.deposit.reference, order]),
  )
  const head = sim.chain.head().height
  const victim = sim.chain
    .mined()
    .filter(({ transaction: { to, reference } }) => to === TREASURY && unpaid.has(reference ?? ''))
    .findLast(({ block }) => {
      const depth = Number(head - block.height)
      return depth >= sim.rules.depths.small && depth <= REACH
    })
  if (victim === undefined) return stopPayouts(world)
  const depth = Number(head - victim.block.height) + 1
  world.trace.add(
    `${sim.networkId}: ${String(depth)} blocks are replaced, ${victim.txId.slice(0, 10)} is lost`,
  )
  sim.reorg(depth, depth + 1, [victim.txId])
  world.did('reorg_drops', sim.networkId)
  if (world.swarm.faults.has('node_down')) {
    world.silentRechecks.set(sim.networkId, { left: world.random.int(4, 12), since: undefined })
    world.did('node_down', sim.networkId)
    stopPayouts(world)
  }
  return sim.networkId
}

/** Removes whatever keeps payouts from being made. */
export function resumePayouts(world: World): void {
  liftHalts(world)
  if (world.swarm.faults.has('blocked_recipient')) setBlocked(world, ALL_RECEIVERS, false)
}

/** The action of each fault of the world. */
const TROUBLES: Readonly<Partial<Record<FaultKind, Trouble>>> = {
  reorg: (world) => reorg(world, false),
  deep_reorg: (world) => (world.random.chance(0.7) ? takeBack(world) : reorg(world, true)),
  double_spend: doubleSpend,
  mempool_drop(world) {
    const sim = pickChain(world)
    const { chain, networkId } = sim
    if (chain.model === 'dated-coins' && world.random.chance(0.5)) return lockCoins(world, sim)
    if (diesOfAge(sim) && world.random.chance(0.5)) return strikeAtLastMoment(world, sim) && networkId
    const waiting = chain.mempool()
    return waiting.length > 0 && chain.dropFromMempool(world.random.pick(waiting)) && networkId
  },
  fee_spike(world) {
    const { chain, networkId } = pickChain(world)
    // A transaction usually costs 1,000; the last value exceeds what the engine may offer.
    const least = world.random.pick([0n, 1_001n, 1_100n, 1_500n, 4_000n])
    chain.faults.ignoreBelow(least)
    world.trace.add(`${networkId}: miners take no less than ${String(least)}`)
    return least > 0n && networkId
  },
  chain_stall(world) {
    const { networkId } = pickChain(world)
    world.stalled.set(networkId, world.random.int(3, 15))
    return networkId
  },
  node_down: (world) => changeNode(world, (node) => (node.isDown = !node.isDown)),
  false_logs: (world) => changeNode(world, (node) => (node.showsReverted = !node.showsReverted)),
  node_lag: (world) => changeNode(world, (node) => (node.lag = world.random.int(0, 3))),
  pause(world) {
    const process = world.random.pick(world.processes)
    process.isPaused = !process.isPaused
    process.wasDisturbed = true
    // Its connections do not stay open forever.
    if (process.isPaused) void world.database.dropConnections(process)
    world.trace.add(`${process.name} ${process.isPaused ? 'pauses' : 'resumes'}`)
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
  blocked_recipient: blockRecipients,
  foreign_spender: stealSlot,
  bad_price(world) {
    for (const state of world.priceStates) state.fault = 'none'
    const faults = ['silent', 'ten_times', 'a_tenth', 'a_fifth_more', 'a_fifth_more', 'zero'] as const
    world.random.pick(world.priceStates).fault = world.random.pick(faults)
    return true
  },
  halt: (world) => (world.random.chance(0.5) ? stopAtHalt(world) : liftHalts(world)),
}

function changeNode(world: World, change: (node: NodeState) => unknown): NetworkId | false {
  const process = world.random.pick(world.processes)
  const { networkId } = pickChain(world)
  const node = process.nodes.get(networkId)
  if (node === undefined) return false
  change(node)
  return networkId
}

/** Faults that are present from the start. */
export function beginTrouble(world: World): void {
  if (world.swarm.deepNetwork !== undefined && world.swarm.faults.has('blocked_recipient'))
    setBlocked(world, ALL_RECEIVERS, true)
  if (!world.swarm.hasHighFees) return
  for (const { chain, networkId } of world.chains) {
    // Just above the engine's first offer.
    chain.faults.ignoreBelow(1_001n)
    world.did('fee_spike', networkId)
  }
}

/** These drop connections at once, so they occur only between steps. */
const BETWEEN_STEPS: readonly FaultKind[] = ['pause']

/** The most harmful faults at a fault point, if some are worse than the rest. */
const WORST_AT: Readonly<Partial<Record<FaultPoint, readonly FaultKind[]>>> = {
  'credit.rechecked': ['deep_reorg'],
  'credit.committed': ['deep_reorg'],
  'pay.signed': ['blocked_recipient'],
  'pay.committed': ['blocked_recipient', 'halt'],
  'pay.sent': ['mempool_drop', 'foreign_spender'],
  'pay.marked': ['foreign_spender'],
}

/** Applies one of the seed's faults of the world; at a fault point, while the engine is working, usually the most harmful one. */
export function makeTrouble(world: World, point?: FaultPoint): void {
  const kinds = [...world.swarm.faults].filter(
    (kind) => TROUBLES[kind] !== undefined && (point === undefined || !BETWEEN_STEPS.includes(kind)),
  )
  if (kinds.length === 0 || world.processes.length === 0) return
  if (point === 'bump.committed') return endSpikes(world)
  const worst = (point === undefined ? [] : (WORST_AT[point] ?? [])).filter((kind) => kinds.includes(kind))
  const kind = world.random.pick(worst.length > 0 && world.random.chance(0.7) ? worst : kinds)
  const done = TROUBLES[kind]?.(world) ?? false
  if (done !== false) world.did(kind, done === true ? undefined : done)
}

/** Fees fall right after a replacement was signed at a higher fee: the earlier variant is mined. */
function endSpikes(world: World): void {
  for (const sim of world.chains) {
    sim.chain.faults.ignoreBelow(0n)
    sim.mine()
    world.trace.add(`${sim.networkId}: miners take anything`)
  }
}

/** Ends every fault of the world; the operator funds a poor treasury. */
export async function endTrouble(world: World): Promise<void> {
  world.isCalm = true
  world.stalled.clear()
  for (const state of world.priceStates) state.fault = 'none'
  for (const { chain, lies } of world.chains) {
    chain.faults.ignoreBelow(0n)
    unblockAll(chain)
    if (lies !== undefined) lies.isOn = false
  }
  for (const process of world.processes) {
    process.isPaused = false
    process.skewMs = 0
    for (const node of process.nodes.values())
      Object.assign(node, { lag: 0, isDown: false, showsReverted: false })
  }
  // A lease acquired with a clock ahead of time expires when that time is reached.
  if (world.swarm.faults.has('clock_jump')) {
    world.scheduler.advance(LONGEST_JUMP_MS + 60_000)
    // For a waiting process this is a clock jump as well.
    world.causes.add('clock_jump')
  }
  world.causes.calm(world.scheduler.now())
  await world.bury()
  if (world.processes.length === 0) world.boot()
}
