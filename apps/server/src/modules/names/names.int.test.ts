import type { NameSignatureWire } from '@sunspan/api'
import { nameRegistryArtifact, nameResolverArtifact, writeNameRecords } from '@sunspan/contracts'
import { addressNameStatementBytes, nameStatementBytes } from '@sunspan/domain'
import { createPublicKey, verify } from 'node:crypto'
import { createPublicClient, createWalletClient, http } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestStack, type TestStack } from '../../testing/create-test-stack.ts'
import { deployContract } from '../../testing/deploy-contract.ts'
import { createInjectClient } from '../../testing/inject-client.ts'
import {
  BASE,
  ETHEREUM,
  startTestChain,
  type TestChain,
  TREASURY,
  USER,
} from '../../testing/start-test-chains.ts'

const ALICE = USER.address
const STRANGER = '0x00000000000000000000000000000000000A11cE'

let chains: TestChain[]
let stack: TestStack
let writeNames: (records: Parameters<typeof writeNameRecords>[1]) => Promise<void>

/** Names are registered on Ethereum and also name addresses on Base; Polygon has none. */
beforeAll(async () => {
  const [ethereum, base, polygon] = await Promise.all([
    startTestChain(ETHEREUM),
    startTestChain(BASE),
    startTestChain({ id: 'polygon', name: 'Polygon', type: 'EVM', chainId: 137 }),
  ])
  const { rpcUrl } = ethereum.anvil
  const registry = await deployContract(rpcUrl, nameRegistryArtifact, [])
  const resolver = await deployContract(rpcUrl, nameResolverArtifact, [registry])
  const transport = http(rpcUrl)
  const sender = createWalletClient({ account: TREASURY, transport })
  const reader = createPublicClient({ transport, pollingInterval: 20 })
  writeNames = async (records) => {
    for (const transaction of writeNameRecords({ registry, resolver, owner: TREASURY.address }, records)) {
      const hash = await sender.sendTransaction({ ...transaction, chain: null })
      await reader.waitForTransactionReceipt({ hash })
    }
  }
  await writeNames([{ name: 'alice.sunspan.eth', address: ALICE }])
  chains = [
    { ...ethereum, settings: { name_registry: registry } },
    { ...base, settings: { names_from: 'ethereum' } },
    polygon,
  ]
  stack = await createTestStack(chains)
})
afterAll(async () => {
  await stack.close()
  await Promise.all(chains.map(({ anvil }) => anvil.stop()))
})

async function get(path: string) {
  const answer = await createInjectClient(stack.app).send('GET', path)
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
}
const namesOf = (address: string, network: string) =>
  get(`/api/wallet_auth/domain_names/${address}/${network}`)
const resolve = (name: string, network: string) =>
  get(`/api/wallet_auth/resolve_name/${network}?name=${encodeURIComponent(name)}`)

/** Whether the published key has signed these bytes. */
async function isSigned(bytes: Uint8Array, { signature, key_id }: NameSignatureWire): Promise<boolean> {
  const { body } = await get('/api/receipt_keys')
  const { data } = body as { data: { key_id: string; public_key: string }[] }
  const own = data.find((key) => key.key_id === key_id)
  if (own === undefined) throw new Error('signed with a key that is not published')
  const der = Buffer.concat([
    Buffer.from('302a300506032b6570032100', 'hex'),
    Buffer.from(own.public_key, 'base64'),
  ])
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
  return verify(null, bytes, key, Buffer.from(signature, 'base64'))
}

describe('the signature of an answer', () => {
  const LIFETIME_MS = 600_000

  it('W-24 speaks of network, name as it was typed, address and an expiry in ten minutes', async () => {
    const name = 'Alice.Sunspan.eth'
    const { body } = await get(`/api/wallet_auth/resolve_name/base?name=${name}`)
    const signed = body['signed'] as NameSignatureWire
    const statement = { networkId: 'base', name, address: ALICE, expiresAt: signed.expires_at }
    expect(Date.parse(signed.expires_at)).toBe(stack.clock.now().getTime() + LIFETIME_MS)
    expect(await isSigned(nameStatementBytes(statement), signed)).toBe(true)
    for (const other of [
      { ...statement, networkId: 'ethereum' },
      { ...statement, name: 'alice.sunspan.eth' },
      { ...statement, address: STRANGER },
      { ...statement, expiresAt: new Date(0).toISOString() },
    ])
      expect(await isSigned(nameStatementBytes(other), signed)).toBe(false)
    expect(await isSigned(addressNameStatementBytes(statement), signed)).toBe(false)
  })

  it('W-24 of the name of an address speaks of the address as it was asked for, and of that direction', async () => {
    const address = ALICE.toLowerCase()
    const { body } = await namesOf(address, 'base')
    const [{ name, signed }] = body as unknown as [{ name: string; signed: NameSignatureWire }]
    const statement = { networkId: 'base', name, address, expiresAt: signed.expires_at }
    expect(await isSigned(addressNameStatementBytes(statement), signed)).toBe(true)
    expect(await isSigned(nameStatementBytes(statement), signed)).toBe(false)
  })
})

describe('names of an address', () => {
  it.each(['ethereum', 'base'])('are returned on %s', async (network) => {
    const signed: unknown = expect.any(Object)
    const names = { status: 200, body: [{ name: 'alice.sunspan.eth', is_default: true, signed }] }
    expect(await namesOf(ALICE, network)).toEqual(names)
    expect(await namesOf(ALICE.toLowerCase(), network)).toEqual(names)
  })

  it('are empty where it has none, and where there is no registry', async () => {
    expect(await namesOf(STRANGER, 'ethereum')).toEqual({ status: 200, body: [] })
    expect(await namesOf(ALICE, 'polygon')).toEqual({ status: 200, body: [] })
  })

  it('are not looked for of what is not an address, or nowhere', async () => {
    expect(await namesOf('0x12', 'ethereum')).toMatchObject({
      status: 400,
      body: { code: 'INVALID_ADDRESS' },
    })
    expect(await namesOf(ALICE, 'nowhere')).toMatchObject({ body: { code: 'NETWORK_NOT_FOUND' } })
  })
})

describe('the address of a name', () => {
  it('is returned with the name in its normal form', async () => {
    const signed: unknown = expect.any(Object)
    const body = { status: 'resolved', name: 'alice.sunspan.eth', address: ALICE, signed }
    expect(await resolve('Alice.Sunspan.eth', 'ethereum')).toEqual({ status: 200, body })
    expect(await resolve('alice.sunspan.eth', 'base')).toEqual({ status: 200, body })
  })

  it.each([
    ['carol.sunspan.eth', 'ethereum', 'unknown'],
    ['no name', 'ethereum', 'invalid'],
    ['alice.sunspan.eth', 'polygon', 'unsupported'],
  ])('%s on %s is %s', async (name, network, status) => {
    expect(await resolve(name, network)).toEqual({
      status: 200,
      body: { status, name, address: null, signed: null },
    })
  })

  it('is asked for of a network that there is, by a name of usual length', async () => {
    expect(await resolve('alice.sunspan.eth', 'nowhere')).toMatchObject({
      body: { code: 'NETWORK_NOT_FOUND' },
    })
    expect(await resolve('', 'ethereum')).toMatchObject({ status: 400 })
    expect(await resolve('a'.repeat(256), 'ethereum')).toMatchObject({ status: 400 })
  })

  it('follows the registry within a quarter of a minute', async () => {
    await writeNames([{ name: 'moving.sunspan.eth', address: ALICE, isForwardOnly: true }])
    expect(await resolve('moving.sunspan.eth', 'ethereum')).toMatchObject({ body: { address: ALICE } })
    await writeNames([{ name: 'moving.sunspan.eth', address: STRANGER, isForwardOnly: true }])
    expect(await resolve('moving.sunspan.eth', 'ethereum')).toMatchObject({ body: { address: ALICE } })
    stack.clock.advance(15_000)
    expect(await resolve('moving.sunspan.eth', 'ethereum')).toMatchObject({ body: { address: STRANGER } })
  })

  it('is unavailable while the node is down, when addresses simply have no names', async () => {
    stack.clock.advance(15_000)
    await chains[0]?.anvil.stop()
    expect(await resolve('alice.sunspan.eth', 'base')).toMatchObject({
      status: 503,
      body: { code: 'NETWORK_UNAVAILABLE' },
    })
    expect(await namesOf(ALICE, 'base')).toEqual({ status: 200, body: [] })
  })
})
