import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { createLagMeter, LAG_WARNING_MS, watchEventLoop, type EventLoopLag } from './watch-event-loop.ts'

function block(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

it('sees how long one piece of work has held the event loop, and forgets it with the reading', async () => {
  const meter = createLagMeter()
  await sleep(100)
  block(300)
  await sleep(50)
  const { p50, p99, max } = meter.read()
  expect(max).toBeGreaterThan(250)
  expect(p99).toBeGreaterThan(250)
  expect(p50).toBeLessThan(max)
  await sleep(50)
  expect(meter.read().max).toBeLessThan(max)
  meter.stop()
})

it('writes it to the log, as a warning where work waits too long', async () => {
  const lines: string[] = []
  const readings: EventLoopLag[] = [
    { p50: 1, p99: LAG_WARNING_MS, max: 900 },
    { p50: 1, p99: LAG_WARNING_MS + 1, max: 900 },
  ]
  let stopped = false
  const stop = watchEventLoop(pino({}, { write: (line: string) => lines.push(line) }), {
    everyMs: 10,
    meter: {
      read: () => readings.shift() ?? { p50: 0, p99: 0, max: 0 },
      stop: () => {
        stopped = true
      },
    },
  })
  await expect.poll(() => lines.length).toBeGreaterThan(1)
  stop()
  expect(lines.slice(0, 2).map((line) => JSON.parse(line))).toMatchObject([
    { level: 30, event_loop_lag_ms: { p50: 1, p99: LAG_WARNING_MS, max: 900 } },
    { level: 40, msg: 'the event loop is late: work waits for its turn' },
  ])
  expect(stopped).toBe(true)
})
