import { keccak256, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount, type LocalAccount } from 'viem/accounts'
import { parseSiweMessage, validateSiweMessage } from 'viem/siwe'
import { useShared } from '@sunspan/host/testing/hooks'
import { beforeEach, describe, expect, it } from 'vitest'
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

let account: LocalAccount

const world = useShared(createLoginWorld)

beforeEach(async () => {
  await world.auth.pool.query('TRUNCATE login_challenges')
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
    world.auth.clock.advance(5 * 60_000)
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
    const other = createInjectClient(world.auth.app, {
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
    const client = createInjectClient(world.auth.app, { cookies: new Map([['sunspan_login', planted]]) })
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
    world.auth.clock.advance(5 * 60_000)
    await fetchLoginMessage(browser({ ip: '203.0.113.7' }))
    await world.auth.walletAuth.deleteExpired()
    const { rows } = await world.auth.pool.query<{ count: string }>('SELECT count(*) FROM login_challenges')
    expect(rows[0]?.count).toBe('1')
  })
})

/** Signs the plain hash of the text, without the prefix that distinguishes messages from transactions. */
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

describe('a text of EIP-4361', () => {
  const PAGE = 'http://localhost:3000'
  const asking = (query: string, headers: Record<string, string> = {}, client = browser()) =>
    client.send('GET', `${MESSAGE_PATH}?${query}`, { headers: { 'network-type': 'EVM', ...headers } })
  const valueOf = (answer: Awaited<ReturnType<typeof asking>>): string =>
    answer.json<{ message: { value: string } }>().message.value

  it.each(['EVM', 'ZK_SYNC_ERA'])(
    'logs a wallet of %s in, and is valid with the address behind it',
    async (type) => {
      const client = browser()
      const query = `address=${account.address.toLowerCase()}&chain_id=31337`
      const value = valueOf(await asking(query, { 'network-type': type }, client))
      const message = parseSiweMessage(value + account.address)
      expect(message).toMatchObject({
        address: account.address,
        chainId: 31_337,
        domain: 'localhost:3000',
        uri: PAGE,
        version: '1',
        resources: [`eip155:31337:${account.address}`],
      })
      const time = new Date(world.auth.clock.now().getTime() + 1)
      expect(validateSiweMessage({ message, domain: 'localhost:3000', address: account.address, time })).toBe(
        true,
      )
      const signature = await account.signMessage({ message: value + account.address })
      const answer = await submitLogin(client, { address: account.address, signature, type })
      expect(answer.statusCode).toBe(200)
    },
  )

  it('proves no other wallet than the one that it names', async () => {
    const other = privateKeyToAccount(generatePrivateKey())
    const client = browser()
    const value = valueOf(await asking(`address=${account.address}&chain_id=1`, {}, client))
    const signature = await other.signMessage({ message: value + other.address })
    expect(codeOf(await submitLogin(client, { address: other.address, signature }))).toBe(
      'LOGIN_MESSAGE_INVALID',
    )
  })

  it.each([
    ['address=0x70997970C51812dc3A010C7d01b50e0d17dc79C8', 'VALIDATION_FAILED'],
    ['chain_id=1', 'VALIDATION_FAILED'],
    ['address=0x70997970C51812dc3A010C7d01b50e0d17dc79C8&chain_id=0x1', 'VALIDATION_FAILED'],
    ['address=alice&chain_id=1', 'INVALID_ADDRESS'],
  ])('is not made of %s', async (query, code) => {
    const answer = await asking(query)
    expect([answer.statusCode, codeOf(answer)]).toEqual([400, code])
  })
})

describe('W-03 a text that was not asked for by a page', () => {
  const PAGE = 'http://localhost:3000'
  const signedBy = async (client: ReturnType<typeof browser>, headers: Record<string, string>) => {
    const asked = await client.send('GET', MESSAGE_PATH, { headers: { 'network-type': 'EVM', ...headers } })
    const { message } = asked.json<{ message: { value: string } }>()
    return account.signMessage({ message: message.value + account.address })
  }
  const submit = (client: ReturnType<typeof browser>, signature: string, headers: Record<string, string>) =>
    submitLogin(client, { address: account.address, signature, headers })

  it('opens no session in a browser', async () => {
    const client = browser()
    const answer = await submit(client, await signedBy(client, {}), { origin: PAGE })
    expect([answer.statusCode, codeOf(answer)]).toEqual([401, 'LOGIN_MESSAGE_INVALID'])
  })

  it('opens one for a client that is not a browser', async () => {
    const client = browser()
    expect((await submit(client, await signedBy(client, {}), {})).statusCode).toBe(200)
  })

  it.each([
    ['an Origin', { origin: PAGE }],
    ['Sec-Fetch-Site, as browsers do for their own origin', { 'sec-fetch-site': 'same-origin' }],
    ['a Referer alone, as older ones do', { referer: `${PAGE}/send?source=ethereum` }],
  ])('differs from one that a page has asked for with %s', async (_, headers: Record<string, string>) => {
    const client = browser()
    const answer = await submit(client, await signedBy(client, headers), { origin: PAGE })
    expect(answer.statusCode).toBe(200)
    const other = browser()
    expect(codeOf(await submit(other, await signedBy(other, headers), {}))).toBe('LOGIN_MESSAGE_INVALID')
  })

  it('is not what another site’s Referer makes of it', async () => {
    const client = browser()
    const answer = await submit(client, await signedBy(client, { referer: 'https://evil.tld/' }), {
      origin: PAGE,
    })
    expect(codeOf(answer)).toBe('LOGIN_MESSAGE_INVALID')
  })
})
