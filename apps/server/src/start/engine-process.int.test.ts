import type { TestDatabase } from '@sunspan/host/testing'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestInstallation } from '../testing/build-test-installation.ts'
import { COMPILE_CACHE } from '../testing/compile-cache.ts'
import { leaseServerDatabase } from '../testing/lease-server-database.ts'
import { ETHEREUM, startTestChain, type TestChain } from '../testing/start-test-chains.ts'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))
const PHRASE = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const PATIENTLY = { timeout: 30_000, interval: 100 }

let chain: TestChain
let database: TestDatabase
let client: Client
let directory: string

beforeAll(async () => {
  ;[chain, database, directory] = await Promise.all([
    startTestChain(ETHEREUM),
    leaseServerDatabase(),
    mkdtemp(join(tmpdir(), 'sunspan-engine-')),
  ])
  client = new Client({ connectionString: database.url })
  await client.connect()
  const installation = buildTestInstallation([chain], { publicOrigins: ['https://bridge.example'] })
  // As in production: a devnet's processes watch their parents besides.
  await writeFile(join(directory, 'installation.json'), JSON.stringify({ ...installation, devnet: null }))
})

afterAll(async () => {
  await client.end()
  await chain.anvil.stop()
  await database.drop()
  await rm(directory, { recursive: true, force: true })
})

async function start(): Promise<{
  readonly child: ChildProcess
  readonly get: (path: string) => Promise<{ status: number; body: unknown }>
  readonly log: Promise<string>
}> {
  const child = spawn(process.execPath, [MAIN, '--role', 'all'], {
    env: {
      ...COMPILE_CACHE,
      PORT: '0',
      TREASURY_MNEMONIC: PHRASE,
      DATABASE_URL: database.url,
      DATA_DIR: directory,
      DRAIN_MS: '0',
      SUNSPAN_INSTALLATION: join(directory, 'installation.json'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const log = text(child.stderr)
  const [line] = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    once(child, 'exit').then(async () => Promise.reject(new Error(await log))),
  ])
  const origin = `http://127.0.0.1:${String(Object(JSON.parse(String(line))).port)}`
  const get = async (path: string) => {
    const answer = await fetch(origin + path, { signal: AbortSignal.timeout(5_000) })
    const body: unknown = await answer.json()
    return { status: answer.status, body }
  }
  return { child, get, log }
}

/** Process ids by role, as the processes themselves say in the database. */
async function pidsOf(role: string): Promise<readonly number[]> {
  const { rows } = await client.query<{ pid: number }>('SELECT pid FROM processes WHERE role = $1', [role])
  return rows.map(({ pid }) => pid)
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    // The process no longer exists.
    return false
  }
}

const RUNS = { status: 200, body: { status: 'ok', engine: 'ok' } }
const READY = '/api/health/ready'

it('runs the engine as a process of its own: the API serves on and reports it while the engine is away, and both end together', async () => {
  const { child, get, log } = await start()
  expect(await get(READY)).toEqual(RUNS)
  expect(await pidsOf('api')).toEqual([child.pid])
  const [engine = 0, ...others] = await pidsOf('engine')
  expect([isRunning(engine), engine === child.pid, others]).toEqual([true, false, []])
  process.kill(engine, 'SIGKILL')
  await expect
    .poll(() => get(READY), PATIENTLY)
    .toEqual({ status: 200, body: { status: 'ok', engine: 'starting' } })
  expect(await get('/api/network')).toMatchObject({ status: 200, body: [{ id: 'ethereum' }] })
  await expect.poll(() => get(READY), PATIENTLY).toEqual(RUNS)
  const next = (await pidsOf('engine')).find((pid) => pid !== engine) ?? 0
  expect(isRunning(next)).toBe(true)
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
  expect(isRunning(next)).toBe(false)
  // One log of both, in which each line names its process.
  const lines = (await log).trim().split('\n')
  const roles = lines.map((line): unknown => Object(JSON.parse(line)).role)
  expect(new Set(roles)).toEqual(new Set(['api', 'engine']))
  expect(await log).toContain('the engine has ended: it is started again')
})

it('leaves no engine behind when it is killed', async () => {
  const { child } = await start()
  const engines = (await pidsOf('engine')).filter(isRunning)
  expect(engines).toHaveLength(1)
  child.kill('SIGKILL')
  await expect.poll(() => engines.some(isRunning), PATIENTLY).toBe(false)
})
