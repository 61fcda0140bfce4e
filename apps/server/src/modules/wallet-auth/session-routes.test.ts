import type { FastifyInstance } from 'fastify'
import { beforeEach, describe, expect, it } from 'vitest'
import { createBareApp } from '../../testing/create-bare-app.ts'
import { createInjectClient } from '../../testing/inject-client.ts'
import type { SessionEnds } from './session-ends.ts'
import { registerSessionRoutes } from './session-routes.ts'
import type { OwnSession, Session } from './session.ts'

const LOG_OUT = '/api/wallet_auth/logout'
const SESSIONS = '/api/wallet_auth/sessions'
const MINE = '00000000-0000-4000-8000-000000000001'
const PHONE = '00000000-0000-4000-8000-000000000002'
const AT = new Date('2026-01-01T00:00:00.000Z')
const SESSION: Session = { id: MINE, expiresAt: AT, wallets: [] }
const WALLET = { wallet_address: '0xa', network_type: 'EVM' }
const NORMAL = { family: 'evm', address: '0xA' } as const
const CLEARED =
  'sunspan_session=; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax'

let app: FastifyInstance
let session: Session | undefined
let ended: number
let asked: unknown[]
beforeEach(async () => {
  ;[session, ended, asked] = [SESSION, 1, []]
  const bare = await createBareApp()
  app = bare.app
  const own = (id: string): OwnSession => ({
    id,
    browser: 'Firefox',
    createdAt: AT,
    lastUsedAt: AT,
    expiresAt: AT,
    wallets: [NORMAL],
  })
  const end =
    (name: string) =>
    (...question: readonly unknown[]): Promise<number> => {
      asked.push([name, ...question])
      return Promise.resolve(ended)
    }
  const ends: SessionEnds = {
    list: (current) => {
      asked.push(['list', current])
      return Promise.resolve([own(PHONE), own(MINE)])
    },
    logOut: end('logOut'),
    close: end('close'),
    closeAll: end('closeAll'),
  }
  registerSessionRoutes(app, {
    ends,
    origins: bare.origins,
    readSession: () => Promise.resolve(session),
    walletAuth: { normalizeAddress: () => NORMAL },
  })
})

async function send(method: 'GET' | 'PUT', url: string, body?: object) {
  const client = createInjectClient(app)
  const answer = await client.send(method, url, body && { body })
  return { answer: answer.json<object>(), cookie: client.setCookies.get('sunspan_session') }
}

describe('logging out', () => {
  it('ends the session and its cookie', async () => {
    expect(await send('PUT', LOG_OUT, {})).toEqual({ answer: { ended: 1 }, cookie: CLEARED })
    expect(asked).toEqual([['logOut', SESSION, undefined]])
  })

  it('of a wallet keeps the cookie while the session has another one', async () => {
    ended = 0
    expect(await send('PUT', LOG_OUT, WALLET)).toEqual({ answer: { ended: 0 }, cookie: undefined })
    expect(asked).toEqual([['logOut', SESSION, NORMAL]])
  })

  it('without a session ends the cookie, and nothing else', async () => {
    session = undefined
    expect(await send('PUT', LOG_OUT, {})).toEqual({ answer: { ended: 0 }, cookie: CLEARED })
    expect(asked).toEqual([])
  })
})

describe('the sessions of an owner', () => {
  it('are listed, this one among them', async () => {
    const told = {
      browser: 'Firefox',
      created_at: AT.toISOString(),
      last_used_at: AT.toISOString(),
      expires_at: AT.toISOString(),
      wallets: [{ ...WALLET, wallet_address: '0xA' }],
    }
    expect((await send('GET', SESSIONS)).answer).toEqual({
      data: [
        { id: PHONE, is_current: false, ...told },
        { id: MINE, is_current: true, ...told },
      ],
    })
    expect(asked).toEqual([['list', SESSION]])
  })

  it('end one by one, by a wallet, or all', async () => {
    expect((await send('PUT', `${SESSIONS}/close/${PHONE}`)).answer).toEqual({ ended: 1 })
    ended = 4
    expect((await send('PUT', `${SESSIONS}/close_all`, WALLET)).answer).toEqual({ ended: 4 })
    expect((await send('PUT', `${SESSIONS}/close_all`, {})).answer).toEqual({ ended: 4 })
    expect(asked).toEqual([
      ['close', SESSION, PHONE],
      ['closeAll', SESSION, NORMAL],
      ['closeAll', SESSION, undefined],
    ])
  })

  it.each([
    ['GET', SESSIONS, undefined],
    ['PUT', `${SESSIONS}/close/${PHONE}`, undefined],
    ['PUT', `${SESSIONS}/close_all`, {}],
  ] as const)('are shown to no one else: %s %s', async (method, url, body) => {
    session = undefined
    expect((await send(method, url, body)).answer).toMatchObject({ code: 'UNAUTHORIZED' })
    expect(asked).toEqual([])
  })
})

it.each([
  ['GET', SESSIONS, undefined],
  ['PUT', LOG_OUT, {}],
  ['PUT', `${SESSIONS}/close/${PHONE}`, undefined],
  ['PUT', `${SESSIONS}/close_all`, {}],
] as const)('sixty times a minute at most: %s %s', async (method, url, body) => {
  for (let count = 0; count < 60; count += 1) await send(method, url, body)
  expect(asked).toHaveLength(60)
  expect((await send(method, url, body)).answer).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
})
