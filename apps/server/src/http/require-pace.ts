import type { ServerResponse } from 'node:http'
import { whenGone } from './when-gone.ts'

export interface Pace {
  readonly bytes: number
  readonly everyMs: number
}

/** Slower than any mobile network that a page can be used on. What is written at once, at most some 60 kB, counts when all of it is taken. */
const LOWEST_PACE: Pace = { bytes: 32 * 1_024, everyMs: 30_000 }

/** Ends the connection of a reader who takes less than this while there is something to take: so slow a reader would hold its place for hours. */
export function requirePace(response: ServerResponse, { bytes, everyMs }: Pace = LOWEST_PACE): void {
  const { socket } = response.req
  const taken = (): number => socket.bytesWritten - socket.writableLength
  let before = taken()
  let wasWaiting = false
  const timer = setInterval(() => {
    const isWaiting = socket.writableLength > 0
    const now = taken()
    if (wasWaiting && isWaiting && now - before < bytes) socket.destroy()
    ;[before, wasWaiting] = [now, isWaiting]
  }, everyMs)
  const stop = (): void => {
    clearInterval(timer)
  }
  if (!whenGone(response, stop)) stop()
}
