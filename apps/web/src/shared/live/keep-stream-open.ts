import { listenToSource } from './listen-to-source.ts'
import type { StreamEvent } from './stream-event.ts'

export interface StreamDeps {
  /** Opens the stream after an event's id; undefined: from now on. */
  readonly openEventSource: (since: string | undefined) => EventSource
  /** 0 to 1, for the spread of reconnects. */
  readonly random: () => number
}

export interface StreamListener {
  readonly onEvent: (event: StreamEvent) => void
  /** The stream has been away for longer than a reconnect takes. Called again at each failed attempt. */
  readonly onDown: () => void
}

/** As wide as the server's own hint, so that the browsers of a restarted server do not all come back at once. */
const FIRST_RETRY_MS = 1_000
const LONGEST_RETRY_MS = 20_000
/** Less than three heartbeats of 15 s: the connection is dead, although it was not closed. */
export const SILENT_MS = 40_000
/** A restart of the server, or the way of the lead to another tab, takes less. */
const GRACE_MS = 5_000

/**
 * Keeps one stream open until the signal aborts: reconnects with growing, jittered delays, and continues after the last event. Returns a function that
 * ends the wait for the next attempt, as after a login.
 */
export function keepStreamOpen(
  deps: StreamDeps,
  listener: StreamListener,
  options: { readonly since: string | undefined; readonly signal: AbortSignal },
): () => void {
  const { signal } = options
  let { since } = options
  let close: (() => void) | undefined
  let failures = 0
  let isDown = false
  let isWaiting = false
  let grace: ReturnType<typeof setTimeout> | undefined
  let next: ReturnType<typeof setTimeout> | undefined

  const later = (act: () => void, ms: number): void => {
    clearTimeout(next)
    next = setTimeout(act, ms)
  }
  const setDown = (): void => {
    clearTimeout(grace)
    isDown = true
    listener.onDown()
  }

  const onFailure = (): void => {
    close?.()
    // An attempt that fails is not a short interruption any more.
    if (isDown || failures > 0) setDown()
    else grace ??= setTimeout(setDown, GRACE_MS)
    const baseMs = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures)
    failures += 1
    isWaiting = true
    later(open, baseMs * (1 + 2 * deps.random()))
  }

  const onEvent = (event: StreamEvent): void => {
    later(onFailure, SILENT_MS)
    if (event.id !== '') {
      clearTimeout(grace)
      grace = undefined
      since = event.id
      failures = 0
      isDown = false
    }
    listener.onEvent(event)
  }

  const open = (): void => {
    isWaiting = false
    close = listenToSource(deps.openEventSource(since), { onEvent, onFailure })
    later(onFailure, SILENT_MS)
  }

  signal.addEventListener('abort', () => {
    clearTimeout(next)
    clearTimeout(grace)
    close?.()
  })
  if (!signal.aborted) {
    grace = setTimeout(setDown, GRACE_MS)
    open()
  }
  return () => {
    if (!isWaiting || signal.aborted) return
    failures = 0
    open()
  }
}
