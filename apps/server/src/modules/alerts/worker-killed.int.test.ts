import type { OrderWire } from '@sunspan/api'
import { createCatalog, parseInstallation } from '@sunspan/bridge'
import { findFreePort } from '@sunspan/host'
import { startReceiver, type ReceivedRequest, type Receiver } from '@sunspan/host/testing/receivers'
import { spawn, type ChildProcess } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Pool } from 'pg'
import { pino } from 'pino'
import { Webhook } from 'standardwebhooks'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { useFresh } from '@sunspan/host/testing/hooks'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createCloseStack } from '../../start/close-stack.ts'
import { startJobs } from '../../start/start-jobs.ts'
import { buildTestInstallation } from '../../testing/build-test-installation.ts'
import { createFetchClient, type FetchClient } from '../../testing/fetch-client.ts'
import { leaseServerDatabase } from '../../testing/lease-server-database.ts'
import {
  BASE,
  ETHEREUM,
  startTestChain,
  TEST_PHRASE,
  type TestChain,
} from '../../testing/start-test-chains.ts'
import { createAlertKeys } from './alert-keys.ts'
import { orderBody } from '../../testing/order-body.ts'

const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url))
const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const logger = pino({ level: process.env['TEST_LOG_LEVEL'] ?? 'silent' })

/** The event that both orders' webhooks get: they are watched. */
const WATCHED = 2

let chains: TestChain[]
let receiver: Receiver
let databaseUrl: string
let installation: ReturnType<typeof buildTestInstallation>
let client: FetchClient
let server: ChildProcess

const closeStack = useFresh(() => createCloseStack(logger))
beforeEach(async () => {
  const database = await leaseServerDatabase()
  closeStack.push('database', () => database.drop())
  databaseUrl = database.url
  receiver = await startReceiver((_, count) => (count === WATCHED + 1 ? 'silence' : 200))
  closeStack.push('receiver', () => receiver.close())
  chains = await Promise.all([startTestChain(ETHEREUM), startTestChain(BASE)])
  for (const { anvil } of chains) closeStack.push('chain', () => anvil.stop())
  const port = await findFreePort()
  const origin = `http://localhost:${String(port)}`
  installation = buildTestInstallation(chains, { publicOrigins: [origin], localReceivers: true })
  const directory = await mkdtemp(join(tmpdir(), 'sunspan-killed-'))
  closeStack.push('directory', () => rm(directory, { recursive: true, force: true }))
  const path = join(directory, 'installation.json')
  await writeFile(path, JSON.stringify(installation))
  server = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: {
      PORT: String(port),
      HOST: 'localhost',
      DATABASE_URL: databaseUrl,
      DATA_DIR: directory,
      SUNSPAN_INSTALLATION: path,
      TREASURY_MNEMONIC: TEST_PHRASE,
      RATE_LIMIT_PER_MINUTE: '0',
      ALERT_SIGNING_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    },
  })
  closeStack.push('server', async () => server.kill('SIGKILL'))
  if (server.stdout === null) throw new Error('The server has no output')
  await once(server.stdout, 'data')
  client = createFetchClient(origin)
})

afterEach(() => closeStack.closeAll())

async function create(sender: string): Promise<OrderWire & { webhook_secret: string }> {
  const body = orderBody(sender, { wallet_receiver: sender, webhook_url: `${receiver.url}/` })
  const headers = { 'network-type': 'EVM' }
  const found = { answer: await client.send('POST', '/api/orders', { headers, body }) }
  // Orders are refused until the engine has read their network once.
  await expect
    .poll(
      async () => {
        if (!found.answer.ok) found.answer = await client.send('POST', '/api/orders', { headers, body })
        return found.answer.status
      },
      { timeout: 60_000 },
    )
    .toBe(200)
  // CAST: the contract's response to a created order.
  return (await found.answer.json()) as OrderWire & { webhook_secret: string }
}

const close = ({ id }: OrderWire): Promise<Response> =>
  client.send('PUT', `/api/orders/close/${id}`, { headers: { 'network-type': 'EVM' } })

/** Another process on the same database, in this one. */
async function startAnother(): Promise<void> {
  const parsed = parseInstallation(installation)
  await startJobs(parsed, {
    bridge: { catalog: createCatalog(parsed) },
    loyalty: {
      run: () => Promise.resolve(),
      publications: { publishIfDue: () => Promise.resolve(undefined) },
      profiles: { ownerOf: () => Promise.resolve(undefined) },
      forecasts: { ofOrder: () => Promise.resolve(undefined) },
    },
    keys: createAlertKeys(privateKey),
    receivers: {
      allowsLoopback: true,
      timeoutMs: 5_000,
      resolveHost: () => Promise.reject(new Error('Tests ask no name server')),
    },
    cleanUp: () => Promise.resolve(),
    now: () => new Date(),
    closeStack,
    logger,
    superviseSeconds: 1,
    openPool(name, max) {
      const pool = new Pool({ connectionString: databaseUrl, max })
      pool.on('error', () => undefined)
      closeStack.push(name, () => pool.end())
      return pool
    },
  })
}

const textsOf = ({ headers }: ReceivedRequest): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))

it('delivers after kill -9 what was committed before it, by the same id', async () => {
  const owner = privateKeyToAccount(generatePrivateKey())
  await client.logIn(owner)
  const first = await create(owner.address)
  const second = await create(owner.address)
  const received = (count: number) =>
    expect.poll(() => receiver.received.length, { timeout: 60_000 }).toBe(count)
  await received(WATCHED)
  await close(first)
  // Sent, and not answered.
  await received(WATCHED + 1)
  // Committed; whether a job exists yet is chance.
  await close(second)
  server.kill('SIGKILL')
  await once(server, 'exit')

  const pool = new Pool({ connectionString: databaseUrl, max: 1 })
  closeStack.push('pool', () => pool.end())
  await startAnother()
  await pool.query(`UPDATE jobs.job SET started_on = started_on - interval '1 hour' WHERE state = 'active'`)
  const idsOf = (): readonly string[] =>
    receiver.received.slice(WATCHED).map(({ headers }) => String(headers['webhook-id']))
  await expect
    .poll(
      async () => {
        await pool.query(`UPDATE jobs.job SET start_after = now() WHERE state = 'retry'`)
        return idsOf().slice(1).toSorted()
      },
      { timeout: 60_000 },
    )
    .toEqual([`evt_${first.id}_3`, `evt_${second.id}_3`].toSorted())
  expect(idsOf()[0]).toBe(`evt_${first.id}_3`)
  const again = receiver.received.find(
    ({ headers }, index) => index > 0 && headers['webhook-id'] === idsOf()[0],
  )
  if (again === undefined) throw new Error('nothing was received again')
  expect(new Webhook(first.webhook_secret).verify(again.body.toString(), textsOf(again))).toMatchObject({
    data: { order_id: first.id, status: 'REJECTED' },
  })
})
