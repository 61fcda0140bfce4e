/** Counters of what a run has exercised, by name; runs are summed. */
export interface Coverage {
  count(group: CoverageGroup, name: string): void
  readonly counts: Readonly<Record<CoverageGroup, Record<string, number>>>
}

export type CoverageGroup =
  | 'transitions'
  | 'points_reached'
  | 'killed_at_point'
  | 'killed_after_point'
  | 'faults_enabled'
  | 'faults_done'
  | 'deposits'
  | 'outcomes'
  | 'bulk'
  | 'row_transitions'
  /** Seeds per model, and outcomes of payouts under its rules. */
  | 'models'
  | 'families'
  /** Reasons why payouts were kept from being made. */
  | 'waits'

export type CoverageCounts = Coverage['counts']

/** `enabled`: the seed's faults. */
export function createCoverage(enabled: Iterable<string> = []): Coverage {
  const counts: Record<CoverageGroup, Record<string, number>> = {
    transitions: {},
    points_reached: {},
    killed_at_point: {},
    killed_after_point: {},
    faults_enabled: Object.fromEntries([...enabled].map((kind) => [kind, 1])),
    faults_done: {},
    deposits: {},
    outcomes: {},
    bulk: {},
    row_transitions: {},
    models: {},
    families: {},
    waits: {},
  }
  return {
    counts,
    count(group, name) {
      counts[group][name] = (counts[group][name] ?? 0) + 1
    },
  }
}

export function addCoverage(total: Coverage, one: CoverageCounts): void {
  for (const group of Object.keys(one).filter((key): key is CoverageGroup => key in total.counts)) {
    const into = total.counts[group]
    for (const [name, count] of Object.entries(one[group])) into[name] = (into[name] ?? 0) + count
  }
}
