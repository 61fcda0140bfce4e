import { startOnFreePort } from '@sunspan/host'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { pino } from 'pino'
import { parseServerConfig } from '../config/server-config.ts'
import { createCloseStack } from '../start/close-stack.ts'
import { startServer } from '../start/start-server.ts'
import { buildTestInstallation } from './build-test-installation.ts'
import { leaseServerDatabase } from './lease-server-database.ts'
import { startTestChains, TEST_PHRASE, type ChainSpec, type TestChain } from './start-test-chains.ts'

const WATCH_TIMEOUT_MS = 20_000

export interface TestServer {
  readonly chains: readonly TestChain[]
  readonly origin: string
  readonly databaseUrl: string
  stop(): Promise<void>
}

/** The whole server in this process, on its own port, over chains, which it starts unless they run, and its own database. */
export async function startTestServer(
  specs: readonly (ChainSpec | TestChain)[],
  options: {
    readonly controlUrl?: string
    readonly env?: Readonly<Record<string, string>>
    /** Another server, which must be stopped later: this one is a second API process, over its database. */
    readonly beside?: Pick<TestServer, 'databaseUrl'>
  } = {},
): Promise<TestServer> {
  const [{ chains, stop }, database, directory] = await Promise.all([
    startTestChains(specs),
    options.beside === undefined
      ? leaseServerDatabase()
      : { url: options.beside.databaseUrl, drop: async () => undefined },
    mkdtemp(join(tmpdir(), 'sunspan-server-')),
  ])
  const installationPath = join(directory, 'installation.json')
  const logger = pino({ level: process.env['TEST_LOG_LEVEL'] ?? 'silent' })
  const closeStack = createCloseStack(logger)
  closeStack.push('chains', stop)
  closeStack.push('database', () => database.drop())
  closeStack.push('directory', () => rm(directory, { recursive: true, force: true }))
  const origin = await startOnFreePort(async (port) => {
    const url = `http://localhost:${String(port)}`
    const installation = buildTestInstallation(chains, { ...options, publicOrigins: [url] })
    await writeFile(installationPath, JSON.stringify(installation))
    const config = parseServerConfig(options.beside === undefined ? [] : ['--role', 'api'], {
      PORT: String(port),
      HOST: 'localhost',
      DATABASE_URL: database.url,
      DATA_DIR: join(directory, 'data'),
      SUNSPAN_INSTALLATION: installationPath,
      TREASURY_MNEMONIC: TEST_PHRASE,
      WEB_ROOT: directory,
      RATE_LIMIT_PER_MINUTE: '0',
      ...options.env,
    })
    const opened = createCloseStack(logger)
    try {
      await startServer(config, { closeStack: opened, logger })
    } catch (error) {
      await opened.closeAll()
      throw error
    }
    closeStack.push('server', () => opened.closeAll())
    return url
  })
  await waitUntilWatched(database.url, chains.length)
  return { chains, origin, databaseUrl: database.url, stop: () => closeStack.closeAll() }
}

/** An order is refused until the engine has read its source network once, but the server listens slightly earlier. */
async function waitUntilWatched(databaseUrl: string, networks: number): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const deadline = performance.now() + WATCH_TIMEOUT_MS
    for (;;) {
      const { rowCount } = await client.query('SELECT DISTINCT network_id FROM served_currencies')
      if (rowCount === networks) return
      if (performance.now() > deadline) throw new Error(`Only ${String(rowCount)} networks are watched`)
      await sleep(20)
    }
  } finally {
    await client.end()
  }
}
