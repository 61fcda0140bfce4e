import type { Pool } from 'pg'
import type { Clock, Logger } from '../clock.ts'
import { forgetProcess, recordProcess, type ProcessIdentity } from '../store/operations/process-store.ts'

/** Heartbeat interval. */
const BEAT_MS = 5_000

/** A process without a heartbeat for this long counts as ended. */
export const LIVE_MS = 15_000

/**
 * Sends this process's heartbeat, and warns when others were started with another installation, until the signal aborts. A process without an
 * identity sends none. Never rejects. `onBeat` is called after each attempt.
 */
export async function keepHeartbeat(
  deps: {
    readonly pool: Pool
    readonly clock: Clock
    readonly logger: Logger
    readonly onBeat: () => void
  },
  identity: ProcessIdentity | undefined,
  signal: AbortSignal,
): Promise<void> {
  const { pool, clock, logger, onBeat } = deps
  if (identity === undefined) {
    onBeat()
    return
  }
  let lastWarned = ''
  const startedAt = new Date(clock.now())
  while (!signal.aborted) {
    try {
      const now = clock.now()
      const since = new Date(now - LIVE_MS)
      const others = await recordProcess(pool, { ...identity, startedAt, now: new Date(now), since })
      const different = others.filter(({ digest }) => digest !== identity.digest).map(({ id }) => id)
      if (different.length > 0 && different.join() !== lastWarned) {
        logger.warn({ different }, 'Other processes were started with another installation file')
      }
      lastWarned = different.join()
    } catch (error) {
      logger.warn({ error: String(error) }, 'This process could not say that it lives')
    }
    onBeat()
    await clock.delay(BEAT_MS, signal)
  }
  try {
    await forgetProcess(pool, identity.id)
  } catch (error) {
    logger.warn({ error: String(error) }, 'This process could not say that it ends')
  }
}
