import { routes } from '@sunspan/api'
import { findFreePort, startEmbeddedPostgres, type EmbeddedPostgres } from '@sunspan/host'
import { chmod, writeFile } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { temporaryFolder, useShared } from '@sunspan/host/testing/hooks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parseServerConfig } from '../config/server-config.ts'
import { buildTestInstallation } from '../testing/build-test-installation.ts'
import { createFetchClient, type FetchClient } from '../testing/fetch-client.ts'
import { ETHEREUM, startTestChain, TEST_PHRASE, type TestChain, USER } from '../testing/start-test-chains.ts'
import { createCloseStack } from './close-stack.ts'
import { createLogger } from './create-logger.ts'
import { startServer } from './start-server.ts'

const AWAY_MS = 6_000
const BACK_MS = 60_000

let chain: TestChain
let database: EmbeddedPostgres
let proxy: Server
let proxyPort: number
let origin: string
let client: FetchClient
const sockets = new Set<Socket>()
const lines: string[] = []
const closeStack = createCloseStack(
  createLogger({ level: 'silent', role: 'all' }, { write: () => undefined }),
)

/** The database comes back on a different port; its clients keep using this one. */
async function openProxy(): Promise<void> {
  database = await startEmbeddedPostgres({ dataDir: join(directory.path, 'postgres') })
  const target = Number(new URL(database.url).port)
  proxy = createServer((socket) => {
    const inner = connect(target, '127.0.0.1')
    for (const [one, other] of [
      [socket, inner],
      [inner, socket],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
      one.pipe(other)
    }
  })
  await new Promise<void>((resolve) => proxy.listen(proxyPort, '127.0.0.1', resolve))
}

async function closeProxy(): Promise<void> {
  proxy.close()
  await database.stop()
  for (const socket of sockets) socket.destroy()
  sockets.clear()
}

const directory = useShared(temporaryFolder)
beforeAll(async () => {
  await chmod(directory.path, 0o711)
  chain = await startTestChain(ETHEREUM)
  const [databasePort, port] = await Promise.all([findFreePort(), findFreePort()])
  proxyPort = databasePort
  await openProxy()
  origin = `http://localhost:${String(port)}`
  const path = join(directory.path, 'installation.json')
  await writeFile(path, JSON.stringify(buildTestInstallation([chain], { publicOrigins: [origin] })))
  const databaseUrl = new URL(database.url)
  databaseUrl.port = String(proxyPort)
  const config = parseServerConfig([], {
    PORT: String(port),
    HOST: 'localhost',
    DATABASE_URL: databaseUrl.href,
    DATA_DIR: directory.path,
    SUNSPAN_INSTALLATION: path,
    TREASURY_MNEMONIC: TEST_PHRASE,
    WEB_ROOT: directory.path,
    RATE_LIMIT_PER_MINUTE: '0',
  })
  const logger = createLogger({ level: 'info', role: 'all' }, { write: (line) => void lines.push(line) })
  await startServer(config, { closeStack, logger })
  client = createFetchClient(origin)
  await client.logIn(USER)
})

afterAll(async () => {
  await closeStack.closeAll()
  await closeProxy()
  await chain.anvil.stop()
})

const SAMPLES: Readonly<Record<string, string>> = {
  wallet_address: USER.address,
  address: USER.address,
  network: 'ethereum',
}

/** Calls every API operation except the streams, with the path parameters it needs and an empty body. */
async function askEverything(): Promise<readonly (readonly [string, number, string | null])[]> {
  const asked = Object.values(routes).filter(
    ({ path }) => !path.includes('stream') && !path.includes('events'),
  )
  return Promise.all(
    asked.map(async ({ method, path }) => {
      const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => SAMPLES[name] ?? crypto.randomUUID())
      const headers = { 'network-type': 'EVM', origin }
      const body = method === 'GET' ? {} : { body: {} }
      const answer = await client.send(method, url, { headers, ...body })
      await answer.text()
      return [`${method} ${path}`, answer.status, answer.headers.get('retry-after')] as const
    }),
  )
}

it('answers 503 with when to come back, logs a line a second without what hangs on errors, and recovers', async () => {
  expect((await askEverything()).filter(([, status]) => status >= 500)).toEqual([])
  expect(lines.filter((line) => line.includes('"away"'))).toEqual([])
  await closeProxy()
  lines.length = 0
  const since = performance.now()
  const answers: (readonly [string, number, string | null])[] = []
  while (performance.now() - since < AWAY_MS) {
    answers.push(...(await askEverything()))
    await sleep(50)
  }
  const seconds = (performance.now() - since) / 1_000
  const failed = answers.filter(([, status]) => status >= 500)
  expect(failed.length).toBeGreaterThan(10)
  expect(failed.filter(([, status, retryAfter]) => status !== 503 || retryAfter === null)).toEqual([])
  expect((await client.send('GET', '/api/health')).status).toBe(200)
  const notReady = await client.send('GET', '/api/health/ready')
  expect([notReady.status, notReady.headers.get('retry-after')]).toEqual([503, '5'])

  expect(lines.length).toBeLessThanOrEqual(seconds + 1)
  for (const line of lines) {
    expect(JSON.parse(line)).toMatchObject({ role: 'all', pid: process.pid, database: 'away' })
    expect(line).not.toMatch(/stack|secretKey|"client"|node_modules/)
    expect(line.length).toBeLessThan(500)
  }

  await openProxy()
  const back = performance.now()
  while ((await client.send('GET', '/api/health/ready')).status !== 200) {
    if (performance.now() - back > BACK_MS) throw new Error('The server did not come back')
    await sleep(100)
  }
  expect((await askEverything()).filter(([, status]) => status >= 500)).toEqual([])
})
