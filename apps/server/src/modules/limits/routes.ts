import type { Halt, NetworkStatus } from '@sunspan/bridge'
import type { FastifyInstance } from 'fastify'
import { registerRoute } from '../../http/register-route.ts'
import { answerPlainPage } from '../languages/plain-language.ts'
import type { PlainSite } from '../plain-pages/render-plain-page.ts'
import { createFreshReading } from '../status/fresh-reading.ts'
import { readLimits, type LimitsDeps } from './read-limits.ts'
import { LIMITS_PATH, renderLimitsPage } from './render-limits-page.ts'

/** As old as what the page says may be, besides the reading's own age. */
const FRESH_SECONDS = 5

/** Serves the limits of all networks as data, and as a page. */
export function registerLimits(
  app: FastifyInstance,
  deps: LimitsDeps & {
    readonly site: PlainSite
    readonly readStatuses: () => Promise<readonly NetworkStatus[]>
    /** Halts in force. */
    readonly listHalts: () => Promise<readonly Halt[]>
    readonly now: () => Date
  },
): void {
  const read = createFreshReading(async () => {
    const [statuses, halts] = await Promise.all([deps.readStatuses(), deps.listHalts()])
    return readLimits(deps, { statuses, halts, at: deps.now() })
  }, deps.now)
  registerRoute(app, 'listLimits', read)
  for (const path of [LIMITS_PATH, `${LIMITS_PATH}.md`]) {
    app.get(path, async (request, reply) => {
      const limits = await read()
      return answerPlainPage(request, reply, {
        freshSeconds: FRESH_SECONDS,
        origin: deps.site.origin,
        render: (language) => renderLimitsPage(limits, { ...deps.site, language }),
      })
    })
  }
}
