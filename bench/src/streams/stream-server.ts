import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { installationFixture } from '@sunspan/bridge/testing'

const MAIN = join(import.meta.dirname, '..', '..', '..', 'apps', 'server', 'src', 'main.ts')
/** The well-known BIP-39 test vector: a phrase without funds. */
const PHRASE = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'

export interface StreamServer {
  readonly url: string
  /** Resident memory in bytes. */
  memory(): number
  /** Stops it as an operator does; its streams end. */
  stop(): Promise<void>
}

/** One API process as in production, over a database; its networks have no nodes. */
export async function startStreamServer(options: {
  readonly port: number
  readonly databaseUrl: string
  readonly dataDir: string
  readonly streams: number
}): Promise<StreamServer> {
  const url = `http://localhost:${options.port}`
  const installationPath = join(options.dataDir, 'installation.json')
  const swaps = { ...installationFixture.swaps, unpriced_spread_bps: { USDC: 0 } }
  await writeFile(installationPath, JSON.stringify({ ...installationFixture, swaps, public_origins: [url] }))
  const child = spawn(process.execPath, [MAIN, '--role', 'api'], {
    env: {
      ...process.env,
      PORT: String(options.port),
      DATABASE_URL: options.databaseUrl,
      DATA_DIR: join(options.dataDir, 'state'),
      WEB_ROOT: options.dataDir,
      SUNSPAN_INSTALLATION: installationPath,
      TREASURY_MNEMONIC: PHRASE,
      MAX_CONNECTIONS: String(options.streams + 1_000),
      DRAIN_MS: '0',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      if (line.includes('"listening"')) resolve()
    })
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}`)))
  })
  return {
    url,
    memory: () => {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
      return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1_024
    },
    stop: async () => {
      child.kill('SIGTERM')
      await exited
    },
  }
}
