import type { Pool } from 'pg'
import type { Clock, Logger } from '../clock.ts'
import {
  findActiveHalts,
  insertHalts,
  liftHalt,
  listRecentHalts,
  type Halt,
} from '../store/operations/halt-store.ts'
import {
  haltTarget,
  haltTargetsOf,
  type HaltAction,
  type HaltRoute,
  type HaltTarget,
} from '../model/halt-target.ts'

/** The halt switches. Halts persist through restarts until they are lifted. */
export interface HaltService {
  /** Halts actions. Returns the halts that were not in force before. Throws a RangeError without an actor or a reason. */
  set(input: {
    readonly target: HaltTarget
    readonly actions: readonly HaltAction[]
    readonly actor: string
    readonly reason: string
  }): Promise<readonly Halt[]>
  /** Undefined if no such halt is in force. Throws a RangeError without an actor or a reason. */
  lift(input: {
    readonly id: string
    readonly actor: string
    readonly reason: string
  }): Promise<Halt | undefined>
  /** Halts in force, oldest first; or the most recent ones, lifted included, newest first. */
  list(options?: { readonly includeLifted?: boolean }): Promise<readonly Halt[]>
}

/** Halts cached in memory for quotes, which do not query the database. The engine never uses this cache. */
export interface HaltCache {
  refresh(): Promise<void>
  /** Refreshes until the signal aborts. Notifications deliver halts sooner; this picks up missed ones. */
  run(signal: AbortSignal): Promise<void>
  find(action: HaltAction, routes: readonly HaltRoute[]): Halt | undefined
}

interface HaltDeps {
  readonly pool: Pool
  readonly clock: Clock
  readonly logger: Logger
}

type HaltServiceDeps = Pick<HaltDeps, 'pool' | 'logger'> & { readonly clock: Pick<Clock, 'now'> }

const REFRESH_MS = 1_000

export function createHaltCache({ pool, clock, logger }: HaltDeps): HaltCache {
  let active: readonly Halt[] = []
  const refresh = async (): Promise<void> => {
    try {
      active = await findActiveHalts(pool)
    } catch (error) {
      logger.warn({ error: String(error) }, 'Halts are those of before: the database does not answer')
    }
  }
  return {
    refresh,
    async run(signal) {
      while (!signal.aborted) {
        await clock.delay(REFRESH_MS, signal)
        if (!signal.aborted) await refresh()
      }
    },
    find(action, routes) {
      if (active.length === 0) return undefined
      const targets = new Set(routes.flatMap(haltTargetsOf))
      return active.find((halt) => halt.action === action && targets.has(halt.target))
    },
  }
}

/** `onChange` is called after each change, once it is in force. */
export function createHaltService(
  { pool, clock, logger }: HaltServiceDeps,
  onChange: () => Promise<void> = () => Promise.resolve(),
): HaltService {
  const requireText = (what: string, text: string): string => {
    if (text.trim() === '') throw new RangeError(`A halt is set and lifted with its ${what}`)
    return text
  }
  return {
    async set({ target, actions, actor, reason }) {
      const halts = await insertHalts(pool, {
        target: haltTarget(target),
        actions,
        actor: requireText('actor', actor),
        reason: requireText('reason', reason),
        at: new Date(clock.now()),
      })
      await onChange()
      for (const halt of halts) logger.error({ halt }, 'Halted')
      return halts
    },
    async lift({ id, actor, reason }) {
      const named = { actor: requireText('actor', actor), reason: requireText('reason', reason) }
      const halt = await liftHalt(pool, { id, ...named, at: new Date(clock.now()) })
      await onChange()
      if (halt !== undefined) logger.warn({ halt }, 'A halt was lifted')
      return halt
    },
    list: ({ includeLifted = false } = {}) => (includeLifted ? listRecentHalts(pool) : findActiveHalts(pool)),
  }
}
