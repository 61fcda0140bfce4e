import type { FinalityTier } from '@sunspan/domain'
import type { Pool } from 'pg'
import type { Clock, Logger } from '../clock.ts'
import { listLatestTimes, type OrderTime } from '../store/orders/route-time-store.ts'

/** Deposits of another value wait for other confirmations: they are another route here. */
export interface TimedRoute {
  readonly networkIn: string
  readonly networkOut: string
  readonly finalityTier: FinalityTier
}

/** How long each route's last transfers took, kept in memory and read from the orders: nothing is written for it. */
export interface RouteTimes {
  /** Never rejects: on failure it keeps what it knows. */
  refresh(): Promise<void>
  /** The median of a route's last transfers in whole seconds, at least one; undefined while there are too few of them. */
  findUsualSeconds(route: TimedRoute): number | undefined
  /** The 90th percentile, in whole seconds; undefined in the same case. */
  findSlowSeconds(route: TimedRoute): number | undefined
  /** The median over all routes, in whole seconds; undefined while too few are known. */
  findMedianSeconds(): number | undefined
  /** Whether a transfer between two networks, in this direction, is among the last ones. */
  hasTraffic(networkIn: string, networkOut: string): boolean
}

/** The number of transfers whose median counts, and the number below which there is none. */
const KEPT = 20
const FEWEST = 3
const USUAL = 0.5
const SLOW = 0.9
/** Older transfers say nothing about today. */
const MAX_AGE_MS = 7 * 86_400_000
/** Orders that become complete at once are not committed in the order of their times. */
const OVERLAP_MS = 10_000
/** Read at the start, and after that: on a busy installation a sample. */
const FIRST_LIMIT = 2_000
const LIMIT = 200

export function createRouteTimes(deps: {
  readonly pool: Pool
  readonly clock: Clock
  readonly logger: Logger
}): RouteTimes {
  const { pool, clock, logger } = deps
  const routes = new Map<string, readonly OrderTime[]>()
  let newest: number | undefined

  const keep = (time: OrderTime): void => {
    const key = keyOf(time)
    const known = routes.get(key) ?? []
    if (known.some(({ orderId }) => orderId === time.orderId)) return
    routes.set(key, [...known, time].slice(-KEPT))
  }

  const timesOf = (route: TimedRoute): readonly OrderTime[] => routes.get(keyOf(route)) ?? []

  const findSeconds = (known: readonly OrderTime[], share: number): number | undefined =>
    known.length < FEWEST ? undefined : Math.max(1, Math.ceil(shareMs(known, share) / 1_000))

  return {
    async refresh() {
      try {
        const after = newest === undefined ? clock.now() - MAX_AGE_MS : newest - OVERLAP_MS
        const limit = newest === undefined ? FIRST_LIMIT : LIMIT
        const times = await listLatestTimes(pool, { after: new Date(after), limit })
        for (const time of times.toReversed()) keep(time)
        newest = Math.max(newest ?? 0, after + OVERLAP_MS, times[0]?.completedAt.getTime() ?? 0)
      } catch (error) {
        logger.warn({ error: String(error) }, 'How long transfers take is not known now')
      }
    },
    findUsualSeconds: (route) => findSeconds(timesOf(route), USUAL),
    findSlowSeconds: (route) => findSeconds(timesOf(route), SLOW),
    findMedianSeconds: () => findSeconds([...routes.values()].flat(), USUAL),
    hasTraffic: (networkIn, networkOut) =>
      [...routes.keys()].some((key) => key.startsWith(`${networkIn}>${networkOut}:`)),
  }
}

const keyOf = ({ networkIn, networkOut, finalityTier }: TimedRoute): string =>
  `${networkIn}>${networkOut}:${finalityTier}`

/** More than this share of the times is at most the result. Of an even number the larger one of the two in the middle: rather late than early. */
function shareMs(times: readonly OrderTime[], share: number): number {
  const sorted = times.map(({ ms }) => ms).toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length * share)] ?? 0
}
