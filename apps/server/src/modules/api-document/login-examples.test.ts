import { buildOpenApiDocument } from '@sunspan/api/openapi'
import { SUPPORTED_FAMILIES } from '@sunspan/chains'
import { mainNetworks } from '@sunspan/chains/main-networks'
import { createNetworkAdapter } from '@sunspan/chains/server'
import { FAMILY_OF_NETWORK_TYPE, type NetworkType } from '@sunspan/domain'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const document = buildOpenApiDocument({ productName: 'Sunspan', serverUrl: 'https://bridge.example' })
const at = (value: unknown, ...steps: readonly string[]): unknown =>
  steps.reduce<unknown>((inner, step) => Object(inner)[step], value)

const PATH = ['paths', '/api/wallet_auth/message']
const JSON_TYPE = ['content', 'application/json', 'examples']
const texts = Object(at(document, ...PATH, 'get', 'responses', '200', ...JSON_TYPE))
const { evm_contract: contract, ...logins } = Object(
  at(document, ...PATH, 'post', 'requestBody', ...JSON_TYPE),
)

const chainIdOf = (type: NetworkType): string | undefined =>
  mainNetworks().find((network) => network.type === type && (type !== 'EVM' || network.id === 'base'))
    ?.chain_id

function verifierOf(type: NetworkType) {
  const adapter = createNetworkAdapter(FAMILY_OF_NETWORK_TYPE[type], {
    networkId: 'one',
    chainId: chainIdOf(type) ?? '',
    rpcUrls: ['http://127.0.0.1:9'],
    currencies: [],
    multicallAddress: null,
    requestTimeoutMs: 1_000,
    treasury: { mnemonic: 'test test test test test test test test test test test junk' },
  })
  if (adapter === undefined) throw new TypeError(`There is no adapter for ${type}.`)
  return adapter.login
}

const CASES = Object.entries(logins).map(([name, example]) => {
  const { network_type: type, wallet_address: address, signature } = Object(at(example, 'value'))
  const text: string = `${String(at(texts, type, 'value', 'message', 'value'))}`
  return { name, type: type as NetworkType, address: String(address), signature: String(signature), text }
})

// The moment at which the wallet of the examples has signed.
beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-01-01T00:01:00.000Z'), toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

it('has an example of every family, and of each scheme of those that have two', () => {
  expect(new Set(CASES.map(({ type }) => FAMILY_OF_NETWORK_TYPE[type]))).toEqual(new Set(SUPPORTED_FAMILIES))
  expect(CASES.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['ton_proof', 'ton_sign_data', 'bitcoin_bip322', 'bitcoin_ecdsa']),
  )
  expect(contract).toBeDefined()
})

// Starknet's needs its network: login-examples.int.test.ts.
it.each(CASES.filter(({ type }) => type !== 'STARKNET'))(
  '$name: text and address joined as documented are what the example signs',
  async (login) => {
    const verifier = verifierOf(login.type)
    const prove = (message: string) => verifier.provesByKey?.({ ...login, message })
    expect(await prove(`${login.text}${login.address}`)).toBe(true)
    expect(await prove(`${login.text.replace('00ff', '11ff')}${login.address}`)).toBe(false)
  },
)
