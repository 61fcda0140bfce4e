import { keccak256, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount, type LocalAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AuthApp } from '../../testing/create-auth-app.ts'
import { createLoginWorld, type LoginWorld } from '../../testing/create-login-world.ts'
import { createInjectClient } from '../../testing/inject-client.ts'
import {
  codeOf,
  fetchLoginMessage,
  isAuthorized,
  MESSAGE_PATH,
  submitLogin,
} from '../../testing/login-client.ts'

const HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

let world: LoginWorld
let auth: AuthApp
let account: LocalAccount

beforeAll(async () => {
  world = await createLoginWorld()
  auth = world.auth
})

afterAll(() => world.close())

beforeEach(async () => {
  await auth.pool.query('TRUNCATE login_challenges')
  account = privateKeyToAccount(generatePrivateKey())
})

const browser: LoginWorld['browser'] = (options) => world.browser(options)

describe('attacks on the message', () => {
  it('W-01 a replayed nonce is refused, after success and after failure', async () => {
    const client = browser()
    const value = await fetchLoginMessage(client)
    const good = {
      address: account.address,
      signature: await account.signMessage({ message: value + account.address }),
    }
    expect((await submitLogin(client, good)).statusCode).toBe(200)
    expect(codeOf(await submitLogin(client, good))).toBe('LOGIN_MESSAGE_INVALID')

    const again = await fetchLoginMessage(client)
    const late = await account.signMessage({ message: again + account.address })
    expect(codeOf(await submitLogin(client, { ...good, signature: `0x${'11'.repeat(65)}` }))).toBe(
      'SIGNATURE_INVALID',
    )
    expect(codeOf(await submitLogin(client, { ...good, signature: late }))).toBe('LOGIN_MESSAGE_INVALID')
  })

  it('W-01 of many attempts at once with one nonce, one succeeds', async () => {
    const client = browser()
    const value = await fetchLoginMessage(client)
    const signature = await account.signMessage({ message: value + account.address })
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => submitLogin(client, { address: account.address, signature })),
    )
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
    expect(statuses).toEqual([200, ...Array<number>(7).fill(401)])
  })

  it('W-02 an expired message is refused', async () => {
    const client = browser()
    const value = await fetchLoginMessage(client)
    const signature = await account.signMessage({ message: value + account.address })
    auth.clock.advance(5 * 60_000)
    expect(codeOf(await submitLogin(client, { address: account.address, signature }))).toBe(
      'LOGIN_MESSAGE_INVALID',
    )
  })

  it('W-03 a message that names another domain, port or URI is refused', async () => {
    for (const [from, to] of [
      ['Domain: localhost:3000', 'Domain: evil.tld'],
      ['Domain: localhost:3000', 'Domain: localhost:3001'],
      ['URI: http://localhost:3000', 'URI: http://app.localhost:3000'],
    ] as const) {
      const client = browser()
      const forged = (await fetchLoginMessage(client)).replace(from, to)
      const signature = await account.signMessage({ message: forged + account.address })
      expect(codeOf(await submitLogin(client, { address: account.address, signature }))).toBe(
        'SIGNATURE_INVALID',
      )
    }
  })

  it('W-03 a message of one of our domains is of no use on another, and a foreign host gets none', async () => {
    const client = browser()
    const value = await fetchLoginMessage(client)
    const signature = await account.signMessage({ message: value + account.address })
    const other = createInjectClient(auth.app, {
      host: 'bridge.example',
      cookies: new Map([['__Host-sunspan_login', client.cookies.get('sunspan_login') ?? '']]),
    })
    expect(codeOf(await submitLogin(other, { address: account.address, signature }))).toBe(
      'LOGIN_MESSAGE_INVALID',
    )
    const foreign = await browser({ host: 'evil.tld' }).send('GET', MESSAGE_PATH, {
      headers: { 'network-type': 'EVM' },
    })
    expect([foreign.statusCode, codeOf(foreign)]).toEqual([403, 'FORBIDDEN_ORIGIN'])
  })

  it('W-04 a signature of one wallet does not prove another', async () => {
    const victim = privateKeyToAccount(generatePrivateKey())
    const client = browser()
    const value = await fetchLoginMessage(client)
    const overVictim = await account.signMessage({ message: value + victim.address })
    expect(codeOf(await submitLogin(client, { address: victim.address, signature: overVictim }))).toBe(
      'SIGNATURE_INVALID',
    )
    const overOwn = await account.signMessage({
      message: (await fetchLoginMessage(client)) + account.address,
    })
    expect(codeOf(await submitLogin(client, { address: victim.address, signature: overOwn }))).toBe(
      'SIGNATURE_INVALID',
    )
    expect(await isAuthorized(client, victim.address)).toBe(false)
  })

  it('W-04 the message without the address, or with a blank before it, is not what was asked for', async () => {
    const client = browser()
    for (const suffix of ['', ` ${account.address}`, `${account.address}\n`]) {
      const value = await fetchLoginMessage(client)
      const signature = await account.signMessage({ message: value + suffix })
      expect(codeOf(await submitLogin(client, { address: account.address, signature }))).toBe(
        'SIGNATURE_INVALID',
      )
    }
  })

  it('W-05 the text names the type, and a message of one type is of no use for another', async () => {
    const client = browser()
    const value = await fetchLoginMessage(client, 'EVM')
    expect(value).toContain('\nNetwork type: EVM\n')
    const signature = await account.signMessage({ message: value + account.address })
    const asZk = { address: account.address, signature, type: 'ZK_SYNC_ERA' }
    expect(codeOf(await submitLogin(client, asZk))).toBe('LOGIN_MESSAGE_INVALID')
    expect(await fetchLoginMessage(client, 'ZK_SYNC_ERA')).toContain('\nNetwork type: ZK_SYNC_ERA\n')
    expect(codeOf(await submitLogin(client, asZk))).toBe('SIGNATURE_INVALID')
  })

  it('W-06 other spellings of a good signature are refused', async () => {
    const client = browser()
    const spellings: ((signature: Hex) => string)[] = [
      (signature) => withHighS(signature),
      (signature) => compact(signature),
      (signature) => `${signature.slice(0, -2)}1d`,
      (signature) => `${signature}00`,
      (signature) => signature.slice(2),
      () => `0x${'00'.repeat(65)}`,
      () => 'not hex',
    ]
    for (const spell of spellings) {
      const good = await account.signMessage({ message: (await fetchLoginMessage(client)) + account.address })
      expect(codeOf(await submitLogin(client, { address: account.address, signature: spell(good) }))).toBe(
        'SIGNATURE_INVALID',
      )
    }
  })

  it('W-06 a recovery byte of 0 or 1 is what some wallets return, and is taken', async () => {
    const client = browser()
    const good = await account.signMessage({ message: (await fetchLoginMessage(client)) + account.address })
    const byte = good.endsWith('1b') ? '00' : '01'
    const answer = await submitLogin(client, {
      address: account.address,
      signature: good.slice(0, -2) + byte,
    })
    expect(answer.statusCode).toBe(200)
  })

  it('W-07 a signed message is of no use in a browser that did not ask for it', async () => {
    const attacker = browser()
    const signature = await account.signMessage({
      message: (await fetchLoginMessage(attacker)) + account.address,
    })
    const victim = browser()
    expect(codeOf(await submitLogin(victim, { address: account.address, signature }))).toBe(
      'LOGIN_MESSAGE_INVALID',
    )
    await fetchLoginMessage(victim)
    expect(codeOf(await submitLogin(victim, { address: account.address, signature }))).toBe(
      'SIGNATURE_INVALID',
    )
    expect(attacker.setCookies.get('sunspan_login')).toMatch(/; Path=\/;.*HttpOnly; SameSite=Lax$/)
  })

  it('W-07 a login cookie that was planted is not taken over', async () => {
    const planted = 'A'.repeat(43)
    const client = createInjectClient(auth.app, { cookies: new Map([['sunspan_login', planted]]) })
    await fetchLoginMessage(client)
    expect(client.cookies.get('sunspan_login')).not.toBe(planted)
  })

  it('W-13 a signature over a bare hash, as of a transaction, proves nothing', async () => {
    const client = browser()
    const value = await fetchLoginMessage(client)
    const bare = await privateSign(value + account.address)
    expect(codeOf(await submitLogin(client, { address: bare.address, signature: bare.signature }))).toBe(
      'SIGNATURE_INVALID',
    )
  })

  it('W-14 an address on the network holds at most a hundred live messages, another one is not affected', async () => {
    for (let i = 0; i < 100; i++) await fetchLoginMessage(browser({ ip: '203.0.113.7' }))
    const refused = await browser({ ip: '203.0.113.7' }).send('GET', MESSAGE_PATH, {
      headers: { 'network-type': 'EVM' },
    })
    expect([refused.statusCode, codeOf(refused)]).toEqual([429, 'TOO_MANY_REQUESTS'])
    await fetchLoginMessage(browser({ ip: '203.0.113.8' }))
    auth.clock.advance(5 * 60_000)
    await fetchLoginMessage(browser({ ip: '203.0.113.7' }))
    await auth.walletAuth.deleteExpired()
    const { rows } = await auth.pool.query<{ count: string }>('SELECT count(*) FROM login_challenges')
    expect(rows[0]?.count).toBe('1')
  })
})

/** Signs the text's bare hash, without the prefix that keeps messages and transactions apart. */
async function privateSign(text: string): Promise<{ address: Hex; signature: Hex }> {
  const signer = privateKeyToAccount(generatePrivateKey())
  return { address: signer.address, signature: await signer.sign({ hash: keccak256(Buffer.from(text)) }) }
}

function withHighS(signature: Hex): Hex {
  const s = BigInt(`0x${signature.slice(66, 130)}`)
  expect(s <= HALF_ORDER).toBe(true)
  const v = signature.endsWith('1b') ? '1c' : '1b'
  return `${signature.slice(0, 66) as Hex}${(ORDER - s).toString(16).padStart(64, '0')}${v}`
}

function compact(signature: Hex): Hex {
  const s = BigInt(`0x${signature.slice(66, 130)}`)
  const parity = signature.endsWith('1c') ? 1n << 255n : 0n
  return `${signature.slice(0, 66) as Hex}${(s | parity).toString(16).padStart(64, '0')}`
}
