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
  readonly dapps: readonly DappWire[]
}

/** Registers what the pages around the bridge show of it. */
export function registerSiteRoutes(app: FastifyInstance, deps: SiteRoutesDeps): void {
  const served = deps.catalog.networks.filter(({ network }) => network.active)
  const isServed = new Set(served.map(({ network }) => network.id))

  registerRoute(app, 'getStats', async ({ reply }) => {
    reply.header('cache-control', SHARED)
    return {
      transfers_completed: await deps.orders.countCompleted(),
      networks: served.length,
      median_seconds: deps.quotes.findMedianSeconds() ?? null,
    }
  })

  // Of networks that are not served nothing could be bridged to them.
  const data = deps.dapps.flatMap((dapp) => {
    const networks = dapp.networks.filter((id) => isServed.has(id))
    return networks.length === 0 ? [] : [{ ...dapp, networks }]
  })
  registerRoute(app, 'listDapps', async ({ reply }) => {
    reply.header('cache-control', SHARED)
    return { data }
  })
}
