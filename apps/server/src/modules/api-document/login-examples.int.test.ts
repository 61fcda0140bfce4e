import { buildOpenApiDocument } from '@sunspan/api/openapi'
import { createNetworkAdapter } from '@sunspan/chains/server'
import { startStarknetNode } from '@sunspan/starknet-node'
import { expect, it } from 'vitest'

const document = buildOpenApiDocument({ productName: 'Sunspan', serverUrl: 'https://bridge.example' })
const at = (value: unknown, ...steps: readonly string[]): unknown =>
  steps.reduce<unknown>((inner, step) => Object(inner)[step], value)
const message = ['paths', '/api/wallet_auth/message']
const examples = ['content', 'application/json', 'examples']

it('the example of Starknet is what an account that is not created yet would accept', async () => {
  const login = Object(at(document, ...message, 'post', 'requestBody', ...examples, 'starknet', 'value'))
  const text = at(document, ...message, 'get', 'responses', '200', ...examples, 'STARKNET', 'value')
  const node = await startStarknetNode({ name: 'login examples', chainId: 'SN_MAIN', tokens: [] })
  const adapter = createNetworkAdapter('starknet', {
    networkId: 'one',
    chainId: 'SN_MAIN',
    rpcUrls: [node.rpcUrl],
    currencies: [],
    multicallAddress: null,
    requestTimeoutMs: 5_000,
    treasury: { mnemonic: 'test test test test test test test test test test test junk' },
  })
  const { wallet_address: address, signature } = login
  const proves = (said: string) =>
    adapter?.login.verify({ address, signature, message: said }, AbortSignal.timeout(10_000))
  const told = `${String(at(text, 'message', 'value'))}${String(address)}`
  expect(await proves(told)).toBe(true)
  expect(await proves(told.replace('00ff', '11ff'))).toBe(false)
  await node.stop()
})
