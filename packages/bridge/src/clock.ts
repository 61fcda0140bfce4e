import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

/** The bridge's time source; tests advance it manually. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Resolves after `ms`, or as soon as the signal aborts. */
  delay(ms: number, signal: AbortSignal): Promise<void>
}

export interface Random {
  bytes(length: number): Uint8Array
}

/** The parts of a pino logger that the bridge uses. */
export interface Logger {
  debug(fields: object, message: string): void
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

export const systemClock: Clock = {
  now: () => Date.now(),
  async delay(ms, signal) {
    try {
      await wait(ms, undefined, { signal, ref: true })
    } catch (error) {
      if (!signal.aborted) throw error
    }
  },
}

export const systemRandom: Random = { bytes: (length) => randomBytes(length) }
