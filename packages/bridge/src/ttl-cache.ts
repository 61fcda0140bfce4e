import type { Clock } from './clock.ts'

export interface TtlCache<T> {
  /** Returns the cached value, or joins a load in progress; otherwise loads the value. Failures are not cached. */
  get(key: string, load: () => Promise<T>): Promise<T>
}

export interface TtlCacheSpec<T> {
  /** How long a value is cached. */
  readonly ttlMs: (value: T) => number
  /** Maximum number of entries; the oldest is evicted. */
  readonly maxEntries: number
  readonly clock: Pick<Clock, 'now'>
}

interface Entry<T> {
  readonly value: Promise<T>
  /** Undefined while loading. */
  expiresAt: number | undefined
}

/** TTL cache that also de-duplicates concurrent loads. */
export function createTtlCache<T>({ ttlMs, maxEntries, clock }: TtlCacheSpec<T>): TtlCache<T> {
  const entries = new Map<string, Entry<T>>()
  return {
    get(key, load) {
      const known = entries.get(key)
      if (known !== undefined && (known.expiresAt ?? Infinity) > clock.now()) return known.value
      entries.delete(key)
      const entry: Entry<T> = { value: load(), expiresAt: undefined }
      entries.set(key, entry)
      const [oldest] = entries.keys()
      if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest)
      entry.value.then(
        (value) => {
          entry.expiresAt = clock.now() + ttlMs(value)
        },
        () => {
          if (entries.get(key) === entry) entries.delete(key)
        },
      )
      return entry.value
    },
  }
}
