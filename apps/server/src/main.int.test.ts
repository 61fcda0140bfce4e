import { findFreePort } from '@sunspan/host'
import { createTestDatabase } from '@sunspan/host/testing'
import { defaultRules } from '@sunspan/loyalty'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { destination } from 'pino'
import { temporaryFolder, useShared } from '@sunspan/host/testing/hooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { COMPILE_CACHE } from './testing/compile-cache.ts'
import { buildTestInstallation } from './testing/build-test-installation.ts'
import { parseServerConfig } from './config/server-config.ts'
import { createCloseStack } from './start/close-stack.ts'
import { createLogger } from './start/create-logger.ts'
import { describeStartError } from './start/describe-start-error.ts'
import { startServer } from './start/start-server.ts'
import { leaseServerDatabase } from './testing/lease-server-database.ts'
import { ETHEREUM, startTestChain, TEST_PHRASE, type TestChain } from './testing/start-test-chains.ts'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))
const OTHER_PHRASE = 'legal winner thank year wave sausage worth useful legal winner thank yellow'

let chain: TestChain
let environment: Record<string, string>

const directory = useShared(temporaryFolder)
beforeAll(async () => {
  chain = await startTestChain(ETHEREUM)
  environment = {
    PORT: '0',
    TREASURY_MNEMONIC: TEST_PHRASE,
    DATA_DIR: join(directory.path, 'shared-data'),
    SUNSPAN_INSTALLATION: await writeInstallation('installation.json', {}),
  }
})

afterAll(async () => {
  await chain.anvil.stop()
})

async function writeInstallation(name: string, changes: object): Promise<string> {
  const path = join(directory.path, name)
  const installation = buildTestInstallation([chain], { publicOrigins: ['http://localhost:3000'] })
  await writeFile(path, JSON.stringify({ ...installation, ...changes }))
  return path
}

const start = (env: Record<string, string>, args: readonly string[] = []): ChildProcess =>
  spawn(process.execPath, [MAIN, ...args], {
    env: { ...COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

async function listeningPort(child: ChildProcess): Promise<number> {
  if (child.stdout === null || child.stderr === null) throw new Error('the process has no pipes')
  const complaint = text(child.stderr)
  const line = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line').then(([first]) => String(first)),
    once(child, 'exit').then(async () => Promise.reject(new Error(await complaint))),
  ])
  const event: unknown = JSON.parse(line)
  expect(event).toEqual({ event: 'listening', port: expect.any(Number) })
  return Number(Object(event).port)
}

/** Starts without a process of its own, as `main.ts` does, and returns what that says of the failure. */
async function failToStart(env: Record<string, string>): Promise<string> {
  const logger = createLogger({ level: 'silent', role: 'all' }, destination({ dest: 2, sync: true }))
  const closeStack = createCloseStack(logger)
  try {
    const all = { ...environment, DATA_DIR: join(directory.path, 'data'), LOG_LEVEL: 'silent', ...env }
    await startServer(parseServerConfig([], all), { closeStack, logger })
  } catch (error) {
    return describeStartError(error)
  } finally {
    await closeStack.closeAll()
  }
  throw new Error('the server started')
}

async function stop(child: ChildProcess): Promise<number> {
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  const [code] = await exited
  return Number(code)
}

describe('main', () => {
  it('starts over a database, says its port, answers, and ends with 0 on SIGTERM', async () => {
    const database = await createTestDatabase()
    const child = start({ ...environment, DATABASE_URL: database.url })
    const port = await listeningPort(child)
    const health = await fetch(`http://127.0.0.1:${String(port)}/api/health/ready`)
    expect(await health.json()).toEqual({ status: 'ok', engine: 'ok' })
    const networks = await fetch(`http://127.0.0.1:${String(port)}/api/network`)
    expect(await networks.json()).toMatchObject([{ id: 'ethereum', gasPrice: expect.any(String) }])
    expect(await stop(child)).toBe(0)
    await database.drop()
  })

  it('says that it is not ready before it stops, and serves on meanwhile', async () => {
    const database = await leaseServerDatabase()
    const child = start({ ...environment, DATABASE_URL: database.url, DRAIN_MS: '2000' })
    const port = await listeningPort(child)
    const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${String(port)}${path}`)).status
    expect(await statusOf('/api/health/ready')).toBe(200)
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    await sleep(300)
    const paths = ['/api/health/ready', '/api/health', '/api/network']
    expect(await Promise.all(paths.map(statusOf))).toEqual([503, 200, 200])
    expect(await exited).toEqual([0, null])
    await database.drop()
  })

  it('brings its own database when none is named, and keeps it', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'sunspan-data-'))
    for (let round = 0; round < 2; round++) {
      const child = start({ ...environment, DATA_DIR: dataDir })
      await listeningPort(child)
      expect(await stop(child)).toBe(0)
    }
    await rm(dataDir, { recursive: true, force: true })
  })

  it('answers only for its health as an engine, and for its metrics on a port of their own', async () => {
    const database = await leaseServerDatabase()
    const metricsPort = String(await findFreePort())
    const env = { ...environment, DATABASE_URL: database.url, METRICS_PORT: metricsPort }
    const child = start(env, ['--role', 'engine'])
    const port = await listeningPort(child)
    const metrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    // Until the event loop has been measured once, its lag is "NaN".
    await expect
      .poll(metrics, { timeout: 60_000 })
      .toMatch(/^nodejs_eventloop_lag_p99_seconds\{role="engine"\} [\d.]+$/m)
    expect((await fetch(`http://127.0.0.1:${String(port)}/api/health`)).status).toBe(200)
    const other = await fetch(`http://127.0.0.1:${String(port)}/api/network`)
    expect([other.status, Object(await other.json()).code]).toEqual([404, 'ROUTE_NOT_FOUND'])
    expect(await stop(child)).toBe(0)
    await database.drop()
  })

  it('ends within seconds when a devnet’s parent is killed', async () => {
    const database = await leaseServerDatabase()
    const shell = spawn('sh', ['-c', `"${process.execPath}" "${MAIN}" & echo "{\\"pid\\":$!}"; wait`], {
      env: { ...process.env, ...environment, DATABASE_URL: database.url },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const lines = createInterface({ input: shell.stdout })
    const [[first], [second]] = await readLines(lines)
    const pid = Number(Object(JSON.parse(first)).pid)
    expect(second).toContain('listening')
    shell.kill('SIGKILL')
    await expect.poll(() => isRunning(pid), { timeout: 8_000, interval: 100 }).toBe(false)
    await database.drop()
  })
})

describe('a start that cannot succeed ends in one sentence', () => {
  it('with 1', async () => {
    const child = start(environment, ['--role', 'boss'])
    if (child.stderr === null) throw new Error('the process has no pipes')
    const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^[^\n]*role "boss"[^\n]*\n$/)])
  })

  it.each([
    ['a missing phrase', { TREASURY_MNEMONIC: '' }, /TREASURY_MNEMONIC must hold/],
    [
      'an invalid phrase',
      { TREASURY_MNEMONIC: Array<string>(12).fill('zebra').join(' ') },
      /TREASURY_MNEMONIC is not a valid BIP-39 phrase/,
    ],
    ['a missing installation', { SUNSPAN_INSTALLATION: '/nowhere.json' }, /cannot be read/],
    [
      'a database that is not there',
      { DATABASE_URL: 'postgres://user:secret@127.0.0.1:9/x' },
      /^The database at 127\.0\.0\.1:9 cannot be used .*check DATABASE_URL\.$/m,
    ],
  ])('%s', async (_name, env: Record<string, string>, message) => {
    const sentence = await failToStart(env)
    expect(sentence).toMatch(message)
    expect(sentence).not.toContain('\n')
    expect(sentence).not.toContain('secret')
  })

  it('the public phrase outside of a devnet', async () => {
    const path = await writeInstallation('production.json', { devnet: null })
    const sentence = await failToStart({ SUNSPAN_INSTALLATION: path })
    expect(sentence).toContain('public phrase of development networks')
  })

  it('a production origin without TLS', async () => {
    const path = await writeInstallation('insecure.json', {
      devnet: null,
      public_origins: ['http://bridge.example'],
    })
    const sentence = await failToStart({ SUNSPAN_INSTALLATION: path, TREASURY_MNEMONIC: OTHER_PHRASE })
    expect(sentence).toContain('must use https')
  })

  it('an installation with an unknown field', async () => {
    const path = await writeInstallation('unknown.json', { order_ttl: 1 })
    const sentence = await failToStart({ SUNSPAN_INSTALLATION: path })
    expect(sentence).toContain('order_ttl')
  })

  it('a node of another chain', async () => {
    const { networks, ...rest } = buildTestInstallation([chain], { publicOrigins: ['http://localhost:3000'] })
    const path = await writeInstallation('other-chain.json', {
      ...rest,
      networks: networks.map((network) => ({ ...network, chain_id: '5' })),
    })
    const database = await leaseServerDatabase()
    const sentence = await failToStart({ SUNSPAN_INSTALLATION: path, DATABASE_URL: database.url })
    expect(sentence).toContain('not what the installation says')
    await database.drop()
  })

  it('a token with other decimals than its chain says, with everything else that is wrong', async () => {
    const { networks, ...rest } = buildTestInstallation([chain], { publicOrigins: ['http://localhost:3000'] })
    const multicall = { multicall_address: `0x${'9'.repeat(40)}` }
    const text = JSON.stringify(networks.map((network) => ({ ...network, ...multicall })))
    const wrong: unknown = JSON.parse(text.replace('"decimals":6', '"decimals":4'))
    const path = await writeInstallation('wrong-decimals.json', { ...rest, networks: wrong })
    const database = await leaseServerDatabase()
    const sentence = await failToStart({ SUNSPAN_INSTALLATION: path, DATABASE_URL: database.url })
    expect(sentence).toMatch(
      /ethereum-usdc: .+ has 6 decimals on the chain, but the file says 4.+not Multicall3/,
    )
    await database.drop()
  })

  it('a season that would have begun before its rules were said', async () => {
    const rules = defaultRules().file
    const season = {
      id: 'old',
      name: 'Old',
      starts_at: '2026-01-01T00:00:00Z',
      ends_at: '2026-02-01T00:00:00Z',
    }
    const path = join(directory.path, 'rules.json')
    await writeFile(path, JSON.stringify({ ...rules, seasons: [{ ...season, rules }] }))
    const database = await leaseServerDatabase()
    const sentence = await failToStart({ SUNSPAN_POINTS_RULES: path, DATABASE_URL: database.url })
    expect(sentence).toContain(
      `${path}: The rules have 1 problem(s): seasons.0.starts_at: "old" was not said before`,
    )
    await database.drop()
  })

  it('another phrase than its books belong to', async () => {
    const database = await leaseServerDatabase()
    const child = start({ ...environment, DATABASE_URL: database.url })
    await listeningPort(child)
    const client = new Client({ connectionString: database.url })
    await client.connect()
    while ((await client.query('SELECT FROM treasury_wallets')).rowCount === 0) await sleep(50)
    await client.end()
    await stop(child)
    const other = { TREASURY_MNEMONIC: OTHER_PHRASE, DATABASE_URL: database.url }
    const sentence = await failToStart(other)
    expect(sentence).toContain('another phrase than the books belong to')
    await database.drop()
  })

  it('a port in use', async () => {
    const database = await leaseServerDatabase()
    const blocker = createServer().listen(0, '127.0.0.1')
    await once(blocker, 'listening')
    const address = blocker.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const sentence = await failToStart({ PORT: String(port), DATABASE_URL: database.url })
    expect(sentence).toMatch(/in use .*set PORT/)
    blocker.close()
    await database.drop()
  })
})

async function readLines(lines: AsyncIterable<string>): Promise<[[string], [string]]> {
  const read: string[] = []
  for await (const line of lines) {
    read.push(line)
    if (read.length === 2) break
  }
  return [[read[0] ?? ''], [read[1] ?? '']]
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    // The process no longer exists.
    return false
  }
}
