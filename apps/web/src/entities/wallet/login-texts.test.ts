import { createApiClient } from '@sunspan/api/client'
import { expect, it } from 'vitest'
import { apiFailure, scriptApi, type ApiScript } from '../../testing/scripted-api.ts'
import { createLoginTexts } from './login-texts.ts'

const MESSAGE = 'GET /api/wallet_auth/message'
const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString()

/** Answers each text once, with the minutes that it lives. */
function setUp(script: ApiScript[string]) {
  const api = scriptApi({ [MESSAGE]: script })
  const client = createApiClient({ baseUrl: 'http://localhost', fetch: api.fetch })
  return { api, texts: createLoginTexts({ api: client, networkType: 'TON' }) }
}

const text = (value: string, minutes: number) => ({
  ...{ message: { value }, domain: 'localhost', expires_at: inMinutes(minutes) },
})

it('gives the text that was asked for ahead once, and asks for another then', async () => {
  const { api, texts } = setUp(text('x', 5))
  expect(await texts.prepare()).toBe('x')
  expect(await texts.take()).toBe('x')
  expect(api.requests).toHaveLength(1)
  await texts.take()
  expect(api.requests).toHaveLength(2)
})

it('gives no text that is about to end', async () => {
  const { api, texts } = setUp(text('x', 0.5))
  await texts.prepare()
  await texts.take()
  expect(api.requests).toHaveLength(2)
})

it('has none ahead where the server gives none, and says why only when one is needed', async () => {
  const { texts } = setUp(apiFailure(429, 'TOO_MANY_REQUESTS', 'Please wait.'))
  expect(await texts.prepare()).toBeUndefined()
  await expect(texts.take()).rejects.toThrow('Please wait.')
})

it('names a wallet only where it is told one', async () => {
  const asked: string[] = []
  const { texts } = setUp((url: URL) => (asked.push(url.search), text('x', 5)))
  await texts.take()
  await texts.take({ address: '0xab', chain_id: '1' })
  expect(asked).toEqual(['', '?address=0xab&chain_id=1'])
})
