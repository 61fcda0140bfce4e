export type BenchSize = 'full' | 'small'

/** `BENCH_SIZE=small` runs every benchmark to its end in seconds, to show that it works: its figures mean nothing. */
export const BENCH_SIZE: BenchSize = process.env['BENCH_SIZE'] === 'small' ? 'small' : 'full'

/** The amount of work of a benchmark in this run. */
export const sized = <T>(sizes: Readonly<Record<BenchSize, T>>): T => sizes[BENCH_SIZE]
