import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Logger } from 'pino'

/** Delays of the event loop, in milliseconds: how long everything in this process waits for its turn. */
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
const REPORT_EVERY_MS = 60_000
/** In one of a hundred event loop turns, streams and engine rounds wait this long: something else occupies the thread. */
export const LAG_WARNING_MS = 250

/** Starts measuring the event loop of this process. */
export function createLagMeter(): LagMeter {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  // Without any delay, the measuring timer reads its own resolution.
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

/** Logs the lag of each minute, as a warning if it is too high. Returns the stop function. */
export function watchEventLoop(
  logger: Pick<Logger, 'info' | 'warn'>,
  { meter = createLagMeter(), everyMs = REPORT_EVERY_MS } = {},
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
