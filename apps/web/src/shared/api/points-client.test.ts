// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { pointsClient } from './points-client.ts'

it('names the EVM wallet that the programme is about, unless a call names another', async () => {
  const types: (string | null)[] = []
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
    types.push(new Headers(init.headers).get('network-type'))
    return Promise.resolve(Response.json({ data: [] }))
  })
  await pointsClient.call('listDailyTasks', {})
  await pointsClient.call('getUserAuthorization', {
    headers: { 'network-type': 'SOLANA' },
    query: { wallet: 'a' },
  })
  expect(types).toEqual(['EVM', 'SOLANA'])
})
