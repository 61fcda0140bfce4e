// @vitest-environment jsdom
import { createApiClient } from '@sunspan/api/client'
import { WALLET_FAMILIES } from '@sunspan/chains'
import { walletModules } from '@sunspan/chains/wallets'
import { describe, expect, it } from 'vitest'
import { loginAnswer } from '../../testing/login-answer.ts'
import { apiFailure, scriptApi, type ApiScript } from '../../testing/scripted-api.ts'
import { loginPage } from './login-page.ts'
import { createLoginTexts } from './login-texts.ts'

const MESSAGE = 'GET /api/wallet_auth/message'
const STRANGE = /^The sign-in message isn’t one for this page/

function setUp(script: ApiScript[string], networkType = walletModules.ton.loginType) {
  const api = scriptApi({ [MESSAGE]: script })
  const client = createApiClient({ baseUrl: 'http://localhost', fetch: api.fetch })
  return { api, texts: createLoginTexts({ api: client, page: loginPage(networkType) }) }
}

it('gives the text that was asked for ahead once, and asks for another then', async () => {
  const { api, texts } = setUp(loginAnswer())
  const text = await texts.prepare()
  expect(text).toContain('Domain: localhost:3000\nURI: http://localhost:3000\nNetwork type: TON\n')
  expect(await texts.take()).toBe(text)
  expect(api.requests).toHaveLength(1)
  expect(await texts.take()).not.toBe(text)
  expect(api.requests).toHaveLength(2)
})

it('gives no text that is about to end', async () => {
  const { api, texts } = setUp(loginAnswer({ expiresAt: new Date(Date.now() + 30_000) }))
  await texts.prepare()
  await texts.take()
  expect(api.requests).toHaveLength(2)
})

it('has none ahead where the server gives none, and says why only when one is needed', async () => {
  const { texts } = setUp(apiFailure(429, 'TOO_MANY_REQUESTS', 'Please wait.'))
  expect(await texts.prepare()).toBeUndefined()
  await expect(texts.take()).rejects.toThrow('Please wait.')
})

it('names a wallet only where it is given one', async () => {
  const asked: string[] = []
  const answer = loginAnswer()
  const { texts } = setUp(
    (url: URL, init?: RequestInit) => (asked.push(url.search), answer(url, init)),
    'EVM',
  )
  await texts.take()
  await texts.take({ address: '0xab', chain_id: '1' })
  expect(asked).toEqual(['', '?address=0xab&chain_id=1'])
})

describe.each(WALLET_FAMILIES)('W-03 to the wallets of %s', (family) => {
  const { loginType } = walletModules[family]
  const wallet = family === 'evm' ? { address: '0xab', chain_id: '1' } : undefined

  it.each([
    ['of another site', loginAnswer({ domain: 'evil.example', origin: 'https://evil.example' })],
    ['with another URI', loginAnswer({ origin: 'https://localhost:3000' })],
    ['with a nonce of another form', loginAnswer({ nonce: '7' })],
    ['that was made last week', loginAnswer({ issuedAt: new Date(0), expiresAt: new Date(1_000) })],
    ['with another product', loginAnswer({ productName: 'Moonspan' })],
    ['that is invalid', { message: { value: 'I give all I have. ' }, domain: '', expires_at: '' }],
  ])('no text is given %s', async (_name, answer) => {
    const { texts } = setUp(answer, loginType)
    await expect(texts.take(wallet)).rejects.toThrow(STRANGE)
    await expect(texts.prepare()).rejects.toThrow(STRANGE)
  })

  it('the text of this page is given', async () => {
    const { texts } = setUp(loginAnswer(), loginType)
    expect(await texts.take(wallet)).toContain('localhost:3000')
  })

  it('no text of another family is given', async () => {
    const others = WALLET_FAMILIES.filter((other) => other !== family).map(
      (other) => walletModules[other].loginType,
    )
    for (const networkType of others) {
      const { texts } = setUp(loginAnswer({ networkType }), loginType)
      await expect(texts.take()).rejects.toThrow(STRANGE)
    }
  })
})
