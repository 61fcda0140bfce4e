import type { FastifyInstance } from 'fastify'
import { REFRESH_MS, type KnownKeys } from './known-keys.ts'

/** Reads keys now and every ten seconds, and writes their usage, until the server is closed. */
export async function keepKeysFresh(app: FastifyInstance, keys: Pick<KnownKeys, 'refresh'>): Promise<void> {
  const refresh = async (): Promise<void> => {
    try {
      await keys.refresh()
    } catch (error) {
      // The keys of before stay known: an outage of the database ends no integrator's access.
      app.log.warn({ err: error }, 'API keys could not be read')
    }
  }
  await refresh()
  const timer = setInterval(() => void refresh(), REFRESH_MS)
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await refresh()
  })
}
