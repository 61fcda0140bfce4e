import type { FinalityTier } from '@sunspan/domain'
import type { SeededRandom } from './seeded-random.ts'

/** Faults that a simulation can inject. */
export const FAULT_KINDS = [
  /** Blocks are replaced, fewer than are required to believe them; their transactions are mined again, perhaps later. */
  'reorg',
  /** A reorganisation that drops users' transactions permanently. */
  'reorg_drops',
  /** A user spends the same money elsewhere on the new branch. */
  'double_spend',
  /** More blocks are replaced than are required to believe them. */
  'deep_reorg',
  'mempool_drop',
  /** Miners temporarily require a higher fee than offered. */
  'fee_spike',
  /** A chain temporarily produces no blocks. */
  'chain_stall',
  'node_down',
  'node_lag',
  /** A node's scans include transfers that reverted. */
  'false_logs',
  /** A call to a node fails without effect. */
  'call_fails',
  /** A call to a node takes effect, but its response is lost. */
  'answer_lost',
  /** A statement fails and its transaction is rolled back. */
  'statement_fails',
  /** The connection breaks within a transaction. */
  'connection_lost',
  /** A commit succeeds, but the client gets no answer. */
  'commit_unknown',
  /** A process is killed at any of its calls. */
  'kill',
  /** A process is killed at a named fault point of the engine. */
  'kill_at_point',
  /** A process is asked to stop. */
  'graceful_stop',
  /** A process is suspended for a long time and then resumes. */
  'pause',
  /** The clock of a process jumps. */
  'clock_jump',
  /** Recipients whose incoming transfers revert. */
  'blocked_recipient',
  /** A stranger uses the treasury's key. */
  'foreign_spender',
  /** The treasury temporarily holds too little. */
  'poor_treasury',
  /** A price source is wrong or silent. */
  'bad_price',
  /** Operators halt things and lift the halts later. */
  'halt',
] as const

export type FaultKind = (typeof FAULT_KINDS)[number]

/** The character of a seed: some of the faults, and their rates. */
export interface Swarm {
  readonly faults: ReadonlySet<FaultKind>
  /** Probability that a call fails, if a fault of calls is enabled. */
  readonly callFaultRate: number
  /** By network. */
  readonly rules: Readonly<Record<NetworkId, NetworkRules>>
  /** Maximum payments in a batch; undefined without a payout contract. */
  readonly maxLegs: number | undefined
  /** Maximum number of calls in one step. */
  readonly pace: number
  /** Users order and pay a lot, so that payouts queue up. */
  readonly isBusy: boolean
  /** Miners of every chain require more than usual from the start. */
  readonly hasHighFees: boolean
  /** Orders of all tiers, rather than the medium tier only. */
  readonly hasAllTiers: boolean
  /** The only network whose chain reverts believed blocks. It has none of the faults that must not be combined with that. */
  readonly deepNetwork: NetworkId | undefined
  /** Users also place bulk orders. */
  readonly hasBulk: boolean
  /** Networks with a chain: those for orders with one recipient, and perhaps another one, so that a bulk order pays on two at once. */
  readonly networks: readonly NetworkId[]
}

/** Networks for orders with one recipient. */
const ORDER_NETWORKS = ['ethereum', 'base'] as const
export const NETWORKS = [...ORDER_NETWORKS, 'polygon'] as const
export type NetworkId = (typeof NETWORKS)[number]

/** Required blocks on top of a deposit for each tier; a payout is final at the medium tier. */
export type Depths = Readonly<Record<FinalityTier, number>>

/** A network's settings in the installation. */
export interface NetworkRules {
  readonly depths: Depths
  /** Whole dollars; null: unlimited. */
  readonly exposureCapUsd: number | null
  readonly outflowHourlyUsd: number | null
}

/** A chain that reverts what it proved breaks the engine's assumptions; these two must not be combined with that on one network. */
const NOT_WITH_DEEP_REORGS: readonly FaultKind[] = ['blocked_recipient', 'foreign_spender']

const FASTEST = 120

/** Swarm testing: a few faults at a time find what all of them together hide. Bulk orders are drawn from a separate stream. */
export function drawSwarm(random: SeededRandom, bulkRandom: SeededRandom): Swarm {
  const swarm = drawFaults(random)
  const rules = { ...swarm.rules, polygon: drawRules(bulkRandom, bulkRandom.int(1, 2), swarm.hasAllTiers) }
  if (!bulkRandom.chance(BULK_SHARE)) return { ...swarm, rules, hasBulk: false, networks: ORDER_NETWORKS }
  const faults = new Set(swarm.faults)
  // A single row that is refunded while others are paid.
  if (bulkRandom.chance(0.4)) faults.add('blocked_recipient')
  const deepNetwork = isMixed(faults) ? (swarm.deepNetwork ?? bulkRandom.pick(ORDER_NETWORKS)) : undefined
  const networks = bulkRandom.chance(0.6) ? NETWORKS : ORDER_NETWORKS
  return { ...swarm, faults, rules, deepNetwork, hasBulk: true, networks }
}

/** Share of seeds with bulk orders. */
const BULK_SHARE = 0.3

/** Whether these include faults that must not be combined on one network. */
const isMixed = (faults: ReadonlySet<FaultKind>): boolean =>
  faults.has('deep_reorg') && NOT_WITH_DEEP_REORGS.some((kind) => faults.has(kind))

interface DrawnFaults extends Omit<Swarm, 'hasBulk' | 'networks' | 'rules'> {
  readonly rules: Readonly<Record<(typeof ORDER_NETWORKS)[number], NetworkRules>>
}

function drawFaults(random: SeededRandom): DrawnFaults {
  const share = random.pick([0.1, 0.25, 0.25, 0.5])
  const faults = new Set(
    FAULT_KINDS.filter((kind) => random.chance(kind === 'deep_reorg' ? share / 1.5 : share)),
  )
  // A refused payout is signed again or given up: two ways to pay twice.
  if (random.chance(0.15)) faults.add('blocked_recipient')
  const hasMixedFaults = isMixed(faults)
  const callFaultRate = random.pick([0.005, 0.02, 0.05])
  const small = { ethereum: random.int(1, 3), base: random.int(1, 2) }
  const maxLegs = random.chance(0.5) ? random.int(2, 5) : undefined
  const drawnPace = random.pick([15, 40, 80, 300])
  // These occur within a payout, or between a credit and its payout: many are needed.
  const pace = faults.has('deep_reorg') || faults.has('kill_at_point') ? FASTEST : drawnPace
  const hasAllTiers = random.chance(0.5)
  // A deep reorganisation targets deposits that are believed but not paid yet.
  if (faults.has('deep_reorg') && random.chance(0.8)) faults.add('halt')
  if (faults.has('deep_reorg') && random.chance(0.3)) faults.add('node_down')
  // Only a stalled payout gets a replacement at a higher fee, during which the process can be killed.
  if (faults.has('kill_at_point') && random.chance(0.4)) faults.add('fee_spike')
  const rules = (least: number): NetworkRules => drawRules(random, least, hasAllTiers)
  return {
    faults,
    callFaultRate,
    maxLegs,
    pace,
    isBusy: random.chance(0.6),
    hasAllTiers,
    hasHighFees: faults.has('fee_spike') && random.chance(0.6),
    rules: { ethereum: rules(small.ethereum), base: rules(small.base) },
    deepNetwork: hasMixedFaults ? random.pick(ORDER_NETWORKS) : undefined,
  }
}

/** Caps exceed the value of one order: otherwise it could never be credited early, or paid. */
function drawRules(random: SeededRandom, small: number, hasAllTiers: boolean): NetworkRules {
  const medium = small + (hasAllTiers ? random.int(0, 2) : 0)
  const large = medium + (hasAllTiers ? random.int(1, 3) : 0)
  return {
    depths: { small, medium, large },
    exposureCapUsd: hasAllTiers ? random.pick([null, 4_000, 12_000]) : null,
    outflowHourlyUsd: random.pick([null, null, null, 25_000, 60_000]),
  }
}
