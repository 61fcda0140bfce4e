import { generatePrivateKey, privateKeyToAccount, type LocalAccount } from 'viem/accounts'
import { useShared } from '@sunspan/host/testing/hooks'
import { beforeEach, describe, expect, it } from 'vitest'
import { createLoginWorld, type LoginWorld } from '../../testing/create-login-world.ts'
import { codeOf, fetchLoginMessage, MESSAGE_PATH, submitLogin } from '../../testing/login-client.ts'

let account: LocalAccount

const world = useShared(createLoginWorld)

beforeEach(async () => {
  await world.auth.pool.query('TRUNCATE login_challenges')
  account = privateKeyToAccount(generatePrivateKey())
})

const browser: LoginWorld['browser'] = (options) => world.browser(options)

describe('other origins', () => {
  const foreign = [
    'null',
    'http://evil.tld',
    'http://localhost:3000.evil.tld',
    'http://evil-localhost:3000',
    'https://localhost:3000',
    'http://localhost:30000',
    'http://localhost',
    'http://bridge.example',
    'https://app.bridge.example',
  ]

  it.each(foreign)('W-18 a write from %s is refused and not let through CORS', async (origin) => {
    const client = browser()
    const value = await fetchLoginMessage(client)
    const signature = await account.signMessage({ message: value + account.address })
    const answer = await submitLogin(client, { address: account.address, signature, headers: { origin } })
    expect([answer.statusCode, codeOf(answer)]).toEqual([403, 'FORBIDDEN_ORIGIN'])
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    const preflight = await client.send('OPTIONS', MESSAGE_PATH, {
      headers: { origin, 'access-control-request-method': 'POST' },
    })
    expect(preflight.headers['access-control-allow-origin']).toBeUndefined()
  })

  it('W-18 answers to our own origin name it, and vary by it', async () => {
    const answer = await browser().send('GET', MESSAGE_PATH, {
      headers: { origin: 'http://localhost:3000', 'network-type': 'EVM' },
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': 'http://localhost:3000',
      'access-control-allow-credentials': 'true',
      vary: expect.stringMatching(/origin/i),
    })
    const bare = await browser().send('GET', MESSAGE_PATH, { headers: { 'network-type': 'EVM' } })
    expect(bare.headers.vary).toMatch(/origin/i)
  })

  it.each(['cross-site', 'same-site'])('W-18 a write that the browser calls %s is refused', async (site) => {
    const answer = await submitLogin(browser(), {
      address: account.address,
      signature: '0x',
      headers: { 'sec-fetch-site': site },
    })
    expect(codeOf(answer)).toBe('FORBIDDEN_ORIGIN')
  })

  it('W-19 a foreign page cannot make a browser fetch a login message', async () => {
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.tld' }]) {
      const answer = await browser().send('GET', MESSAGE_PATH, {
        headers: { ...headers, 'network-type': 'EVM' },
      })
      expect([answer.statusCode, codeOf(answer)]).toEqual([403, 'FORBIDDEN_ORIGIN'])
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
    const withoutHeader = await browser().send('GET', MESSAGE_PATH)
    expect(codeOf(withoutHeader)).toBe('VALIDATION_FAILED')
  })
})
