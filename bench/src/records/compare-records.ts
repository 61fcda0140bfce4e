import type { MachineFigures } from '../machine/machine-figures.ts'
import type { BenchRecord, RecordedRatio } from './bench-record.ts'

/** A ratio may be this much worse than before: on a quiet machine two runs of one commit differ by less. */
export const ALLOWED_SHARE = 0.3
/** Runs on machines whose bare figures differ by more than this factor are not compared. */
const COMPARABLE_FACTOR = 2

/** What is worse in the newest record, a sentence each. Every ratio is compared with the latest comparable record that has it. */
export function findWorse(records: readonly BenchRecord[]): readonly string[] {
  const newest = records.at(-1)
  if (newest === undefined) return []
  const earlier = records.slice(0, -1).filter((record) => areComparable(record, newest))
  return Object.entries(newest.ratios).flatMap(([name, now]) => {
    const record = earlier.findLast(({ ratios }) => Object.hasOwn(ratios, name))
    const before = record?.ratios[name]
    if (record === undefined || before === undefined) return []
    const problem = describeWorse(before, now)
    return problem === undefined
      ? []
      : [`${name}: ${problem} (commit ${newest.commit}; before: ${record.commit})`]
  })
}

/** Whether two runs did the same work on machines that were equally fast and equally busy. */
export const areComparable = (one: BenchRecord, other: BenchRecord): boolean =>
  one.size === other.size &&
  one.machine === other.machine &&
  FIGURES.every((name) => factor(one.bare[name], other.bare[name]) <= COMPARABLE_FACTOR)

const FIGURES = [
  'commits_per_second',
  'bare_route_p99_ms',
  'empty_page_paint_ms',
  'hash_loop_ms',
] as const satisfies readonly (keyof MachineFigures)[]

const factor = (one: number, other: number): number => Math.max(one / other, other / one)

function describeWorse(before: RecordedRatio, now: RecordedRatio): string | undefined {
  const change = `${before.ratio} -> ${now.ratio}`
  if (now.bound !== null && now.ratio > now.bound && before.ratio <= now.bound)
    return `no longer within ${now.bound}, ${change}`
  if (now.ratio > before.ratio * (1 + ALLOWED_SHARE))
    return `${Math.round((now.ratio / before.ratio - 1) * 100)} % worse, ${change}`
  return undefined
}
