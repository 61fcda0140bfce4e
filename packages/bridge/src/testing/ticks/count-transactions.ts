import { AsyncLocalStorage } from 'node:async_hooks'
import type { Pool } from 'pg'

const counting = new AsyncLocalStorage<{ count: number }>()

/** The same pool; what is run by `transactionsOf` has its transactions counted. */
export const countTransactions = (pool: Pool): Pool =>
  new Proxy(pool, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key)
      if (typeof value !== 'function') return value
      return (...given: readonly unknown[]): unknown => {
        const counter = counting.getStore()
        if (key === 'connect' && counter !== undefined) counter.count += 1
        return Reflect.apply(value, target, given)
      }
    },
  })

/** How many transactions this begins on pools whose transactions are counted. */
export async function transactionsOf(work: () => Promise<unknown>): Promise<number> {
  const counter = { count: 0 }
  await counting.run(counter, work)
  return counter.count
}
