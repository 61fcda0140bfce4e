import type { Client } from './create-client.ts'
import type { StreamEvent } from './generated/api.ts'
import { readEvents, type ServerEvent } from './read-events.ts'
import { SunspanError } from './sunspan-error.ts'
import { waitFor } from './wait-for.ts'

export interface FollowOptions {
  /** The `cursor` of the last event that you have handled: what has changed since comes first. */
  readonly since?: string | undefined
  /** Ends the stream, without an error. */
  readonly signal?: AbortSignal | undefined
}

/** The stream has a heartbeat every 15 seconds. */
const SILENCE_MS = 45_000
const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 30_000

/**
 * What happens to the orders of all wallets of the session, as it happens. A connection that ends or falls silent is opened again where it ended. An order
 * may come twice, or an older state after a newer one: keep the higher `version`. Throws the API's error when the session has ended.
 */
export async function* followOrders(
  client: Client,
  options: FollowOptions = {},
): AsyncGenerator<StreamEvent, void> {
  const { signal } = options
  let cursor = options.since
  let pause = FIRST_PAUSE_MS
  let failures = 0
  const hasEnded = (): boolean => signal?.aborted === true
  while (!hasEnded()) {
    const connection = new AbortController()
    try {
      for await (const event of eventsOf(client, {
        cursor,
        signal,
        connection,
        onRetry: (ms) => (pause = ms),
      })) {
        failures = 0
        cursor = event.cursor ?? cursor
        yield event
      }
    } catch (error) {
      if (hasEnded()) return
      if (!isPassing(error)) throw error
    } finally {
      connection.abort()
    }
    const wait = Math.min(pause * 2 ** failures, LONGEST_PAUSE_MS)
    failures += 1
    await waitFor(wait, signal).catch(() => undefined)
  }
}

async function* eventsOf(
  client: Client,
  options: {
    readonly cursor: string | undefined
    readonly signal: AbortSignal | undefined
    readonly connection: AbortController
    readonly onRetry: (milliseconds: number) => void
  },
): AsyncGenerator<StreamEvent, void> {
  const { cursor, signal, connection } = options
  const query = cursor === undefined ? '' : `?${new URLSearchParams({ since: cursor }).toString()}`
  const signals = [connection.signal, ...(signal === undefined ? [] : [signal])]
  const { body } = await client.connection.open(
    {
      method: 'GET',
      path: `/api/stream${query}`,
      headers: { accept: 'text/event-stream' },
      isRepeatable: false,
    },
    { signal: AbortSignal.any(signals) },
  )
  if (body === null) return
  let silence = setTimeout(() => connection.abort(), SILENCE_MS)
  try {
    for await (const event of readEvents(body, options.onRetry)) {
      clearTimeout(silence)
      silence = setTimeout(() => connection.abort(), SILENCE_MS)
      yield toStreamEvent(event)
    }
  } finally {
    clearTimeout(silence)
  }
}

// CAST: the API document describes the data of each event by its name.
const toStreamEvent = ({ type, data, id }: ServerEvent): StreamEvent =>
  ({ type, data: JSON.parse(data), cursor: id }) as StreamEvent

/** Whether the stream may come back by itself: not if the API has refused it. */
const isPassing = (error: unknown): boolean =>
  !(error instanceof SunspanError) ||
  error.status === undefined ||
  error.status === 429 ||
  error.status >= 500 ||
  error.code === 'BAD_ANSWER'
