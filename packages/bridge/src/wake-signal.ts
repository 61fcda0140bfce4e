import type { Clock } from './clock.ts'

/** Lets one loop sleep until a timeout or until another loop wakes it. A wake between two sleeps is not lost. */
export interface WakeSignal {
  wake(): void
  /** Resolves after `ms`, on a wake, or when the signal aborts. */
  sleep(ms: number, signal: AbortSignal): Promise<void>
}

export function createWakeSignal(clock: Clock): WakeSignal {
  let isWoken = false
  let interrupt: (() => void) | undefined
  return {
    wake() {
      isWoken = true
      interrupt?.()
    },
    async sleep(ms, signal) {
      if (!isWoken) {
        const controller = new AbortController()
        interrupt = () => {
          controller.abort()
        }
        await clock.delay(ms, AbortSignal.any([signal, controller.signal]))
        interrupt = undefined
      }
      isWoken = false
    },
  }
}
