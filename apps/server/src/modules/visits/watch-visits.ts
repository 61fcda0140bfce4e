import type { Logger } from 'pino'
import type { VisitCounts } from './visit-counts.ts'

const HOUR_MS = 3_600_000

/** Logs the visits of each hour that had any. Returns the stop function. */
export function watchVisits(
  logger: Pick<Logger, 'info'>,
  visits: Pick<VisitCounts, 'read'>,
  { everyMs = HOUR_MS } = {},
): () => void {
  const timer = setInterval(() => {
    const pages = visits.read()
    if (Object.keys(pages).length > 0) logger.info({ pages }, 'visits of the last hour')
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
