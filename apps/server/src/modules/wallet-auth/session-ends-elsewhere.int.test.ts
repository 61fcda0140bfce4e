import { request, type IncomingMessage } from 'node:http'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { useShared, useFresh } from '@sunspan/host/testing/hooks'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { portOf } from '../../http/port-of.ts'
import { createAuthApp } from '../../testing/create-auth-app.ts'
import { createLoginWorld } from '../../testing/create-login-world.ts'
import { createInjectClient, type InjectClient } from '../../testing/inject-client.ts'
import { isAuthorized, logIn } from '../../testing/login-client.ts'

let there: InjectClient

const world = useShared(createLoginWorld)
/** A second API process, which shares nothing with the first but the database. */
const elsewhere = useShared(() => createAuthApp({ networks: [], databaseUrl: world.auth.databaseUrl }))
beforeAll(async () => {
  await elsewhere.app.listen({ host: '127.0.0.1', port: 0 })
})

const account = useFresh(() => privateKeyToAccount(generatePrivateKey()))
const client = useFresh(() => world.browser())
beforeEach(async () => {
  await logIn(client, account)
  there = createInjectClient(elsewhere.app, { cookies: new Map(client.cookies) })
})

/** An open event stream of the wallet's orders at the second process. */
function openStream(): Promise<IncomingMessage> {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const path = `/api/orders/session_open?wallet_address=${account.address}`
  return new Promise((resolve, reject) => {
    const asked = request({ port: portOf(elsewhere.app), path, headers: { host: 'localhost:3000', cookie } })
    asked.once('response', resolve).once('error', reject).end()
  })
}

describe('W-16 a session that ends at one process', () => {
  it('opens nothing at another any more, and its event stream there ends with the next heartbeat', async () => {
    const stream = await openStream()
    expect(stream.statusCode).toBe(200)
    let hasEnded = false
    stream.resume().once('end', () => {
      hasEnded = true
    })
    await elsewhere.streams.beat()
    expect(elsewhere.streams.size).toBe(1)

    expect((await client.send('PUT', '/api/wallet_auth/logout', { body: {} })).statusCode).toBe(200)

    expect((await there.send('GET', '/api/wallet_auth/sessions')).statusCode).toBe(401)
    await elsewhere.streams.beat()
    expect(elsewhere.streams.size).toBe(0)
    await expect.poll(() => hasEnded).toBe(true)
  })

  it('leaves a stream open there when only another wallet is removed', async () => {
    const second = privateKeyToAccount(generatePrivateKey())
    await logIn(client, second)
    const stream = await openStream()
    const body = { wallet_address: second.address, network_type: 'EVM' }
    expect((await client.send('PUT', '/api/wallet_auth/logout', { body })).json()).toEqual({ ended: 0 })
    await elsewhere.streams.beat()
    expect(elsewhere.streams.size).toBe(1)
    expect(await isAuthorized(client, account.address)).toBe(true)
    stream.destroy()
    await expect.poll(() => elsewhere.streams.size).toBe(0)
  })
})
