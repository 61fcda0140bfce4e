import type { GuardedProcess } from '@sunspan/host'

export interface Restarts {
  /** Requests a new process. Calls while one is starting lead to one more restart. */
  restart(): void
  /** Stops the running process and starts no other. */
  stop(): Promise<void>
}

/**
 * Keeps one process running that is replaced on demand. The old one exits before the new one starts, since they share a port and a
 * database. A failed start is reported, and the next request retries.
 */
export function keepRestarting(
  first: GuardedProcess,
  deps: {
    readonly start: () => Promise<GuardedProcess>
    readonly onStarted: () => void
    readonly onFailure: (error: unknown) => void
  },
): Restarts {
  let current: GuardedProcess | undefined = first
  let isWanted = false
  let isStopped = false
  let work: Promise<void> | undefined

  async function replace(): Promise<void> {
    while (isWanted && !isStopped) {
      isWanted = false
      await current?.stop()
      current = undefined
      try {
        current = await deps.start()
        deps.onStarted()
      } catch (error) {
        deps.onFailure(error)
      }
    }
  }
  return {
    restart() {
      isWanted = true
      work ??= replace().finally(() => (work = undefined))
    },
    async stop() {
      isStopped = true
      await work
      await current?.stop()
    },
  }
}
