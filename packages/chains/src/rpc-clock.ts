import { setTimeout as wait } from 'node:timers/promises'

/** The provider pool's clock; tests advance it manually. */
export interface RpcClock {
  /** Milliseconds since 1970. */
  now(): number
  /** Resolves after `ms`, or as soon as the signal aborts. */
  delay(ms: number, signal: AbortSignal): Promise<void>
}

export const systemRpcClock: RpcClock = {
  now: () => Date.now(),
  async delay(ms, signal) {
    try {
      await wait(ms, undefined, { signal, ref: false })
    } catch (error: unknown) {
      if (!signal.aborted) throw error
    }
  },
}
