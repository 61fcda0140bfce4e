import type { Clock } from './clock.ts'

export interface TtlCache<T> {
  /** What was loaded under the key lately, or is being loaded now; else loads it. What fails is not kept. */
  get(key: string, load: () => Promise<T>): Promise<T>
}

export interface TtlCacheSpec<T> {
  /** How long a value is kept. */
  readonly ttlMs: (value: T) => number
  /** Beyond this the oldest goes. */
  readonly maxEntries: number
  readonly clock: Pick<Clock, 'now'>
}

interface Entry<T> {
  readonly value: Promise<T>
  /** Undefined while it is being loaded. */
  expiresAt: number | undefined
}

/** Keeps answers of others for a short time, and asks once for those who ask at once. */
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
