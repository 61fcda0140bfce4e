import type { Pool } from 'pg'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { RunningJobs } from '../../jobs/running-jobs.ts'
import { addMoneyMetrics, type MoneyReading } from './add-money-metrics.ts'

/** Finer than a short round of the engine; the default of 10 ms is a tenth of the allowed delay of a stream. */
const EVENT_LOOP_RESOLUTION_MS = 5

/** Process metrics for Prometheus: memory, CPU time, event loop lag (since the last scrape) and clients waiting for the database. */
export function createMetrics(deps: {
  readonly role: string
  readonly pool: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>
  /** Undefined where the process does no background work. */
  readonly jobs?: Omit<RunningJobs, 'wake'> | undefined
  /** Undefined where another process reports it. */
  readonly readMoney?: (() => Promise<MoneyReading>) | undefined
}): Registry {
  const { pool, role, jobs, readMoney } = deps
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
  if (jobs !== undefined) addJobMetrics(registry, jobs)
  if (readMoney !== undefined) addMoneyMetrics(registry, readMoney)
  return registry
}

function addJobMetrics(registry: Registry, jobs: Omit<RunningJobs, 'wake'>): void {
  registry.registerMetric(jobs.deliveries)
  registry.registerMetric(jobs.retired)
  const due = new Gauge({
    name: 'sunspan_alerts_due',
    help: 'Changes of orders with a subscriber that no process has taken yet.',
    registers: [registry],
    async collect() {
      due.set(await jobs.countDue())
    },
  })
  const waiting = new Gauge({
    name: 'sunspan_jobs',
    help: 'Background jobs of all processes, by queue and state; webhook_dead has those that have used up their retries.',
    labelNames: ['queue', 'state'],
    registers: [registry],
    async collect() {
      for (const { queue, ...counts } of await jobs.count()) {
        waiting.set({ queue, state: 'waiting' }, counts.waiting)
        waiting.set({ queue, state: 'active' }, counts.active)
      }
    },
  })
}
