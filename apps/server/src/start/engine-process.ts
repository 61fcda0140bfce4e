import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { ConfigError } from '../config/config-error.ts'

/** An engine that runs as a process of its own, so that no request waits for it on its thread, nor it for any request. */
export interface EngineProcess {
  /** Whether it runs, and has got through its start. */
  isUp(): boolean
  /** Resolves once it has started. Rejects with a ConfigError if it ends before that; its own line on stderr has the reason. */
  readonly ready: Promise<void>
  /** Rejects when it keeps ending. */
  readonly failed: Promise<never>
  /** Stops it, and kills it if that takes too long. May be called several times. */
  stop(): Promise<void>
}

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))
/** Less than the whole process may take to close: the database that the engine needs is stopped after it. */
const GRACE_MS = 5_000
const RESTART_MS = 1_000
/** An engine that ends as often within this time is not started again: something needs an operator, or another supervisor. */
const MOST_ENDS = 5
const WITHIN_MS = 300_000

/**
 * Starts an engine with this process's environment, over the same database, and starts it again whenever it ends. Its log goes to our stderr. It
 * ends with this process however this one ends, since the channel between them closes (`endsWithItsParent`).
 */
export function startEngineProcess(deps: {
  readonly databaseUrl: string
  readonly logger: Logger
  readonly env?: NodeJS.ProcessEnv
  readonly restartMs?: number
}): EngineProcess {
  const { databaseUrl, logger, env = process.env, restartMs = RESTART_MS } = deps
  const ready = Promise.withResolvers<void>()
  const failed = Promise.withResolvers<never>()
  // Callers that await them get the failure; none has to.
  ready.promise.catch(() => undefined)
  failed.promise.catch(() => undefined)
  const stopped = new AbortController()
  const ends: number[] = []
  let hasStarted = false
  let running: { readonly child: ChildProcess; readonly ended: Promise<string>; isUp: boolean } | undefined

  const launch = (): void => {
    const child = fork(MAIN, ['--role', 'engine'], {
      env: engineEnvironment(env, databaseUrl),
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const current = { child, ended: endOf(child), isUp: false }
    running = current
    child.once('message', () => {
      current.isUp = true
      hasStarted = true
      logger.info({ engine: child.pid }, 'the engine runs')
      ready.resolve()
    })
    void current.ended.then(async (how) => {
      running = undefined
      await restart(how)
    })
  }

  const restart = async (how: string): Promise<void> => {
    if (stopped.signal.aborted) return
    if (!hasStarted) {
      ready.reject(
        new ConfigError(`The engine could not be started (${how}); its own message has the reason.`),
      )
      return
    }
    const now = performance.now()
    ends.push(now)
    while ((ends[0] ?? now) < now - WITHIN_MS) ends.shift()
    if (ends.length >= MOST_ENDS) {
      failed.reject(
        new Error(`It has ended ${String(MOST_ENDS)} times within five minutes, last with ${how}.`),
      )
      return
    }
    logger.error({ how }, 'the engine has ended: it is started again')
    await sleep(restartMs, undefined, { signal: stopped.signal }).catch(() => undefined)
    if (!stopped.signal.aborted) launch()
  }

  launch()
  return {
    isUp: () => running?.isUp === true,
    ready: ready.promise,
    failed: failed.promise,
    async stop() {
      stopped.abort()
      if (running === undefined) return
      const { child, ended } = running
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), GRACE_MS)
      await ended
      clearTimeout(timer)
    },
  }
}

/** What an engine that another process has started does about it: it says when it has started, and stops when the other one is gone. */
export function endsWithItsParent(stop: () => void): { readonly sayReady: () => void } {
  if (process.connected) process.once('disconnect', stop)
  return {
    sayReady: () => {
      if (process.connected) process.send?.({ event: 'listening' })
    },
  }
}

/** Only its parent queries its health, and its metrics have the port after ours. */
function engineEnvironment(env: NodeJS.ProcessEnv, databaseUrl: string): NodeJS.ProcessEnv {
  const metrics = Number(env['METRICS_PORT'] ?? 0)
  return {
    ...env,
    DATABASE_URL: databaseUrl,
    PORT: '0',
    HOST: '127.0.0.1',
    ...(metrics > 0 ? { METRICS_PORT: String(metrics + 1) } : {}),
  }
}

/** How a process ended, in words. */
async function endOf(child: ChildProcess): Promise<string> {
  try {
    const [code, signal] = await once(child, 'exit')
    return signal === null ? `exit code ${String(code)}` : String(signal)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
