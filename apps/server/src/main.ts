import { watchParent } from '@sunspan/host'
import { destination } from 'pino'
import { parseServerConfig } from './config/server-config.ts'
import { createLogger } from './start/create-logger.ts'
import { createCloseStack } from './start/close-stack.ts'
import { describeStartError } from './start/describe-start-error.ts'
import { endsWithItsParent, startEngineProcess } from './start/engine-process.ts'
import { startServer, type RunningServer } from './start/start-server.ts'

/** Shorter than the grace period of supervisors, so that a hanging connection does not lead to a kill. */
const CLOSE_TIMEOUT_MS = 8_000

async function main(): Promise<void> {
  const parsed = parseServerConfig(process.argv.slice(2), process.env)
  // Strangers' requests and the engine never share a thread: with both roles, this process is an API that starts an engine.
  const hasEngine = parsed.role === 'all'
  const config = hasEngine ? { ...parsed, role: 'api' as const } : parsed
  const stream = destination({ dest: 2, sync: true })
  const logger = createLogger({ level: config.logLevel, role: config.role }, stream)
  const closeStack = createCloseStack(logger)

  const stop = (exitCode: number) => {
    const timer = setTimeout(() => {
      logger.error('closing took too long')
      process.exit(1)
    }, CLOSE_TIMEOUT_MS)
    timer.unref()
    void closeStack.closeAll().then(() => process.exit(exitCode))
  }
  const started: { server?: RunningServer } = {}
  let asked = 0
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      asked += 1
      // A second signal means: stop immediately.
      const drainMs = asked > 1 ? 0 : (started.server?.drain() ?? 0)
      logger.info({ signal, drainMs }, 'stopping')
      if (drainMs === 0) stop(0)
      else {
        setTimeout(() => {
          stop(0)
        }, drainMs)
      }
    })
  }

  const parent = endsWithItsParent(() => {
    stop(0)
  })
  const startEngine = (databaseUrl: string) => startEngineProcess({ databaseUrl, logger })

  try {
    const server = await startServer(config, {
      closeStack,
      logger,
      startEngine: hasEngine ? startEngine : undefined,
    })
    started.server = server
    // A devnet stops with the command that started it; a production server outlives its shell.
    if (server.isDevnet) {
      watchParent(() => {
        stop(0)
      })
    }
    server.failed.catch((error: unknown) => {
      logger.fatal({ err: error }, 'the engine failed')
      stop(1)
    })
    parent.sayReady()
    process.stdout.write(`${JSON.stringify({ event: 'listening', port: server.port })}\n`)
  } catch (error) {
    logger.debug({ err: error }, 'start failed')
    await closeStack.closeAll()
    throw error
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${describeStartError(error)}\n`)
  process.exit(1)
})
