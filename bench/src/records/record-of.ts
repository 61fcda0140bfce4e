import { cpus } from 'node:os'
import type { MachineFigures } from '../machine/machine-figures.ts'
import type { BenchRow } from '../report.ts'
import { BENCH_SIZE } from '../sized.ts'
import type { BenchRecord, RecordedRatio } from './bench-record.ts'

const DIGITS = 4

/** The record of a run that ends now. Throws if two rows have a ratio of one name, or a ratio is not a number. */
export function recordOf(
  rows: readonly BenchRow[],
  run: { readonly commit: string; readonly bare: MachineFigures },
): BenchRecord {
  const ratios: Record<string, RecordedRatio> = {}
  for (const { ratio, held } of rows) {
    if (ratio === undefined) continue
    if (ratio.name in ratios) throw new Error(`Two rows have the ratio ${ratio.name}`)
    if (!Number.isFinite(ratio.value)) throw new Error(`The ratio ${ratio.name} is ${ratio.value}`)
    ratios[ratio.name] = {
      ratio: Number(ratio.value.toPrecision(DIGITS)),
      bound: ratio.bound ?? null,
      held,
    }
  }
  return {
    ...run,
    date: new Date().toISOString(),
    size: BENCH_SIZE,
    machine: `${cpus()[0]?.model ?? 'unknown'}, ${cpus().length} cores`,
    ratios,
  }
}
