import { openDatabaseClock } from '@sunspan/bridge'
import { destination, pino } from 'pino'
import { loadOpsInstallation } from './ops/load-ops-installation.ts'
import { openOpsDatabase } from './ops/open-ops-database.ts'
import { OpsError } from './ops/ops-error.ts'
import { OPS_USAGE, parseOpsArguments } from './ops/parse-ops-arguments.ts'
import { runCheckCommand } from './ops/run-check-command.ts'
import { runOpsCommand } from './ops/run-ops-command.ts'

const toJson = (data: unknown): string =>
  JSON.stringify(data, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value), 2)

async function main(): Promise<number> {
  const { command, asJson } = parseOpsArguments(process.argv.slice(2))
  if (command.name === 'help') {
    process.stdout.write(`${OPS_USAGE}\n`)
    return 0
  }
  if (command.name === 'check') {
    const result = await runCheckCommand(process.env, command.file)
    process.stdout.write(`${asJson ? toJson(result.data) : result.text}\n`)
    return result.isTrouble ? 1 : 0
  }
  const pool = await openOpsDatabase(process.env)
  try {
    const logger = pino({ level: process.env['LOG_LEVEL'] ?? 'silent' }, destination({ dest: 2, sync: true }))
    const loadInstallation = () => loadOpsInstallation(process.env)
    const clock = await openDatabaseClock({ pool, logger })
    const result = await runOpsCommand({ pool, loadInstallation, clock, logger }, command)
    process.stdout.write(`${asJson ? toJson(result.data) : result.text}\n`)
    return result.isTrouble ? 1 : 0
  } finally {
    await pool.end()
  }
}

main().then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    const message = error instanceof Error ? error.message : String(error)
    process.stderr.write(`${error instanceof OpsError ? message : `This failed: ${message}`}\n`)
    process.exitCode = 2
  },
)
