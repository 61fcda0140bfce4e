import { hostname } from 'node:os'
import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino'
import { isDatabaseAway } from '../http/database-away.ts'

/** Minimum interval between log lines about an unavailable database, however many operations fail because of it. */
const AWAY_EVERY_MS = 1_000

/**
 * The log of a process. Lines carry fields that identify the process. Failures due to an unavailable database produce one line per second,
 * with the number of omitted ones. Errors are logged without attached objects, since the driver attaches its client, including keys.
 */
export function createLogger(
  options: { readonly level: string; readonly role: string; readonly now?: () => number },
  stream: DestinationStream,
): Logger {
  const { level, role, now = () => performance.now() } = options
  let loggedAt = -Infinity
  let left = 0
  return pino(
    {
      level,
      base: { role, pid: process.pid, host: hostname() },
      serializers: { err: describeError, error: describeError },
      hooks: {
        logMethod(args, method) {
          const [fields, message] = args
          const error = findAway(fields)
          if (error === undefined) {
            method.apply(this, args)
            return
          }
          if (now() - loggedAt < AWAY_EVERY_MS) {
            left += 1
            return
          }
          const line = { database: 'away', error: describeAway(error), left_out: left }
          loggedAt = now()
          left = 0
          method.apply(this, [line, typeof message === 'string' ? message : 'the database does not answer'])
        },
      },
    },
    stream,
  )
}

/** The error of a line that reports only that the database is unavailable. */
function findAway(fields: unknown): unknown {
  if (isDatabaseAway(fields)) return fields
  if (typeof fields !== 'object' || fields === null) return undefined
  const found = ['err', 'error'].map((name): unknown => Reflect.get(fields, name))
  return found.find((error) => isDatabaseAway(error))
}

function describeAway(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? String(error.code) : error.name
  return error.message === '' ? code : error.message
}

/** Name, message, code and stack, including those of its causes; other properties of an error must not be logged. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { type, message, stack } = stdSerializers.err(error)
  return { type, message, ...('code' in error ? { code: error.code } : {}), stack }
}
