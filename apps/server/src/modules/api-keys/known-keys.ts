import { hashApiKeySecret, type ApiKey } from './api-key.ts'
import { dayOf, type ApiKeyRepository } from './api-key-repository.ts'

/** A key that a request was made with. */
export type ApiClient = ApiKey

/** Keys in this process's memory, so that no call waits for the database, and a flood of wrong keys never reaches it. */
export interface KnownKeys {
  find(secret: string): ApiClient | undefined
  /** Counts a call; written with the next refresh. */
  count(id: string, call: { readonly isRefused: boolean }): void
  /** Writes what was counted, and reads the keys again. */
  refresh(): Promise<void>
}

/** How late another process learns of a change, and how much of the usage is lost when this one is killed. */
export const REFRESH_MS = 10_000

export function createKnownKeys(deps: {
  readonly repository: Pick<ApiKeyRepository, 'listHashes' | 'addUsage'>
  readonly now: () => Date
}): KnownKeys {
  const { repository, now } = deps
  let keys = new Map<string, { readonly key: ApiKey; readonly endsAt: Date | null }>()
  const counted = new Map<string, { calls: number; refused: number }>()

  async function writeUsage(): Promise<void> {
    const day = dayOf(now())
    // One after the other: what is counted while this waits, or cannot be written, is due the next time.
    for (const [id, usage] of Array.from(counted)) {
      counted.delete(id)
      try {
        await repository.addUsage(id, { day, ...usage })
      } catch (error) {
        const since = counted.get(id) ?? { calls: 0, refused: 0 }
        counted.set(id, { calls: since.calls + usage.calls, refused: since.refused + usage.refused })
        throw error
      }
    }
  }

  return {
    find(secret) {
      const hash = hashApiKeySecret(secret)
      const found = hash === undefined ? undefined : keys.get(hash.toString('hex'))
      const isOver = found?.endsAt !== undefined && found.endsAt !== null && found.endsAt <= now()
      return isOver ? undefined : found?.key
    },
    count(id, { isRefused }) {
      const usage = counted.get(id) ?? { calls: 0, refused: 0 }
      usage.calls += 1
      if (isRefused) usage.refused += 1
      counted.set(id, usage)
    },
    async refresh() {
      await writeUsage()
      const hashes = await repository.listHashes(now())
      keys = new Map(hashes.map(({ hash, endsAt, ...key }) => [hash.toString('hex'), { key, endsAt }]))
    },
  }
}
