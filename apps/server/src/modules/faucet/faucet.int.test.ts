import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { createCatalog, parseInstallation } from '@sunspan/bridge'
import { installationFixture, testAddress } from '@sunspan/bridge/testing'
import type { FastifyInstance } from 'fastify'
import { Pool } from 'pg'
import { useShared } from '@sunspan/host/testing/hooks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createBareApp } from '../../testing/create-bare-app.ts'
import { leaseServerDatabase } from '../../testing/lease-server-database.ts'
import { createStepClock } from '../../testing/step-clock.ts'
import type { Session } from '../wallet-auth/session.ts'
import { askFaucetAt } from './ask-faucet.ts'
import { checkPersonAt } from './check-person.ts'
import { CLAIM_EVERY_MS, createClaimRepository } from './claim-repository.ts'
import { registerFaucetRoutes } from './routes.ts'

const OWN = testAddress('a1')
const OTHER = testAddress('b2')
const clock = createStepClock()

let pool: Pool
let app: FastifyInstance
let source: Server
let faucetUrl: string
let status = 200
/** What the provider of the captcha says, and was asked. */
let verdict: () => { readonly status: number; readonly body: unknown }
const asked: (string | null)[][] = []
const gifts: unknown[] = []

const database = useShared(leaseServerDatabase)
beforeAll(async () => {
  pool = new Pool({ connectionString: database.url, max: 2 })
  pool.on('error', () => undefined)
  source = createServer((request, response) => {
    void text(request).then((body) => {
      if (request.url === '/siteverify') {
        const form = new URLSearchParams(body)
        asked.push([request.method ?? '', form.get('secret'), form.get('response')])
        const said = verdict()
        response.writeHead(said.status, { 'content-type': 'application/json' })
        response.end(JSON.stringify(said.body))
        return
      }
      if (status === 200) gifts.push(JSON.parse(body))
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ transaction_hash: '0xfeed' }))
    })
  }).listen(0, '127.0.0.1')
  await once(source, 'listening')
  const at = source.address()
  faucetUrl = `http://127.0.0.1:${String(typeof at === 'object' && at !== null ? at.port : 0)}/faucet`
})
afterAll(async () => {
  source.close()
  await pool.end()
  await database.drop()
})
beforeEach(async () => {
  await pool.query('TRUNCATE faucet_claims')
  gifts.length = 0
  asked.length = 0
  status = 200
  verdict = () => ({ status: 200, body: { success: true } })
})

async function open(
  options: {
    wallets?: readonly string[] | null
    claimsPerDay?: number
    isTest?: boolean
    hasCaptcha?: boolean
  } = {},
) {
  const { wallets = [OWN], claimsPerDay = 100, isTest = true, hasCaptcha = false } = options
  const checkPerson = hasCaptcha ? checkPersonAt(new URL('/siteverify', faucetUrl).href, 'secret&1') : null
  ;({ app } = await createBareApp())
  const expiresAt = new Date(clock.now().getTime() + 10 * CLAIM_EVERY_MS)
  const session: Session | undefined =
    wallets === null
      ? undefined
      : {
          id: 's',
          expiresAt,
          wallets: wallets.map((address) => ({ family: 'evm', address, networkId: null, expiresAt })),
        }
  registerFaucetRoutes(app, {
    catalog: createCatalog(parseInstallation(installationFixture)),
    claims: createClaimRepository(pool),
    faucet: isTest ? { ask: askFaucetAt(faucetUrl), claimsPerDay, checkPerson } : null,
    readSession: async () => session,
    now: clock.now,
  })
}

const claim = async (address = OWN, network = 'base', token?: string) => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/faucet/claim',
    body: { network, wallet_address: address, ...(token !== undefined && { captcha_token: token }) },
  })
  return { status: answer.statusCode, retryAfter: Number(answer.headers['retry-after']), ...answer.json() }
}

it('gives a wallet of the session one claim a day, on whatever network', async () => {
  await open()
  expect(await claim()).toMatchObject({ status: 200, transaction_hash: '0xfeed', network: 'base' })
  expect(gifts).toEqual([{ network: 'base', address: OWN }])
  clock.advance(CLAIM_EVERY_MS - 1_000)
  expect(await claim(OWN, 'ethereum')).toMatchObject({
    status: 429,
    retryAfter: 1,
    message: expect.stringMatching(/The next is possible from \d\d\/\d\d\/\d\d \d\d:\d\d \(UTC\) on\.$/),
  })
  clock.advance(1_000)
  expect((await claim(OWN, 'ethereum')).status).toBe(200)
  expect(gifts).toHaveLength(2)
  await app.close()
})

it('pays two claims at the same moment once', async () => {
  await open()
  const both = await Promise.all([claim(), claim()])
  expect(new Set(both.map((answer) => answer.status))).toEqual(new Set([200, 429]))
  expect(gifts).toHaveLength(1)
  await app.close()
})

it('gives nothing to wallets that are not proved, and nothing without a login', async () => {
  await open()
  expect(await claim(OTHER)).toMatchObject({ status: 403, code: 'FORBIDDEN' })
  await app.close()
  await open({ wallets: null })
  expect(await claim()).toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
  expect(gifts).toEqual([])
  await app.close()
})

it('forgets a claim that the faucet did not pay', async () => {
  await open()
  status = 500
  expect(await claim()).toMatchObject({ status: 503, code: 'NETWORK_UNAVAILABLE' })
  status = 200
  expect((await claim()).status).toBe(200)
  await app.close()
})

it('stops for the day where all is given, and does not exist where money is real', async () => {
  await open({ wallets: [OWN, OTHER], claimsPerDay: 1 })
  expect((await claim()).status).toBe(200)
  expect(await claim(OTHER)).toMatchObject({ status: 429, message: expect.stringContaining('for today') })
  await app.close()
  await open({ isTest: false })
  expect(await claim()).toMatchObject({ status: 404, code: 'ROUTE_NOT_FOUND' })
  await app.close()
})

describe('with a captcha', () => {
  it('gives only to whom the provider calls a person, and asks it before the claim of the day is used', async () => {
    await open({ hasCaptcha: true })
    expect(await claim()).toMatchObject({
      status: 400,
      code: 'VALIDATION_FAILED',
      details: { issues: [{ path: 'captcha_token' }] },
    })
    expect(asked).toEqual([])
    verdict = () => ({ status: 200, body: { success: false, 'error-codes': ['timeout-or-duplicate'] } })
    expect(await claim(OWN, 'base', 'old')).toMatchObject({ status: 403, code: 'FORBIDDEN' })
    verdict = () => ({ status: 200, body: { success: true } })
    expect((await claim(OWN, 'base', 'new&=')).status).toBe(200)
    expect(asked).toEqual([
      ['POST', 'secret&1', 'old'],
      ['POST', 'secret&1', 'new&='],
    ])
    expect(gifts).toHaveLength(1)
    await app.close()
  })

  it('gives nothing while the provider’s answer is unreadable, and does not reveal the secret', async () => {
    await open({ hasCaptcha: true })
    for (const said of [
      { status: 200, body: { success: 'true' } },
      { status: 500, body: { success: true } },
      { status: 200, body: null },
    ]) {
      verdict = () => said
      const answer = await claim(OWN, 'base', 'token')
      expect(answer).toMatchObject({ status: 503, code: 'NETWORK_UNAVAILABLE' })
      expect(JSON.stringify(answer)).not.toContain('secret')
    }
    expect(gifts).toEqual([])
    await app.close()
  })

  it('does not call the provider for a caller who may not claim', async () => {
    await open({ hasCaptcha: true, wallets: null })
    expect((await claim(OWN, 'base', 'token')).status).toBe(401)
    expect(asked).toEqual([])
    await app.close()
  })
})
