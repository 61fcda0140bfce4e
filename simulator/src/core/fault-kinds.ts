import type { FinalityTier } from '@sunspan/domain'
import type { SeededRandom } from './seeded-random.ts'

/** Everything that can go wrong in a simulation. */
export const FAULT_KINDS = [
  /** Blocks are replaced, fewer than are required to believe them; their transactions are mined again, perhaps later. */
  'reorg',
  /** Such a reorganisation loses transactions of users for good. */
  'reorg_drops',
  /** A user pays the same money to somebody else on the new branch. */
  'double_spend',
  /** More blocks are replaced than are required to believe them. */
  'deep_reorg',
  'mempool_drop',
  /** Miners ask for more than was offered, for a while. */
  'fee_spike',
  /** A chain makes no blocks for a while. */
  'chain_stall',
  'node_down',
  'node_lag',
  /** Scans of a node show transfers that reverted. */
  'false_logs',
  /** A call to a node fails; it did nothing. */
  'call_fails',
  /** A call to a node fails, and it did its work. */
  'answer_lost',
  /** A statement fails and its transaction is rolled back. */
  'statement_fails',
  /** The connection breaks within a transaction. */
  'connection_lost',
  /** A commit was made, and nobody was told. */
  'commit_unknown',
  /** A process is killed at any of its calls. */
  'kill',
  /** A process is killed at a named point of the engine. */
  'kill_at_point',
  /** A process is told to end. */
  'graceful_stop',
  /** A process stands still for long and then goes on. */
  'pause',
  /** The clock of a process jumps. */
  'clock_jump',
  /** Recipients whose transfers revert. */
  'blocked_recipient',
  /** Somebody else uses the treasury's key. */
  'foreign_spender',
  /** The treasury holds too little for a while. */
  'poor_treasury',
  /** A source of prices is wrong or silent. */
  'bad_price',
  /** Operators halt things, and lift that later. */
  'halt',
] as const

export type FaultKind = (typeof FAULT_KINDS)[number]

/** What a seed is about: some of the faults, and how often they come. */
export interface Swarm {
  readonly faults: ReadonlySet<FaultKind>
  /** Chance that a call is hit, when a fault of calls is enabled. */
  readonly callFaultRate: number
  /** Of each network. */
  readonly rules: Readonly<Record<NetworkId, NetworkRules>>
  /** Payments of one batch; undefined without a payout contract. */
  readonly maxLegs: number | undefined
  /** Most calls that are made in one step. */
  readonly pace: number
  /** Users order and pay much, so that payouts queue up. */
  readonly isBusy: boolean
  /** Miners of every chain want more than usual from the beginning. */
  readonly isDear: boolean
  /** Orders of all tiers, not of the medium one alone. */
  readonly hasAllTiers: boolean
  /** The only network whose chain takes back what was believed, and which has none of the faults that may not be mixed with that. */
  readonly deepNetwork: NetworkId | undefined
  /** Users make bulk orders too. */
  readonly hasBulk: boolean
  /** Whose chains there are: those of orders of one recipient, and perhaps one more, so that a bulk order pays on two at once. */
  readonly networks: readonly NetworkId[]
}

/** Networks of orders of one recipient. */
const ORDER_NETWORKS = ['ethereum', 'base'] as const
export const NETWORKS = [...ORDER_NETWORKS, 'polygon'] as const
export type NetworkId = (typeof NETWORKS)[number]

/** Blocks on top that a deposit of each tier waits for; a payout is final at the medium one. */
export type Depths = Readonly<Record<FinalityTier, number>>

/** What the installation says of a network. */
export interface NetworkRules {
  readonly depths: Depths
  /** Whole dollars; null: no bound. */
  readonly exposureCapUsd: number | null
  readonly outflowHourlyUsd: number | null
}

/** A chain that forgets what it proved breaks the rules that the engine relies on; these two do not strike the same network. */
const NOT_WITH_DEEP_REORGS: readonly FaultKind[] = ['blocked_recipient', 'foreign_spender']

const FASTEST = 120

/** Swarm testing: few faults at a time find what all of them together hide. Whether there are bulk orders is drawn apart from all else. */
export function drawSwarm(random: SeededRandom, bulkRandom: SeededRandom): Swarm {
  const swarm = drawFaults(random)
  const rules = { ...swarm.rules, polygon: drawRules(bulkRandom, bulkRandom.int(1, 2), swarm.hasAllTiers) }
  if (!bulkRandom.chance(BULK_SHARE)) return { ...swarm, rules, hasBulk: false, networks: ORDER_NETWORKS }
  const faults = new Set(swarm.faults)
  // One row that goes back alone, while others are paid.
  if (bulkRandom.chance(0.4)) faults.add('blocked_recipient')
  const deepNetwork = isMixed(faults) ? (swarm.deepNetwork ?? bulkRandom.pick(ORDER_NETWORKS)) : undefined
  const networks = bulkRandom.chance(0.6) ? NETWORKS : ORDER_NETWORKS
  return { ...swarm, faults, rules, deepNetwork, hasBulk: true, networks }
}

/** Of all seeds, so many have bulk orders. */
const BULK_SHARE = 0.3

/** Faults that may not strike one network are among these. */
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
  // What a recipient refuses is signed again, or given up: two ways to pay twice.
  if (random.chance(0.15)) faults.add('blocked_recipient')
  const hasMixedFaults = isMixed(faults)
  const callFaultRate = random.pick([0.005, 0.02, 0.05])
  const small = { ethereum: random.int(1, 3), base: random.int(1, 2) }
  const maxLegs = random.chance(0.5) ? random.int(2, 5) : undefined
  const drawnPace = random.pick([15, 40, 80, 300])
  // These strike within a payout, or between a credit and its payout: there must be many.
  const pace = faults.has('deep_reorg') || faults.has('kill_at_point') ? FASTEST : drawnPace
  const hasAllTiers = random.chance(0.5)
  // Deposits that are believed and not paid yet are what a deep reorganisation takes back.
  if (faults.has('deep_reorg') && random.chance(0.8)) faults.add('halt')
  if (faults.has('deep_reorg') && random.chance(0.3)) faults.add('node_down')
  // A payout must be stalled for a process to be killed while it is offered for more.
  if (faults.has('kill_at_point') && random.chance(0.4)) faults.add('fee_spike')
  const rules = (least: number): NetworkRules => drawRules(random, least, hasAllTiers)
  return {
    ...{ faults, callFaultRate, maxLegs, pace, isBusy: random.chance(0.6), hasAllTiers },
    isDear: faults.has('fee_spike') && random.chance(0.6),
    rules: { ethereum: rules(small.ethereum), base: rules(small.base) },
    deepNetwork: hasMixedFaults ? random.pick(ORDER_NETWORKS) : undefined,
  }
}

/** Caps are above what one order is worth: it could never be credited early, or paid, otherwise. */
function drawRules(random: SeededRandom, small: number, hasAllTiers: boolean): NetworkRules {
  const medium = small + (hasAllTiers ? random.int(0, 2) : 0)
  const large = medium + (hasAllTiers ? random.int(1, 3) : 0)
  return {
    depths: { small, medium, large },
    exposureCapUsd: hasAllTiers ? random.pick([null, 4_000, 12_000]) : null,
    outflowHourlyUsd: random.pick([null, null, null, 25_000, 60_000]),
  }
}
