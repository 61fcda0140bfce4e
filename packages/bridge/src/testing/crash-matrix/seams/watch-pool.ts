import type { Pool, PoolClient } from 'pg'
import type { ReportPassage, SeenQuery } from './seam.ts'

/** A pool that reports every statement and every COMMIT, before sending and after reading its result. */
export function watchPool(pool: Pool, report: ReportPassage): Pool {
  return replaceMethods(pool, {
    connect: async () => watchClient(await pool.connect(), report),
    query: (...args) => runQuery(pool, args, report),
  })
}

function watchClient(client: PoolClient, report: ReportPassage): PoolClient {
  let queries: SeenQuery[] = []
  return replaceMethods(client, {
    query: async (...args) => {
      const query = describeQuery(args)
      if (query.name === 'BEGIN') queries = []
      if (query.name !== 'COMMIT') {
        const result = await runQuery(client, args, report)
        queries.push(query)
        return result
      }
      report({ kind: 'commit', moment: 'before', queries })
      const result: unknown = await Reflect.apply(client.query, client, args)
      report({ kind: 'commit', moment: 'after', queries })
      return result
    },
  })
}

async function runQuery(
  db: Pool | PoolClient,
  args: readonly unknown[],
  report: ReportPassage,
): Promise<unknown> {
  const query = describeQuery(args)
  report({ kind: 'statement', moment: 'before', query })
  const result: unknown = await Reflect.apply(db.query, db, args)
  report({ kind: 'statement', moment: 'after', query })
  return result
}

function describeQuery([query, parameters]: readonly unknown[]): SeenQuery {
  const { name, text = query, values = parameters } = Object(query)
  return {
    name: String(name ?? String(text).trim().split(/\s+/).slice(0, 3).join(' ')),
    values: Array.isArray(values) ? values : [],
  }
}

/** The same object with some methods replaced. */
export function replaceMethods<T extends object>(
  target: T,
  methods: Readonly<Record<string, (...args: readonly unknown[]) => unknown>>,
): T {
  return new Proxy(target, {
    get(object, key) {
      if (typeof key === 'string' && Object.hasOwn(methods, key)) return methods[key]
      const value: unknown = Reflect.get(object, key)
      return typeof value === 'function' ? value.bind(object) : value
    },
  })
}
