import { LRUCache } from 'lru-cache'
import type { Clock } from './clock.ts'

export interface TtlCache<T> {
  /** The value loaded under the key, or the load in progress; else starts `load`. A load that fails is not kept. */
  get(key: string, load: () => Promise<T>): Promise<T>
}

export interface TtlCacheSpec<T> {
  /** How long a value is kept, in milliseconds. */
  readonly ttlMs: (value: T) => number
  /** Beyond this the least recently used entry is dropped. */
  readonly maxEntries: number
  readonly clock: Pick<Clock, 'now'>
}

/** TTL cache that also shares one load among concurrent callers. */
export function createTtlCache<T>({ ttlMs, maxEntries, clock }: TtlCacheSpec<T>): TtlCache<T> {
  // The library keeps no `undefined`, so values are boxed.
  const cache = new LRUCache<string, { readonly value: T }, () => Promise<T>>({
    max: maxEntries,
    perf: clock,
    ttlResolution: 0,
    // The library calls an entry stale when it is older than its TTL, and takes 0 as no TTL at all.
    fetchMethod: async (_key, _stale, { options, context: load }) => {
      const value = await load()
      options.ttl = Math.max(1, ttlMs(value) - 1)
      return { value }
    },
    ignoreFetchAbort: true,
  })
  return {
    async get(key, load) {
      const entry = await cache.fetch(key, { context: load })
      // A load in progress whose entry was dropped for others comes to nothing there.
      return entry === undefined ? load() : entry.value
    },
  }
}
