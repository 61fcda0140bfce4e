import type { IncidentWire, NetworkStatusWire, StatusWire } from '@sunspan/api'
import type { NetworkStatus } from '@sunspan/bridge'
import type { FastifyInstance } from 'fastify'
import type { PublicOrigins } from '../../http/public-origins.ts'
import { registerRoute } from '../../http/register-route.ts'
import { writeIncidentFeed } from './incident-feed.ts'

/** One reading serves everybody for so long, however many ask. */
const FRESH_MS = 10_000
const WORST_FIRST = ['stopped', 'delayed', 'working'] as const

/** Serves what works, for anybody: no amounts, no reasons of halts, no names. */
export function registerStatusRoute(
  app: FastifyInstance,
  deps: { readonly read: () => Promise<readonly NetworkStatus[]>; readonly now: () => Date },
): void {
  let known: { readonly until: number; readonly status: Promise<StatusWire> } | undefined
  registerRoute(app, 'getStatus', async () => {
    const now = deps.now()
    if (known === undefined || known.until <= now.getTime()) {
      const status = deps.read().then((networks) => toStatusWire(networks, now))
      known = { until: now.getTime() + FRESH_MS, status }
      // What failed is asked anew by the next one.
      status.catch(() => {
        known = undefined
      })
    }
    return known.status
  })
}

/** Serves what stood still and when, as data and as a feed. */
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
  let known: { readonly until: number; readonly incidents: Promise<readonly IncidentWire[]> } | undefined
  const read = (): Promise<readonly IncidentWire[]> => {
    const time = now().getTime()
    if (known === undefined || known.until <= time) {
      const incidents = deps.read()
      known = { until: time + FRESH_MS, incidents }
      incidents.catch(() => {
        known = undefined
      })
    }
    return known.incidents
  }
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
  ...{ id: networkId, name, state, since: since?.toISOString() ?? null },
  head_age_seconds: rest.headAgeMs === null ? null : Math.floor(rest.headAgeMs / 1_000),
  payouts_waiting: rest.payoutsWaiting,
})
