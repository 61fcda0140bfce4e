import type { Pool, PoolClient } from 'pg'

/** A prepared statement with the values that it ran with. */
export interface RecordedStatement {
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
  /** It ran in a transaction that finds its rows by key (`planByKey`). */
  readonly isByKey: boolean
}

/** Records the prepared statements of every connection that the pool opens from now on. */
export function recordStatements(pool: Pool): {
  /** What ran since the last call. */
  take(): readonly RecordedStatement[]
} {
  let recorded: RecordedStatement[] = []
  pool.on('connect', (client: PoolClient) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    let isByKey = false
    Object.assign(client, {
      query(...args: unknown[]) {
        const [config] = args
        if (config === 'BEGIN') isByKey = false
        if (isNamed(config)) {
          if (config.name === 'plan_by_key') isByKey = true
          else recorded.push({ name: config.name, text: config.text, values: config.values ?? [], isByKey })
        }
        return query(...args)
      },
    })
  })
  return {
    take() {
      const taken = recorded
      recorded = []
      return taken
    },
  }
}

const isNamed = (
  config: unknown,
): config is { readonly name: string; readonly text: string; readonly values?: readonly unknown[] } =>
  typeof config === 'object' && config !== null && 'name' in config && 'text' in config
