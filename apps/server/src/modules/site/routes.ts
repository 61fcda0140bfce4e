import type { DappWire } from '@sunspan/api'
import type { Catalog, OrderService, QuoteService } from '@sunspan/bridge'
import type { FastifyInstance } from 'fastify'
import { registerRoute } from '../../http/register-route.ts'

/** Pages ask once for each visit: what is this old is new enough. */
const SHARED = 'public, max-age=15'

export interface SiteRoutesDeps {
  readonly catalog: Pick<Catalog, 'networks'>
  readonly orders: Pick<OrderService, 'countCompleted'>
  readonly quotes: Pick<QuoteService, 'findMedianSeconds'>
  /** Those with networks that are served. */
  readonly dapps: readonly DappWire[]
}

/** Registers what the pages around the bridge show of it. */
export function registerSiteRoutes(app: FastifyInstance, deps: SiteRoutesDeps): void {
  const served = deps.catalog.networks.filter(({ network }) => network.active)

  registerRoute(app, 'getStats', async ({ reply }) => {
    reply.header('cache-control', SHARED)
    return {
      transfers_completed: await deps.orders.countCompleted(),
      networks: served.length,
      median_seconds: deps.quotes.findMedianSeconds() ?? null,
    }
  })

  registerRoute(app, 'listDapps', async ({ reply }) => {
    reply.header('cache-control', SHARED)
    return { data: [...deps.dapps] }
  })
}
