import type { BenchRow } from './report.ts'

export interface Devnet {
  readonly url: string
  readonly dataDir: string
}

/** One benchmark. It may ask for the devnet, which starts with the first request and is shared by all. */
export type Bench = (devnet: () => Promise<Devnet>) => Promise<readonly BenchRow[]>
