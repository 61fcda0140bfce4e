import { ReceiverError } from './receiver-error.ts'

/** Leaves hosts alone that have not answered, for longer each time: deliveries that wait for them take no place from others. */
export interface SilentHosts {
  /** Runs an exchange with a host, which may take so long. Throws a ReceiverError at once while the host is left alone. */
  ask<T>(host: string, exchange: (timeoutMs: number) => Promise<T>): Promise<T>
}

/** Of a host that nothing bad is known of. One that has not answered in this time gets all of it when it is asked again. */
const FIRST_MS = 3_000
const SHORTEST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 300_000
/** Hosts that have not answered and are asked again at the same time: there may be any number of them, at no cost. */
const MOST_TRIED = 10
/** Hosts that are remembered; one who is forgotten is asked like a new one. */
const MOST_HOSTS = 10_000

export function createSilentHosts(deps: {
  readonly now: () => number
  /** The longest that any exchange may take. */
  readonly timeoutMs: number
}): SilentHosts {
  const { now, timeoutMs } = deps
  const silent = new Map<string, { readonly times: number; readonly until: number }>()
  let tried = 0

  const noteSilence = (host: string): void => {
    const times = (silent.get(host)?.times ?? 0) + 1
    const pauseMs = Math.min(LONGEST_PAUSE_MS, SHORTEST_PAUSE_MS * 2 ** (times - 1))
    silent.delete(host)
    silent.set(host, { times, until: now() + pauseMs })
    const [oldest] = silent.keys()
    if (silent.size > MOST_HOSTS && oldest !== undefined) silent.delete(oldest)
  }

  const run = async <T>(host: string, exchange: () => Promise<T>): Promise<T> => {
    try {
      const answer = await exchange()
      silent.delete(host)
      return answer
    } catch (error) {
      if (error instanceof ReceiverError && error.isSilent) noteSilence(host)
      throw error
    }
  }

  return {
    async ask(host, exchange) {
      const known = silent.get(host)
      if (known === undefined) return run(host, () => exchange(Math.min(FIRST_MS, timeoutMs)))
      if (known.until > now() || tried >= MOST_TRIED) {
        throw new ReceiverError('Not asked: it has not answered before', { isRefused: false })
      }
      // The next caller waits for the outcome of this request.
      silent.set(host, { ...known, until: now() + timeoutMs })
      tried += 1
      try {
        return await run(host, () => exchange(timeoutMs))
      } finally {
        tried -= 1
      }
    },
  }
}
