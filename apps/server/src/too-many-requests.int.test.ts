import type { ERROR_CODES, ErrorCode } from '@sunspan/api'
import type { LightMyRequestResponse } from 'fastify'
import { generatePrivateKey, privateKeyToAccount, type LocalAccount } from 'viem/accounts'
import { useShared } from '@sunspan/host/testing/hooks'
import { beforeEach, expect, it } from 'vitest'
import { createTestStack } from './testing/create-test-stack.ts'
import { createInjectClient, type InjectClient } from './testing/inject-client.ts'
import { codeOf, logIn, MESSAGE_PATH } from './testing/login-client.ts'
import { BASE, ETHEREUM } from './testing/start-test-chains.ts'
import { orderBody } from './testing/order-body.ts'

let networks = 0

const stack = useShared(() =>
  createTestStack([ETHEREUM, BASE], { maxOpenOrders: 1, rateLimitPerMinute: 30, streamsPerIp: 0 }),
)

beforeEach(() => {
  networks += 1
})

/** An address in this test's own IPv6 network, a different one for each number. */
const at = (number: number): string => `2001:db8:0:${String(networks)}::${number.toString(16)}`
const client = (number = 1): InjectClient => createInjectClient(stack.app, { ip: at(number) })

/** The first refusal among many calls, each from a different address of one network. */
async function untilRefused(
  call: (number: number) => Promise<LightMyRequestResponse>,
): Promise<LightMyRequestResponse> {
  for (let number = 1; number <= 150; number += 1) {
    const answer = await call(number)
    if (answer.statusCode === 429) return answer
  }
  throw new Error('Nothing was refused.')
}

async function orderTwice(): Promise<LightMyRequestResponse> {
  const own = client()
  const account = await logInAnew(own)
  return untilRefused(() => order(own, account))
}

async function subscribeOften(): Promise<LightMyRequestResponse> {
  const own = client()
  const { id } = (await order(own, await logInAnew(own))).json<{ id: string }>()
  return untilRefused((number) =>
    own.send('POST', `/api/alerts/push/${id}`, {
      body: {
        endpoint: `https://93.184.216.34/${String(number)}`,
        keys: { p256dh: 'A'.repeat(87), auth: 'B'.repeat(22) },
      },
    }),
  )
}

async function logInAnew(own: InjectClient): Promise<LocalAccount> {
  const account = privateKeyToAccount(generatePrivateKey())
  await logIn(own, account)
  return account
}

const order = (own: InjectClient, account: LocalAccount): Promise<LightMyRequestResponse> =>
  own.send('POST', '/api/orders', {
    headers: { 'network-type': 'EVM' },
    body: orderBody(account.address, { wallet_receiver: account.address }),
  })

async function openStream(): Promise<LightMyRequestResponse> {
  const account = privateKeyToAccount(generatePrivateKey())
  const own = client()
  await logIn(own, account)
  return own.send('GET', `/api/orders/session_open?wallet_address=${account.address}`)
}

type TooMany = { [Code in ErrorCode]: (typeof ERROR_CODES)[Code] extends 429 ? Code : never }[ErrorCode]
type Way = () => Promise<LightMyRequestResponse>

/** Every way to trigger a 429. A new code does not compile without one. */
const WAYS: Readonly<Record<TooMany, Readonly<Record<string, Way>>>> = {
  TOO_MANY_REQUESTS: {
    'the limit of all calls': () => untilRefused((number) => client(number).send('GET', '/api/network')),
    'the limit of one call': () =>
      untilRefused((number) =>
        client(number).send('POST', `/api/deposits/ethereum/0x${'ab'.repeat(32)}/claim`, { body: {} }),
      ),
    'login messages that wait': () =>
      untilRefused((number) =>
        client(number).send('GET', MESSAGE_PATH, { headers: { 'network-type': 'EVM' } }),
      ),
    'event streams': openStream,
  },
  TOO_MANY_OPEN_ORDERS: { 'open orders': orderTwice },
  TOO_MANY_SUBSCRIPTIONS: { 'browsers of an order': subscribeOften },
}

it.each(
  Object.entries(WAYS).flatMap(([code, ways]) =>
    Object.entries(ways).map(([what, way]) => [code, what, way] as const),
  ),
)('%s, by %s, says when to come again', async (code, _what, way) => {
  const answer = await way()
  expect([answer.statusCode, codeOf(answer)]).toEqual([429, code])
  expect(answer.headers['retry-after']).toMatch(/^[1-9]\d{0,3}$/)
})
