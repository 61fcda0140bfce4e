import type { Pool } from 'pg'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'

/** As fine as a round of the engine is short; the default of 10 ms is a tenth of what a stream may wait. */
const EVENT_LOOP_RESOLUTION_MS = 5

/**
 * What this process knows of itself, for Prometheus: memory, processor time, the lag of its event loop (since the last reading) and who waits
 * for the database.
 */
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
