import type { IncidentWire, NetworkStatusWire, StatusWire } from '@sunspan/api'
import type { NetworkStatus } from '@sunspan/bridge'
import type { FastifyInstance } from 'fastify'
import type { PublicOrigins } from '../../http/public-origins.ts'
import { registerRoute } from '../../http/register-route.ts'
import { createFreshReading } from './fresh-reading.ts'
import { writeIncidentFeed } from './incident-feed.ts'

const WORST_FIRST = ['stopped', 'delayed', 'working'] as const

/** Serves what works, publicly: no amounts, no reasons of halts, no names. */
export function registerStatusRoute(
  app: FastifyInstance,
  deps: { readonly read: () => Promise<readonly NetworkStatus[]>; readonly now: () => Date },
): void {
  const read = createFreshReading(async () => {
    const now = deps.now()
    return toStatusWire(await deps.read(), now)
  }, deps.now)
  registerRoute(app, 'getStatus', read)
}

/** Serves what was halted and when, as data and as a feed. */
export function registerIncidentRoutes(
  app: FastifyInstance,
  deps: {
    readonly read: () => Promise<readonly IncidentWire[]>
    readonly now: () => Date
    readonly origins: PublicOrigins
    readonly productName: string
    readonly nameOf: (networkId: string) => string
  },
): void {
  const { now, origins, productName, nameOf } = deps
  const read = createFreshReading(deps.read, now)
  registerRoute(app, 'listIncidents', async () => ({ data: [...(await read())] }))
  app.get('/status.atom', async (request, reply) => {
    const { origin } = origins.ofRequest(request.headers)
    return reply
      .header('content-type', 'application/atom+xml; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(writeIncidentFeed(await read(), { origin, productName, nameOf, now: now() }))
  })
}

function toStatusWire(networks: readonly NetworkStatus[], now: Date): StatusWire {
  const state = WORST_FIRST.find((worst) => networks.some((network) => network.state === worst))
  return {
    state: state ?? 'working',
    checked_at: now.toISOString(),
    networks: networks.map(toNetworkWire),
  }
}

const toNetworkWire = ({ networkId, name, state, since, ...rest }: NetworkStatus): NetworkStatusWire => ({
  id: networkId,
  name,
  state,
  since: since?.toISOString() ?? null,
  head_age_seconds: rest.headAgeMs === null ? null : Math.floor(rest.headAgeMs / 1_000),
  payouts_waiting: rest.payoutsWaiting,
})
