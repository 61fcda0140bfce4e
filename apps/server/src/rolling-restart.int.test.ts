import { findFreePort } from '@sunspan/host'
import type { TestDatabase } from '@sunspan/host/testing'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parseServerConfig } from './config/server-config.ts'
import { createCloseStack } from './start/close-stack.ts'
import { startServer } from './start/start-server.ts'
import { buildTestInstallation } from './testing/build-test-installation.ts'
import { leaseServerDatabase } from './testing/lease-server-database.ts'
import { ETHEREUM, startTestChain, TEST_PHRASE, type TestChain } from './testing/start-test-chains.ts'

/** How often the proxy checks each server's readiness. */
const ASK_MS = 100
const DRAIN_MS = 1_500

interface Backend {
  readonly port: number
  isReady: boolean
  /** Drains, then stops. */
  stop(): Promise<void>
}

let chain: TestChain
let database: TestDatabase
let directory: string
let installationPath: string
const backends = new Map<number, Backend>()
const stopped = new AbortController()
let polling: Promise<void>

beforeAll(async () => {
  ;[chain, database, directory] = await Promise.all([
    startTestChain(ETHEREUM),
    leaseServerDatabase(),
    mkdtemp(join(tmpdir(), 'sunspan-rolling-')),
  ])
  installationPath = join(directory, 'installation.json')
  const installation = buildTestInstallation([chain], { publicOrigins: ['http://localhost:3000'] })
  await writeFile(installationPath, JSON.stringify(installation))
  for (const port of [await findFreePort(), await findFreePort()]) await boot(port)
  polling = poll()
})

afterAll(async () => {
  stopped.abort()
  await polling
  await Promise.all([...backends.values()].map((backend) => backend.stop()))
  await chain.anvil.stop()
  await database.drop()
  await rm(directory, { recursive: true, force: true })
})

async function boot(port: number): Promise<void> {
  const logger = pino({ level: 'silent' })
  const closeStack = createCloseStack(logger)
  const config = parseServerConfig(['--role', 'api'], {
    PORT: String(port),
    HOST: '127.0.0.1',
    DATABASE_URL: database.url,
    DATA_DIR: directory,
    SUNSPAN_INSTALLATION: installationPath,
    TREASURY_MNEMONIC: TEST_PHRASE,
    WEB_ROOT: directory,
    RATE_LIMIT_PER_MINUTE: '0',
    DRAIN_MS: String(DRAIN_MS),
  })
  const server = await startServer(config, { closeStack, logger })
  const stop = async (): Promise<void> => {
    await sleep(server.drain())
    await closeStack.closeAll()
  }
  backends.set(port, { port, isReady: true, stop })
}

/** Behaves like a proxy that knows only the readiness responses. */
async function poll(): Promise<void> {
  while (!stopped.signal.aborted) {
    await Promise.all(
      [...backends.values()].map(async (backend) => {
        const answer = await ask(backend.port, '/api/health/ready').catch(() => undefined)
        backend.isReady = answer === 200
      }),
    )
    await sleep(ASK_MS)
  }
}

const ask = async (port: number, path: string): Promise<number> => {
  const answer = await fetch(`http://127.0.0.1:${String(port)}${path}`)
  await answer.arrayBuffer()
  return answer.status
}

it('loses no request while one API after the other is restarted', async () => {
  const outcomes: (number | string)[] = []
  let isOver = false
  const askOn = async (): Promise<void> => {
    for (let turn = 0; !isOver; turn += 1) {
      const ready = [...backends.values()].filter(({ isReady }) => isReady)
      const backend = ready[turn % ready.length]
      const asked = backend === undefined ? 'no process was ready' : ask(backend.port, '/api/network')
      outcomes.push(await Promise.resolve(asked).catch((error: unknown) => String(error)))
      await sleep(10)
    }
  }
  const asking = [askOn(), askOn()]
  for (const port of backends.keys()) {
    await backends.get(port)?.stop()
    await boot(port)
    await sleep(ASK_MS * 5)
  }
  isOver = true
  await Promise.all(asking)
  expect(outcomes.length).toBeGreaterThan(50)
  expect(outcomes.filter((outcome) => outcome !== 200)).toEqual([])
})
