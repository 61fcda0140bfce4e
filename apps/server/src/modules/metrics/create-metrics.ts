import type { Pool } from 'pg'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'

/** Finer than a short round of the engine; the default of 10 ms is a tenth of the allowed delay of a stream. */
const EVENT_LOOP_RESOLUTION_MS = 5

/** Process metrics for Prometheus: memory, CPU time, event loop lag (since the last scrape) and clients waiting for the database. */
export function createMetrics(deps: {
  readonly role: string
  readonly pool: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>
}): Registry {
  const { pool, role } = deps
  const registry = new Registry()
  registry.setDefaultLabels({ role })
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: EVENT_LOOP_RESOLUTION_MS })
  const connections = new Gauge({
    name: 'sunspan_database_connections',
    help: 'Connections of this process to the database, and queries that wait for one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      connections.set({ state: 'idle' }, pool.idleCount)
      connections.set({ state: 'awaited' }, pool.waitingCount)
    },
  })
  return registry
}
