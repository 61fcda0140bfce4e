import { measureCommits } from './measure-commits.ts'
import { measureEmptyPagePaint } from './empty-page-paint.ts'
import { measureHashLoop } from './hash-loop.ts'
import { measureBareRoute } from './bare-route-latency.ts'

/**
 * What the machine does bare, around the benchmarks: the worse of before and after, since others may have been busy in either. Records of machines that
 * differ too much in these are not compared.
 */
export interface MachineFigures {
  /** Single-row commits a second of a PostgreSQL server, by sixteen clients. More is better. */
  readonly commits_per_second: number
  /** The slowest of a hundred responses of a bare Fastify route, in ms. */
  readonly bare_route_p99_ms: number
  /** The largest paint of an empty React page, in ms. */
  readonly empty_page_paint_ms: number
  /** A fixed number of SHA-256 digests in one thread, in ms. */
  readonly hash_loop_ms: number
}

export async function measureMachine(): Promise<MachineFigures> {
  return {
    hash_loop_ms: round(measureHashLoop()),
    commits_per_second: Math.round(await measureCommits()),
    bare_route_p99_ms: round(await measureBareRoute()),
    empty_page_paint_ms: Math.round(await measureEmptyPagePaint()),
  }
}

const round = (value: number): number => Number(value.toPrecision(3))

/** The worse of each figure. */
export const worseOf = (one: MachineFigures, other: MachineFigures): MachineFigures => ({
  commits_per_second: Math.min(one.commits_per_second, other.commits_per_second),
  bare_route_p99_ms: Math.max(one.bare_route_p99_ms, other.bare_route_p99_ms),
  empty_page_paint_ms: Math.max(one.empty_page_paint_ms, other.empty_page_paint_ms),
  hash_loop_ms: Math.max(one.hash_loop_ms, other.hash_loop_ms),
})
