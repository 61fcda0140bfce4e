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
  readonly required: Readonly<Record<string, number>>
  /** Payments of one batch; undefined without a payout contract. */
  readonly maxLegs: number | undefined
  /** Most calls that are made in one step. */
  readonly pace: number
  /** Users order and pay much, so that payouts queue up. */
  readonly isBusy: boolean
}

/** A chain that forgets what it proved breaks the rules that the engine relies on; these two are not mixed with it. */
const NOT_WITH_DEEP_REORGS: readonly FaultKind[] = ['blocked_recipient', 'foreign_spender']

/** Swarm testing: few faults at a time find what all of them together hide. */
export function drawSwarm(random: SeededRandom): Swarm {
  const share = random.pick([0.1, 0.25, 0.25, 0.5])
  const faults = new Set(
    FAULT_KINDS.filter((kind) => random.chance(kind === 'deep_reorg' ? share / 2 : share)),
  )
  if (faults.has('deep_reorg')) for (const kind of NOT_WITH_DEEP_REORGS) faults.delete(kind)
  return {
    faults,
    callFaultRate: random.pick([0.005, 0.02, 0.05]),
    required: { ethereum: random.int(1, 3), base: random.int(1, 2) },
    maxLegs: random.chance(0.5) ? random.int(2, 5) : undefined,
    pace: random.pick([15, 40, 80, 300]),
    isBusy: random.chance(0.6),
  }
}
