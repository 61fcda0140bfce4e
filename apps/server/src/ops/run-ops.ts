import { openDatabaseClock } from '@sunspan/bridge'
import { destination, pino } from 'pino'
import { loadOpsInstallation } from './load-ops-installation.ts'
import { openOpsDatabase } from './open-ops-database.ts'
import { OpsError } from './ops-error.ts'
import { OPS_USAGE, parseOpsArguments } from './parse-ops-arguments.ts'
import { runOpsCommand } from './commands/run-ops-command.ts'
import { needsNoBooks, runWithoutBooks } from './run-without-books.ts'

/** What a command prints, and its exit code: 0, 1 where an operator must look, 2 where it could not run. */
export interface OpsOutcome {
  readonly code: number
  readonly out: string
  readonly err: string
}

const toJson = (data: unknown): string =>
  JSON.stringify(data, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value), 2)

/** Runs one operator's command over the database and the installation that the environment names. Never rejects. */
export async function runOps(args: readonly string[], env: NodeJS.ProcessEnv): Promise<OpsOutcome> {
  try {
    return { ...(await run(args, env)), err: '' }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { code: 2, out: '', err: `${error instanceof OpsError ? message : `This failed: ${message}`}\n` }
  }
}

async function run(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Omit<OpsOutcome, 'err'>> {
  const { command, asJson } = parseOpsArguments(args)
  if (command.name === 'help') return { code: 0, out: `${OPS_USAGE}\n` }
  const outcome = ({ text, data, isTrouble }: Awaited<ReturnType<typeof runOpsCommand>>) => ({
    code: isTrouble ? 1 : 0,
    out: `${asJson ? toJson(data) : text}\n`,
  })
  if (needsNoBooks(command)) return outcome(await runWithoutBooks(env, command))
  const pool = await openOpsDatabase(env)
  try {
    const logger = pino({ level: env['LOG_LEVEL'] ?? 'silent' }, destination({ dest: 2, sync: true }))
    const loadInstallation = () => loadOpsInstallation(env)
    const clock = await openDatabaseClock({ pool, logger })
    return outcome(await runOpsCommand({ pool, loadInstallation, clock, logger }, command))
  } finally {
    await pool.end()
  }
}
