import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { spawnGuarded, type GuardedProcess } from '@sunspan/host'
import { DEVNET_PHRASE, voucherKey } from '../devnet-accounts.ts'
import { DevnetError } from '../devnet-error.ts'
import type { DevnetConfig } from '../read-config.ts'
import { waitForListening } from './wait-for-listening.ts'

export interface StartServerDeps {
  checkout: string
  config: DevnetConfig
  installationPath: string
  env: NodeJS.ProcessEnv
}

export const SERVER_MARK = 'apps/server/src/main.ts'
const TAIL_LINES = 6

/**
 * By default, Node lets the heap grow by what the machine has: on a large one to six times what the server needs. Young objects get 48 MB:
 * with less, what waits for a node's answer outlives two collections, and the slow collections become frequent.
 */
const HEAP_FLAGS = ['--max-semi-space-size=16', '--heap-growing-percent=60']

function isListening(line: string): boolean {
  if (!line.startsWith('{') || !line.includes('"listening"')) return false
  try {
    const event: unknown = JSON.parse(line)
    return typeof event === 'object' && event !== null && 'event' in event && event.event === 'listening'
  } catch {
    // A log line that only looks like it.
    return false
  }
}

/** The text of a log line: its message if it is a JSON record, else the line. */
function readableLine(line: string): string {
  try {
    const record: unknown = JSON.parse(line)
    if (typeof record === 'object' && record !== null && 'msg' in record) return String(record.msg)
  } catch {
    // Plain text.
  }
  return line
}

/** Starts the product's server (API, engine, web app) and waits until it listens. Its log goes to DATA_DIR/server.log. */
export async function startServer(deps: StartServerDeps): Promise<GuardedProcess> {
  const { checkout, config, installationPath, env } = deps
  const logPath = join(config.dataDir, 'server.log')
  const log = createWriteStream(logPath)
  // A failure to write the log must not stop the product.
  log.on('error', () => log.destroy())
  const tail: string[] = []
  const listening = Promise.withResolvers<void>()
  const server = await spawnGuarded({
    name: 'The server',
    command: process.execPath,
    args: [...HEAP_FLAGS, join(checkout, SERVER_MARK), '--role', 'all'],
    cwd: checkout,
    // Long enough to stop the database, which the server itself starts.
    graceMs: 10_000,
    env: {
      ...env,
      PORT: String(config.port),
      DATA_DIR: config.dataDir,
      SUNSPAN_INSTALLATION: installationPath,
      TREASURY_MNEMONIC: DEVNET_PHRASE,
      VOUCHER_SIGNING_KEY: voucherKey(),
      WEB_ROOT: join(checkout, 'apps', 'web', 'dist'),
    },
    onOutput: (line) => {
      if (isListening(line)) listening.resolve()
      tail.push(line)
      if (tail.length > TAIL_LINES) tail.shift()
      if (log.writable) log.write(`${line}\n`)
    },
  })
  const outcome = await waitForListening(server, listening.promise)
  if (outcome === 'listening') return server
  await server.stop()
  const problem = outcome === 'ended' ? 'ended while starting' : 'did not start within five minutes'
  const lastLines = tail.map(readableLine).join(' ').slice(-600)
  throw new DevnetError(`The server ${problem}: ${lastLines || 'it said nothing'} (whole log: ${logPath})`)
}
