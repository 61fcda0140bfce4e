import type { Pool } from 'pg'

/**
 * A repository over a pool. Its calls fail when two statements of a transaction run at the same time, and when a call ends before its statements have.
 */
export function createInTurn<Repository extends object>(
  pool: Pool,
  create: (pool: Pool) => Repository,
): Repository {
  let running = 0
  const note = async <T>(work: () => Promise<T>): Promise<T> => {
    running += 1
    try {
      return await work()
    } finally {
      running -= 1
    }
  }
  const connect = async () => {
    const client = await pool.connect()
    const query = (...values: readonly unknown[]): Promise<unknown> => {
      if (running > 0) throw new Error('The statement before has not ended')
      return note(() => Reflect.apply(client.query.bind(client), undefined, values))
    }
    const on = client.on.bind(client)
    const off = client.off.bind(client)
    return { query, on, off, release: client.release.bind(client) }
  }
  const query = (...values: readonly unknown[]): Promise<unknown> =>
    note(() => Reflect.apply(pool.query.bind(pool), undefined, values))
  // CAST: repositories ask no more of a pool.
  const repository = create({ query, connect } as unknown as Pool)
  const calls = Object.entries(repository).map(([name, call]) => [
    name,
    async (...values: readonly unknown[]): Promise<unknown> => {
      const answer: unknown = await Reflect.apply(call, repository, values)
      if (running > 0) throw new Error(`${name} has not waited for its statements`)
      return answer
    },
  ])
  // CAST: the same calls.
  return Object.fromEntries(calls) as Repository
}
