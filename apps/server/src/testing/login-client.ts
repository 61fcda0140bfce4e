import type { LocalAccount } from 'viem/accounts'
import { expect } from 'vitest'
import { createInjectClient, type InjectClient } from './inject-client.ts'
import type { TestStack } from './create-test-stack.ts'

export const MESSAGE_PATH = '/api/wallet_auth/message'

export async function fetchLoginMessage(client: InjectClient, type = 'EVM'): Promise<string> {
  const answer = await client.send('GET', MESSAGE_PATH, { headers: { 'network-type': type } })
  expect(answer.statusCode).toBe(200)
  return answer.json<{ message: { value: string } }>().message.value
}

export function submitLogin(
  client: InjectClient,
  fields: { address: string; signature: string; type?: string; headers?: Record<string, string> },
) {
  return client.send('POST', MESSAGE_PATH, {
    ...(fields.headers === undefined ? {} : { headers: fields.headers }),
    body: { wallet_address: fields.address, network_type: fields.type ?? 'EVM', signature: fields.signature },
  })
}

export async function logIn(client: InjectClient, as: LocalAccount, type = 'EVM') {
  const value = await fetchLoginMessage(client, type)
  const signature = await as.signMessage({ message: value + as.address })
  return submitLogin(client, { address: as.address, signature, type })
}

/** A browser in which the account is logged in. */
export async function openSession(
  { app }: Pick<TestStack, 'app'>,
  as: LocalAccount,
  options?: Parameters<typeof createInjectClient>[1],
): Promise<InjectClient> {
  const client = createInjectClient(app, options)
  await logIn(client, as)
  return client
}

export async function isAuthorized(client: InjectClient, address: string, type = 'EVM'): Promise<boolean> {
  const answer = await client.send('GET', `/api/wallet_auth/wallet/${address}`, {
    headers: { 'network-type': type },
  })
  return answer.json<{ is_authorized: boolean }>().is_authorized
}

/** Code of an error response; undefined for any other. */
export const codeOf = (answer: { json: () => unknown }): unknown => Object(answer.json()).code
