import { generatePrivateKey, privateKeyToAccount, type LocalAccount } from 'viem/accounts'
import { useShared, useFresh } from '@sunspan/host/testing/hooks'
import { beforeEach, describe, expect, it } from 'vitest'
import { createLoginWorld } from '../../testing/create-login-world.ts'
import { createInjectClient, type InjectClient } from '../../testing/inject-client.ts'
import { codeOf, isAuthorized, logIn } from '../../testing/login-client.ts'
import { SESSION_IDLE_MS } from './session.ts'

const HOUR_MS = 3_600_000
const SESSIONS = '/api/wallet_auth/sessions'
const LOG_OUT = '/api/wallet_auth/logout'
const CLOSE_ALL = `${SESSIONS}/close_all`

interface Listed {
  readonly id: string
  readonly is_current: boolean
  readonly browser: string
  readonly wallets: readonly { readonly wallet_address: string }[]
}

const world = useShared(createLoginWorld)

const account = useFresh(() => privateKeyToAccount(generatePrivateKey()))
beforeEach(() => {
  world.auth.ended.length = 0
})

const wireOf = ({ address }: LocalAccount) => ({ wallet_address: address, network_type: 'EVM' })

async function signedIn(...accounts: readonly LocalAccount[]): Promise<InjectClient> {
  const client = world.browser()
  for (const each of accounts) await logIn(client, each)
  return client
}

async function list(client: InjectClient): Promise<readonly Listed[]> {
  const answer = await client.send('GET', SESSIONS)
  expect(answer.statusCode).toBe(200)
  return answer.json<{ data: readonly Listed[] }>().data
}

const put = async (client: InjectClient, url: string, body: object = {}): Promise<unknown> =>
  (await client.send('PUT', url, { body })).json()

/** Copies the cookies, as a thief would keep them after the browser has dropped them. */
const copyOf = (client: InjectClient): InjectClient =>
  createInjectClient(world.auth.app, { cookies: new Map(client.cookies) })

describe('W-16 logging out', () => {
  it('ends the session itself: a copy of its cookie opens nothing any more', async () => {
    const client = await signedIn(account)
    const copy = copyOf(client)
    const [session] = await list(client)
    expect(await put(client, LOG_OUT)).toEqual({ ended: 1 })
    expect(client.setCookies.get('sunspan_session')).toMatch(/^sunspan_session=; .*Expires=Thu, 01 Jan 1970/)
    expect(await isAuthorized(copy, account.address)).toBe(false)
    expect(codeOf(await copy.send('GET', SESSIONS))).toBe('UNAUTHORIZED')
    expect(world.auth.ended).toEqual([{ sessionIds: [session?.id] }])
  })

  it('of one wallet leaves the others of the session, and the last one ends it', async () => {
    const second = privateKeyToAccount(generatePrivateKey())
    const client = await signedIn(account, second)
    const [session] = await list(client)
    expect(await put(client, LOG_OUT, wireOf(account))).toEqual({ ended: 0 })
    expect(await isAuthorized(client, account.address)).toBe(false)
    expect(await isAuthorized(client, second.address)).toBe(true)
    expect(world.auth.ended).toEqual([
      { sessionIds: [session?.id], wallet: { family: 'evm', address: account.address } },
    ])
    expect(await put(client, LOG_OUT, wireOf(second))).toEqual({ ended: 1 })
    expect(codeOf(await client.send('GET', SESSIONS))).toBe('UNAUTHORIZED')
  })

  it('twice, and without a session, does no harm', async () => {
    const client = await signedIn(account)
    const copy = copyOf(client)
    await put(client, LOG_OUT)
    expect(await put(copy, LOG_OUT, wireOf(account))).toEqual({ ended: 0 })
    expect(await put(world.browser(), LOG_OUT)).toEqual({ ended: 0 })
  })

  it('leaves other sessions of the wallet open', async () => {
    const here = await signedIn(account)
    const elsewhere = await signedIn(account)
    await put(here, LOG_OUT)
    expect(await isAuthorized(elsewhere, account.address)).toBe(true)
  })

  it.each([
    ['a foreign page', { origin: 'https://evil.example' }],
    ['a sibling page', { 'sec-fetch-site': 'same-site' }],
  ])('is refused to %s', async (_name, headers) => {
    const client = await signedIn(account)
    for (const url of [LOG_OUT, CLOSE_ALL]) {
      const answer = await client.send('PUT', url, { headers, body: wireOf(account) })
      expect(codeOf(answer)).toBe('FORBIDDEN_ORIGIN')
    }
    expect(await isAuthorized(client, account.address)).toBe(true)
  })

  it('takes a whole wallet or none', async () => {
    const client = await signedIn(account)
    const answer = await client.send('PUT', LOG_OUT, { body: { wallet_address: account.address } })
    expect(codeOf(answer)).toBe('VALIDATION_FAILED')
    expect(await isAuthorized(client, account.address)).toBe(true)
  })
})

describe('the list of sessions', () => {
  it('shows all of the wallets that this one has proved, by browser, itself among them', async () => {
    const here = await signedIn(account)
    const phone = world.browser()
    await logIn(phone, account)
    await world.auth.pool.query("UPDATE sessions SET browser = 'Safari on iPhone' WHERE id = $1", [
      (await list(phone)).find(({ is_current }) => is_current)?.id,
    ])
    const listed = await list(here)
    expect(new Map(listed.map(({ is_current, browser }) => [is_current, browser]))).toEqual(
      new Map([
        [true, ''],
        [false, 'Safari on iPhone'],
      ]),
    )
    expect(listed[0]?.wallets).toEqual([wireOf(account)])
  })

  it('W-28 shows nothing of sessions or wallets with which it shares no wallet', async () => {
    const shared = account
    const foreign = privateKeyToAccount(generatePrivateKey())
    const here = await signedIn(shared)
    await signedIn(shared, foreign)
    await signedIn(foreign)
    const listed = await list(here)
    expect(listed).toHaveLength(2)
    expect(JSON.stringify(listed)).not.toContain(foreign.address)
  })

  it('is refused without a session', async () => {
    expect(codeOf(await world.browser().send('GET', SESSIONS))).toBe('UNAUTHORIZED')
  })
})

describe('W-27 ending sessions from elsewhere', () => {
  it('ends one of the list, and no session that is not in it', async () => {
    const here = await signedIn(account)
    const lost = await signedIn(account)
    const foreign = await signedIn(privateKeyToAccount(generatePrivateKey()))
    const lostId = (await list(lost)).find(({ is_current }) => is_current)?.id ?? ''
    const foreignId = (await list(foreign))[0]?.id ?? ''
    expect(await put(here, `${SESSIONS}/close/${foreignId}`)).toEqual({ ended: 0 })
    expect(await put(here, `${SESSIONS}/close/${lostId}`)).toEqual({ ended: 1 })
    expect(await isAuthorized(lost, account.address)).toBe(false)
    expect(await list(foreign)).toHaveLength(1)
    expect(world.auth.ended).toEqual([{ sessionIds: [lostId] }])
  })

  it('ends all of a proved wallet, and none of a wallet that is not proved', async () => {
    const other = privateKeyToAccount(generatePrivateKey())
    const here = await signedIn(account)
    const lost = await signedIn(account)
    const both = await signedIn(account, other)
    const foreign = await signedIn(other)
    expect(await put(here, CLOSE_ALL, wireOf(other))).toEqual({ ended: 0 })
    expect(await put(here, CLOSE_ALL, wireOf(account))).toEqual({ ended: 3 })
    for (const client of [here, lost, both]) {
      expect(codeOf(await client.send('GET', SESSIONS))).toBe('UNAUTHORIZED')
    }
    expect(await isAuthorized(foreign, other.address)).toBe(true)
  })

  it('ends all of every wallet that it has proved, and of no other', async () => {
    const second = privateKeyToAccount(generatePrivateKey())
    const third = privateKeyToAccount(generatePrivateKey())
    const here = await signedIn(account, second)
    const gone = [await signedIn(account), await signedIn(second, third)]
    const kept = await signedIn(third)
    expect(await put(here, CLOSE_ALL)).toEqual({ ended: 3 })
    for (const client of gone) expect(codeOf(await client.send('GET', SESSIONS))).toBe('UNAUTHORIZED')
    expect(await list(kept)).toHaveLength(1)
  })

  it('a contract that was proved on one network ends nothing of the same address on another', async () => {
    const onHome = await signedIn(account)
    const onEra = await signedIn(account)
    const idOf = async (client: InjectClient) =>
      (await list(client)).find(({ is_current }) => is_current)?.id ?? ''
    const setNetwork = (id: string, network: string) =>
      world.auth.pool.query('UPDATE session_wallets SET network_id = $2 WHERE session_id = $1', [id, network])
    await setNetwork(await idOf(onHome), 'home')
    await setNetwork(await idOf(onEra), 'era')
    expect(await list(onHome)).toHaveLength(1)
    expect(await put(onHome, CLOSE_ALL, wireOf(account))).toEqual({ ended: 1 })
    expect(await list(onEra)).toHaveLength(1)
  })
})

describe('W-16 a session without use', () => {
  it('ends by itself, long before its proofs do', async () => {
    const client = await signedIn(account)
    world.auth.clock.advance(SESSION_IDLE_MS)
    expect(await isAuthorized(client, account.address)).toBe(false)
    await world.auth.walletAuth.deleteExpired()
    const { rowCount } = await world.auth.pool.query('SELECT 1 FROM session_wallets WHERE address = $1', [
      account.address,
    ])
    expect(rowCount).toBe(0)
  })

  it('is kept by any call, and by an open stream, up to the end of its proofs', async () => {
    const called = await signedIn(account)
    const streamed = await signedIn(account)
    const id = (await list(streamed)).find(({ is_current }) => is_current)?.id ?? ''
    for (let hours = 0; hours < 7 * 24 - 24; hours += 24) {
      world.auth.clock.advance(24 * HOUR_MS)
      expect(await isAuthorized(called, account.address)).toBe(true)
      expect((await world.auth.walletAuth.findOpenProofs([id])).size).toBe(1)
    }
    world.auth.clock.advance(24 * HOUR_MS)
    expect(await isAuthorized(called, account.address)).toBe(false)
    expect((await world.auth.walletAuth.findOpenProofs([id])).size).toBe(0)
  })

  it('is not continued by a login: that begins another one', async () => {
    const client = await signedIn(account)
    world.auth.clock.advance(SESSION_IDLE_MS)
    const second = privateKeyToAccount(generatePrivateKey())
    await logIn(client, second)
    expect(await isAuthorized(client, account.address)).toBe(false)
    expect(await isAuthorized(client, second.address)).toBe(true)
  })
})
