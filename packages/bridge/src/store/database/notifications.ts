import type { Notification, Pool, PoolClient } from 'pg'
import type { Clock, Logger } from '../../clock.ts'

export type Channel = 'order_updated' | 'lane_wake' | 'halts_changed'

/**
 * PostgreSQL notifications over one connection for any number of listeners. They are hints: notifications during a connection loss are not repeated,
 * so a listener that needs certainty also polls, or reloads after a gap.
 */
export interface Notifications {
  /** `onGap` is called when the connection is restored, with the moment of the loss. Returns a function that unsubscribes. */
  subscribe(channel: Channel, listener: (payload: string) => void, onGap?: (lostAt: Date) => void): () => void
  /** Connects, and reconnects until the signal aborts; resolves when the first connection is listening, or the signal aborts. */
  start(signal: AbortSignal): Promise<void>
  /** Resolves once the connection is closed. */
  readonly stopped: () => Promise<void>
}

interface Subscription {
  readonly listener: (payload: string) => void
  readonly onGap: ((lostAt: Date) => void) | undefined
}

const CHANNELS: readonly Channel[] = ['order_updated', 'lane_wake', 'halts_changed']
const RECONNECT_MS = 1_000

export function createNotifications(deps: {
  readonly pool: Pool
  readonly clock: Clock
  readonly logger: Logger
}): Notifications {
  const { pool, clock, logger } = deps
  const subscriptions: Record<Channel, Set<Subscription>> = {
    order_updated: new Set(),
    lane_wake: new Set(),
    halts_changed: new Set(),
  }
  let running: Promise<void> = Promise.resolve()

  const onNotification = ({ channel, payload = '' }: Notification): void => {
    const known = CHANNELS.find((name) => name === channel)
    if (known === undefined) return
    for (const { listener } of subscriptions[known]) listener(payload)
  }

  const notifyGap = (lostAt: Date): void => {
    for (const channel of CHANNELS) for (const { onGap } of subscriptions[channel]) onGap?.(lostAt)
  }

  const keepListening = async (onFirst: () => void, signal: AbortSignal): Promise<void> => {
    let isListening = false
    let lostAt: Date | undefined
    const onListening = (): void => {
      isListening = true
      if (lostAt !== undefined) notifyGap(lostAt)
      onFirst()
    }
    while (!signal.aborted) {
      try {
        const client = await pool.connect()
        await listen(client, { onNotification, onListening }, signal)
      } catch (error) {
        logger.warn({ error: String(error) }, 'Cannot listen to the database')
      }
      if (isListening) lostAt = new Date(clock.now())
      isListening = false
      if (!signal.aborted) await clock.delay(RECONNECT_MS, signal)
    }
  }

  return {
    subscribe(channel, listener, onGap) {
      const subscription = { listener, onGap }
      subscriptions[channel].add(subscription)
      return () => subscriptions[channel].delete(subscription)
    },
    async start(signal) {
      const first = Promise.withResolvers<undefined>()
      const onFirst = (): void => {
        first.resolve(undefined)
      }
      signal.addEventListener('abort', onFirst, { once: true })
      running = keepListening(onFirst, signal)
      await first.promise
    },
    stopped: () => running,
  }
}

/** Listens until the connection breaks or the signal aborts. */
async function listen(
  client: PoolClient,
  on: { readonly onNotification: (notification: Notification) => void; readonly onListening: () => void },
  signal: AbortSignal,
): Promise<void> {
  const { onNotification, onListening } = on
  const ended = Promise.withResolvers<undefined>()
  const end = (): void => {
    ended.resolve(undefined)
  }
  client.on('notification', onNotification)
  client.on('error', end)
  client.on('end', end)
  signal.addEventListener('abort', end, { once: true })
  try {
    for (const channel of CHANNELS) await client.query(`LISTEN ${channel}`)
    onListening()
    await ended.promise
  } finally {
    signal.removeEventListener('abort', end)
    client.off('notification', onNotification)
    client.off('end', end)
    // A connection that still listens must not return to the pool.
    client.release(true)
  }
}
