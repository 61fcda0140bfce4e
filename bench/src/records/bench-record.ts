import type { MachineFigures } from '../machine/machine-figures.ts'
import type { BenchSize } from '../sized.ts'

/** One run of the benchmarks: a line of `records.jsonl`. */
export interface BenchRecord {
  /** Of the sources that were measured; with "+" if files differed from it. */
  readonly commit: string
  /** ISO 8601, in UTC. */
  readonly date: string
  readonly size: BenchSize
  /** Processor and number of cores. */
  readonly machine: string
  readonly bare: MachineFigures
  readonly ratios: Readonly<Record<string, RecordedRatio>>
}

export interface RecordedRatio {
  /** Measured by its reference of the same run; less is better. */
  readonly ratio: number
  /** The most that its budget allows; null where the budget is not a ratio. */
  readonly bound: number | null
  readonly held: boolean
}
