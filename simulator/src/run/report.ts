import { FAULT_POINTS } from '@sunspan/bridge'
import { ORDER_STATUSES, ORDER_TRANSITIONS, SCHEDULE_STATUSES, SCHEDULE_TRANSITIONS } from '@sunspan/domain'
import { addCoverage, createCoverage, type CoverageCounts } from '../core/coverage.ts'
import { FAULT_KINDS } from '../core/fault-kinds.ts'
import type { SeedResult } from './run-seed.ts'

/** Share of names that were reached, and the names that were not. */
export interface Share {
  readonly reached: number
  readonly of: number
  readonly missing: readonly string[]
}

export interface RunReport {
  readonly seeds: number
  readonly steps: number
  readonly calls: number
  readonly seconds: number
  readonly violations: number
  readonly failedSeeds: readonly number[]
  readonly transitions: Share
  /** Of rows of bulk orders. */
  readonly rowTransitions: Share
  readonly killedAtPoint: Share
  readonly killedAfterPoint: Share
  readonly faults: Share
  readonly counts: CoverageCounts
}

const EDGES = ORDER_STATUSES.flatMap((status) =>
  Object.keys(ORDER_TRANSITIONS[status]).map((event) => `${status} ${event}`),
)

const ROW_EDGES = SCHEDULE_STATUSES.flatMap((status) =>
  Object.keys(SCHEDULE_TRANSITIONS[status]).map((event) => `${status} ${event}`),
)

const shareOf = (names: readonly string[], counts: Readonly<Record<string, number>>): Share => {
  const missing = names.filter((name) => counts[name] === undefined)
  return { reached: names.length - missing.length, of: names.length, missing }
}

export function createReport(results: readonly SeedResult[], seconds: number): RunReport {
  const coverage = createCoverage()
  for (const result of results) addCoverage(coverage, result.coverage)
  const { counts } = coverage
  const failed = results.filter(({ findings }) => findings.length > 0)
  return {
    seeds: results.length,
    steps: results.reduce((sum, { steps }) => sum + steps, 0),
    calls: results.reduce((sum, { traceLength }) => sum + traceLength, 0),
    seconds,
    violations: failed.length,
    failedSeeds: failed.map(({ seed }) => seed),
    transitions: shareOf(EDGES, counts.transitions),
    rowTransitions: shareOf(ROW_EDGES, counts.row_transitions),
    killedAtPoint: shareOf(FAULT_POINTS, counts.killed_at_point),
    killedAfterPoint: shareOf(FAULT_POINTS, counts.killed_after_point),
    faults: shareOf(FAULT_KINDS, counts.faults_done),
    counts,
  }
}

const TITLE = 34

const showShare = (title: string, { reached, of, missing }: Share): string =>
  `${title.padEnd(TITLE)}${String(reached)} of ${String(of)} (${String(Math.floor((100 * reached) / of))} %)${missing.length === 0 ? '' : `; not: ${missing.join(', ')}`}`

function showBulk(counts: RunReport['counts']['bulk']): string {
  const of = (name: string): string => String(counts[name] ?? 0)
  const rows = `${of('rows')} rows: ${of('rows paid')} paid, ${of('rows given back')} given back`
  return `${'bulk orders'.padEnd(TITLE)}${of('orders')} in ${of('seeds')} seeds, ${of('orders paid in part')} paid in part; ${rows}`
}

const showCounts = (title: string, counts: Readonly<Record<string, number>>): string =>
  `${title.padEnd(34)}${Object.entries(counts)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, count]) => `${name} ${String(count)}`)
    .join(', ')}`

export function showReport(report: RunReport): string {
  const { seeds, steps, calls, seconds, violations, failedSeeds } = report
  return [
    `${String(seeds)} seeds, ${String(steps)} steps, ${String(calls)} events in ${seconds.toFixed(1)} s`,
    `${String(violations)} seeds broke a rule${failedSeeds.length === 0 ? '' : `: ${failedSeeds.join(', ')}`}`,
    showShare('transitions of the lifecycle', report.transitions),
    showBulk(report.counts.bulk),
    showShare('transitions of a bulk row', report.rowTransitions),
    showShare('killed at a point of the engine', report.killedAtPoint),
    showShare('killed after the next call', report.killedAfterPoint),
    showShare('kinds of faults', report.faults),
    showCounts('seeds with a network of', report.counts.models),
    showCounts('payouts by their rules', report.counts.families),
  ].join('\n')
}

/** How a seed failed, and how to reproduce it. */
export function showFailure(
  result: SeedResult,
  options: { readonly steps: number; readonly mutant?: string | undefined },
): string {
  const mutant = options.mutant === undefined ? '' : ` --mutant ${options.mutant}`
  return [
    `Seed ${String(result.seed)} broke a rule at step ${String(result.steps)}:`,
    ...result.findings.slice(0, 10).map(({ invariant, message }) => `  ${invariant}: ${message}`),
    'The last events:',
    ...result.tail.map((line) => `  ${line}`),
    `Replay: npm run simulate -- --seed ${String(result.seed)} --seeds 1 --steps ${String(options.steps)}${mutant} --trace`,
  ].join('\n')
}
