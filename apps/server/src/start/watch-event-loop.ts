import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Logger } from 'pino'

/** How late the event loop came back, in milliseconds: what everything in this process has waited for its turn. */
export interface EventLoopLag {
  readonly p50: number
  readonly p99: number
  readonly max: number
}

export interface LagMeter {
  /** Since the last reading. */
  read(): EventLoopLag
  stop(): void
}

const RESOLUTION_MS = 10
const NANOSECONDS = 1_000_000
const TELL_EVERY_MS = 60_000
/** Streams and rounds of the engine wait as long as this for one turn in a hundred: somebody else has the thread. */
export const LAG_WARNING_MS = 250

/** Measures the event loop of this process from now on. */
export function createLagMeter(): LagMeter {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  // The timer that measures comes as late as its own resolution where nothing is late.
  const late = (nanoseconds: number): number =>
    Math.max(0, Math.round(nanoseconds / NANOSECONDS - RESOLUTION_MS))
  return {
    read() {
      const lag = {
        p50: late(delay.percentile(50)),
        p99: late(delay.percentile(99)),
        max: late(delay.max),
      }
      delay.reset()
      return lag
    },
    stop() {
      delay.disable()
    },
  }
}

/** Writes the lag of each minute to the log, as a warning where it is too long. Returns what ends it. */
export function watchEventLoop(
  logger: Pick<Logger, 'info' | 'warn'>,
  { meter = createLagMeter(), everyMs = TELL_EVERY_MS } = {},
): () => void {
  const timer = setInterval(() => {
    const { p50, p99, max } = meter.read()
    const facts = { event_loop_lag_ms: { p50, p99, max } }
    if (p99 > LAG_WARNING_MS) logger.warn(facts, 'the event loop is late: work waits for its turn')
    else logger.info(facts, 'event loop')
  }, everyMs)
  timer.unref()
  return () => {
    clearInterval(timer)
    meter.stop()
  }
}
