import { expect, it } from 'vitest'
import { createPublicOrigins } from '../../http/public-origins.ts'
import { createBareApp } from '../../testing/create-bare-app.ts'
import { registerTonConnectManifest } from './ton-connect-manifest.ts'

const get = async (host: string) => {
  const origins = createPublicOrigins(['https://bridge.example', 'https://app.example'])
  const { app } = await createBareApp({ origins })
  registerTonConnectManifest(app, { origins, productName: 'Sunspan' })
  const headers = { host, origin: 'https://wallet.example' }
  const answer = await app.inject({ url: '/tonconnect-manifest.json', headers })
  await app.close()
  return answer
}

it('names the origin at which it is requested, without a session', async () => {
  const answer = await get('app.example')
  expect(answer.json()).toEqual({
    url: 'https://app.example',
    name: 'Sunspan',
    iconUrl: 'https://app.example/icons/app-180.png',
  })
  expect(answer.headers['access-control-allow-origin']).toBe('*')
  expect(answer.headers['cross-origin-resource-policy']).toBe('cross-origin')
})

it('names no other', async () => {
  expect((await get('evil.example')).statusCode).toBe(403)
})
