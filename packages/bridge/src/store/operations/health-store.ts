import type { NetworkHealth } from '@sunspan/chains'
import { execute, statement, type Queryable } from '../database/database.ts'

const RECORD = statement(
  'network_health_record',
  `INSERT INTO network_health (network_id, at, health) VALUES ($1, $2, $3)
   ON CONFLICT (network_id) DO UPDATE SET at = excluded.at, health = excluded.health`,
)

/** Stores the state of a network's providers, so that operators can query it without the engine. */
export async function recordHealth(db: Queryable, health: NetworkHealth, at: Date): Promise<void> {
  const providers = health.providers.map(
    ({ provider, breaker, lag, latencyMs, failures, disagreements, lastError }) => ({
      provider,
      breaker,
      lag: lag === null ? null : Number(lag),
      latency_ms: latencyMs === null ? null : Math.round(latencyMs),
      failures,
      disagreements,
      last_error: lastError,
    }),
  )
  await execute(db, RECORD, [health.networkId, at, JSON.stringify({ quorum: health.quorum, providers })])
}
