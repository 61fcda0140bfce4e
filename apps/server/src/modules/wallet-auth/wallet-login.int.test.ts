import { generatePrivateKey, privateKeyToAccount, type LocalAccount } from 'viem/accounts'
import { useShared } from '@sunspan/host/testing/hooks'
import { beforeEach, describe, expect, it } from 'vitest'
import { createLoginWorld, type LoginWorld } from '../../testing/create-login-world.ts'
import { createInjectClient, type InjectClient } from '../../testing/inject-client.ts'
import {
  codeOf,
  fetchLoginMessage,
  isAuthorized,
  logIn,
  MESSAGE_PATH,
  submitLogin,
} from '../../testing/login-client.ts'

let account: LocalAccount

const world = useShared(createLoginWorld)

beforeEach(async () => {
  await world.auth.pool.query('TRUNCATE login_challenges')
  account = privateKeyToAccount(generatePrivateKey())
})

const browser: LoginWorld['browser'] = (options) => world.browser(options)

describe('logging in', () => {
  it('proves a wallet by the message followed by its address', async () => {
    const client = browser()
    expect(await isAuthorized(client, account.address)).toBe(false)
    const answer = await logIn(client, account)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      wallet_address: account.address,
      network_type: 'EVM',
      is_authorized: true,
      expires_at: new Date(world.auth.clock.now().getTime() + 7 * 86_400_000).toISOString(),
    })
    expect(await isAuthorized(client, account.address)).toBe(true)
    expect(await isAuthorized(client, account.address.toLowerCase())).toBe(true)
    expect(await isAuthorized(client, account.address, 'ZK_SYNC_ERA')).toBe(true)
    expect(await isAuthorized(browser(), account.address)).toBe(false)
  })

  it('takes the address in the spelling in which it was signed', async () => {
    const client = browser()
    const lower = account.address.toLowerCase()
    const signature = await account.signMessage({ message: (await fetchLoginMessage(client)) + lower })
    const answer = await submitLogin(client, { address: lower, signature })
    expect(answer.json()).toMatchObject({ wallet_address: account.address, is_authorized: true })
  })

  it('keeps several wallets in one session', async () => {
    const client = browser()
    const second = privateKeyToAccount(generatePrivateKey())
    await logIn(client, account)
    await logIn(client, second, 'ZK_SYNC_ERA')
    expect(await isAuthorized(client, account.address)).toBe(true)
    expect(await isAuthorized(client, second.address)).toBe(true)
    const sessions = await world.auth.pool.query(
      'SELECT DISTINCT session_id FROM session_wallets WHERE address = ANY($1)',
      [[account.address, second.address]],
    )
    expect(sessions.rowCount).toBe(1)
  })

  it('ends a proof after seven days', async () => {
    const client = browser()
    await logIn(client, account)
    for (let day = 1; day < 7; day += 1) {
      world.auth.clock.advance(86_400_000)
      expect(await isAuthorized(client, account.address)).toBe(true)
    }
    world.auth.clock.advance(86_400_000 - 1)
    expect(await isAuthorized(client, account.address)).toBe(true)
    world.auth.clock.advance(1)
    expect(await isAuthorized(client, account.address)).toBe(false)
    await world.auth.walletAuth.deleteExpired()
    const left = await world.auth.pool.query('SELECT 1 FROM session_wallets WHERE address = $1', [
      account.address,
    ])
    expect(left.rowCount).toBe(0)
  })

  it('lets two tabs ask at the same time', async () => {
    const client = browser()
    const first = await fetchLoginMessage(client)
    await fetchLoginMessage(client)
    const signature = await account.signMessage({ message: first + account.address })
    expect((await submitLogin(client, { address: account.address, signature })).statusCode).toBe(200)
  })

  it('W-12 refuses a type that this installation does not serve, and an invalid address', async () => {
    const client = browser()
    const answer = await client.send('GET', MESSAGE_PATH, { headers: { 'network-type': 'TON' } })
    expect([answer.statusCode, codeOf(answer)]).toEqual([400, 'WRONG_NETWORK_TYPE'])
    expect(codeOf(await submitLogin(client, { address: 'TR7NHq', signature: '0x00' }))).toBe(
      'INVALID_ADDRESS',
    )
    expect(
      codeOf(await submitLogin(client, { address: account.address, signature: '0x', type: 'TON' })),
    ).toBe('WRONG_NETWORK_TYPE')
  })
})

describe('the session', () => {
  it('W-15 changes its token at each login, and the old one opens nothing', async () => {
    const client = browser()
    await logIn(client, account)
    const planted = new Map(client.cookies)
    await logIn(client, privateKeyToAccount(generatePrivateKey()))
    expect(client.cookies.get('sunspan_session')).not.toBe(planted.get('sunspan_session'))
    const attacker = createInjectClient(world.auth.app, { cookies: planted })
    expect(await isAuthorized(attacker, account.address)).toBe(false)
    expect(await isAuthorized(client, account.address)).toBe(true)
  })

  it('W-63 is another one in a frame, kept apart by parent and never sent for a page outside', async () => {
    const client = browser()
    const at = (referer: string): InjectClient => ({
      ...client,
      send: (method, url, options = {}) =>
        client.send(method, url, {
          ...options,
          headers: { origin: 'http://localhost:3000', referer, ...options.headers },
        }),
    })
    const framed = at('http://localhost:3000/embed/send?amount=1')
    await logIn(framed, account)
    expect(client.setCookies.get('__Host-sunspan_embed_session')).toMatch(
      /^__Host-sunspan_embed_session=[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; Secure; Partitioned; SameSite=None$/,
    )
    expect(await isAuthorized(framed, account.address)).toBe(true)
    for (const place of [
      'http://localhost:3000/send',
      'http://localhost:3000/embedded/send',
      'https://evil.example/embed/send',
      'http://localhost:3000.evil.example/embed/send',
    ])
      expect(await isAuthorized(at(place), account.address), place).toBe(false)
    expect(await isAuthorized(client, account.address)).toBe(false)
  })

  it('W-15 stores no token, and sets a host-only cookie where there is TLS', async () => {
    const client = browser({ host: 'bridge.example' })
    await logIn(client, account)
    expect(client.setCookies.get('__Host-sunspan_session')).toMatch(
      /^__Host-sunspan_session=[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
    )
    const plain = browser()
    await logIn(plain, account)
    expect(plain.setCookies.get('sunspan_session')).not.toMatch(/Secure|Domain/)
    const token = plain.cookies.get('sunspan_session') ?? ''
    const { rows } = await world.auth.pool.query<{ stored: string }>(
      "SELECT encode(token_hash, 'escape') AS stored FROM sessions",
    )
    expect(rows.some(({ stored }) => stored.includes(token))).toBe(false)
  })

  it.each(['', 'x', 'A'.repeat(43), '%00', `${'A'.repeat(43)}; sunspan_session=b`, "' OR 1=1 --"])(
    'opens nothing for a made-up token %j',
    async (token) => {
      const client = createInjectClient(world.auth.app, { cookies: new Map([['sunspan_session', token]]) })
      expect(await isAuthorized(client, account.address)).toBe(false)
    },
  )

  it('W-16 is known to be open until it expires, and not afterwards', async () => {
    const client = browser()
    await logIn(client, account)
    const session = await world.auth.walletAuth.findSession(client.cookies.get('sunspan_session'))
    const id = session?.id ?? ''
    const strange = '01890000-0000-7000-8000-000000000000'
    expect(await world.auth.walletAuth.findOpenProofs([id, strange])).toEqual(
      new Map([[id, session?.wallets]]),
    )
    expect(session?.wallets).toMatchObject([{ family: 'evm', address: account.address }])
    world.auth.clock.advance(7 * 86_400_000)
    expect(await world.auth.walletAuth.findOpenProofs([id, strange])).toEqual(new Map())
  })

  it('W-17 a wallet that the person switched to is not proved by the former one', async () => {
    const client = browser()
    await logIn(client, account)
    expect(await isAuthorized(client, privateKeyToAccount(generatePrivateKey()).address)).toBe(false)
  })
})
