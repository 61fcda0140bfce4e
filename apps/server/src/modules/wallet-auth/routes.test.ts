import type { FastifyInstance } from 'fastify'
import { beforeEach, describe, expect, it } from 'vitest'
import { ApiError } from '../../http/api-error.ts'
import { createBareApp } from '../../testing/create-bare-app.ts'
import { createInjectClient } from '../../testing/inject-client.ts'
import { createReadSession } from './request-session.ts'
import { registerWalletAuthRoutes } from './routes.ts'
import type { Session } from './session.ts'
import type { WalletAuthService } from './wallet-auth-service.ts'

const MESSAGE = '/api/wallet_auth/message'
const EVM = { 'network-type': 'EVM' }
const EXPIRES = new Date('2026-01-01T00:05:00.000Z')
const END = 'Thu, 01 Jan 2026 00:05:00 GMT'
const LOCAL = { origin: 'http://localhost:3000', domain: 'localhost:3000', secure: false }
const PUBLIC = { origin: 'https://bridge.example', domain: 'bridge.example', secure: true }
const PROOF = { family: 'evm', address: '0xA', networkId: null, expiresAt: EXPIRES } as const
const SESSION: Session = { id: 'session', expiresAt: EXPIRES, wallets: [PROOF] }
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

let app: FastifyInstance
let asked: unknown[]
beforeEach(async () => {
  asked = []
  const bare = await createBareApp()
  const noted = <T>(answer: T, ...question: readonly unknown[]): Promise<T> => {
    asked.push(...question)
    return Promise.resolve(answer)
  }
  // CAST: these routes ask for no more.
  const walletAuth = {
    issueMessage: (request) =>
      noted({ value: 'sign this', expiresAt: EXPIRES, browserToken: 'browser' }, request),
    submitSignature: (request) => noted({ session: SESSION, sessionToken: 'opened', proof: PROOF }, request),
    findSession: (token) => noted(token === 'opened' ? SESSION : undefined, token),
    normalizeAddress: (networkType, address) => {
      if (networkType === 'EVM') return { family: 'evm', address: address.replace('a', 'A') }
      throw new ApiError('WRONG_NETWORK_TYPE', 'This service has no such network.')
    },
  } satisfies Partial<WalletAuthService> as unknown as WalletAuthService
  app = bare.app
  const readSession = createReadSession({ walletAuth, origins: bare.origins })
  registerWalletAuthRoutes(app, {
    walletAuth,
    origins: bare.origins,
    readSession,
    onLogin: (session) => asked.push({ told: session }),
  })
})

const browser = (host = 'localhost:3000', cookies: Readonly<Record<string, string>> = {}) =>
  createInjectClient(app, { host, cookies: new Map(Object.entries(cookies)), ip: '203.0.113.7' })

describe('a login message', () => {
  it('is bound to the page, the wallet and the browser that ask for it', async () => {
    const client = browser('localhost:3000', { sunspan_login: 'before', sunspan_session: 'other' })
    const answer = await client.send('GET', `${MESSAGE}?address=0xa&chain_id=8453`, {
      headers: { ...EVM, origin: LOCAL.origin },
    })
    expect(answer.json()).toEqual({
      message: { value: 'sign this' },
      domain: 'localhost:3000',
      expires_at: EXPIRES.toISOString(),
    })
    expect(asked).toEqual([
      {
        networkType: 'EVM',
        origin: LOCAL,
        askedBy: LOCAL.origin,
        ip: '203.0.113.7',
        wallet: { address: '0xa', chainId: '8453' },
        browserToken: 'before',
      },
    ])
    expect(client.setCookies.get('sunspan_login')).toBe(
      `sunspan_login=browser; Path=/; Expires=${END}; HttpOnly; SameSite=Lax`,
    )
  })

  it('over HTTPS has a cookie that no other domain can plant, and reads no other', async () => {
    const client = browser('bridge.example', { sunspan_login: 'planted' })
    await client.send('GET', MESSAGE, { headers: EVM })
    expect(asked).toMatchObject([
      { origin: PUBLIC, askedBy: null, wallet: undefined, browserToken: undefined },
    ])
    expect(client.setCookies.get('__Host-sunspan_login')).toBe(
      `__Host-sunspan_login=browser; Path=/; Expires=${END}; HttpOnly; Secure; SameSite=Lax`,
    )
  })

  it('is refused to a foreign page, and to a HEAD request', async () => {
    const foreign = await browser().send('GET', MESSAGE, {
      headers: { ...EVM, origin: 'https://evil.example' },
    })
    expect(foreign.json()).toMatchObject({ code: 'FORBIDDEN_ORIGIN' })
    expect((await browser().send('HEAD', MESSAGE, { headers: EVM })).statusCode).toBe(404)
    expect(asked).toEqual([])
  })

  it.each(['GET', 'POST'] as const)(
    'is asked for, or signed, 120 times a minute at most (%s)',
    async (method) => {
      const signature = { wallet_address: '0xa', network_type: 'EVM', signature: '0x01' }
      const send = async () =>
        (
          await browser().send(method, MESSAGE, {
            headers: EVM,
            ...(method === 'POST' && { body: signature }),
          })
        ).statusCode
      const codes = new Set<number>()
      for (let count = 0; count < 120; count += 1) codes.add(await send())
      expect([[...codes], await send()]).toEqual([[200], 429])
    },
  )
})

it('a signature opens a session for the browser that sent it, by a cookie that scripts do not see', async () => {
  const client = browser('bridge.example', {
    '__Host-sunspan_login': 'asked',
    '__Host-sunspan_session': 'before',
  })
  const answer = await client.send('POST', MESSAGE, {
    headers: { origin: PUBLIC.origin, 'user-agent': FIREFOX },
    body: { wallet_address: '0xa', network_type: 'EVM', signature: '0x01' },
  })
  expect(answer.json()).toEqual({
    wallet_address: '0xA',
    network_type: 'EVM',
    is_authorized: true,
    expires_at: EXPIRES.toISOString(),
  })
  expect(asked).toEqual([
    {
      networkType: 'EVM',
      origin: PUBLIC,
      askedBy: PUBLIC.origin,
      browserToken: 'asked',
      sessionToken: 'before',
      walletAddress: '0xa',
      signature: '0x01',
      browser: 'Firefox on Linux',
    },
    { told: SESSION },
  ])
  expect([...client.setCookies]).toEqual([
    [
      '__Host-sunspan_session',
      `__Host-sunspan_session=opened; Path=/; Expires=${END}; HttpOnly; Secure; SameSite=Lax`,
    ],
  ])
})

describe('whether a wallet is proved', () => {
  const ask = async (address: string, host: string, cookies: Readonly<Record<string, string>>) =>
    (await browser(host, cookies).send('GET', `/api/wallet_auth/wallet/${address}`, { headers: EVM })).json()
  const opened = { sunspan_session: 'opened', sunspan_login: 'other' }
  const told = { wallet_address: '0xA', network_type: 'EVM' }

  it('is answered by the session of the cookie', async () => {
    expect(await ask('0xa', 'localhost:3000', opened)).toEqual({
      ...told,
      is_authorized: true,
      expires_at: EXPIRES.toISOString(),
    })
    const unproved = { ...told, is_authorized: false, expires_at: null }
    expect(await ask('0xb', 'localhost:3000', opened)).toEqual({ ...unproved, wallet_address: '0xb' })
    expect(await ask('0xa', 'localhost:3000', {})).toEqual(unproved)
    expect(asked).toEqual(['opened', 'opened', undefined])
  })

  it('is not answered to another host', async () => {
    expect(await ask('0xa', 'evil.example', opened)).toMatchObject({ is_authorized: false })
    expect(asked).toEqual([])
  })
})
