import {
  nameRegistryArtifact,
  nameResolverArtifact,
  writeNameRecords,
  type NameRecord,
} from '@sunspan/contracts'
import { createWalletClient, encodeDeployData, http, zeroAddress, type Address } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { useShared } from '@sunspan/host/testing/hooks'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { NameService } from '../capabilities/name-service.ts'
import { UNLIMITED } from '../testing/suites/unlimited-signal.ts'
import { createQuorumWorld } from './testing/quorum-world.ts'
import { createAddress } from './testing/test-transactions.ts'
import { TEST_MNEMONIC } from './testing/evm-world.ts'

let registry: Address
let names: NameService

const alice = createAddress()
const bob = createAddress()
const mallory = createAddress()
const shouting = createAddress()

const RECORDS: readonly NameRecord[] = [
  { name: 'alice.sunspan.eth', address: alice },
  { name: 'bob.sunspan.eth', address: bob, isForwardOnly: true },
  { name: 'nowhere.sunspan.eth', address: zeroAddress, isForwardOnly: true },
  // Mallory sets Alice's name as her own after Alice did: the reverse record is hers, the forward record is not.
  { name: 'alice.sunspan.eth', address: mallory },
  { name: 'alice.sunspan.eth', address: alice },
  { name: 'ALICE.sunspan.eth', address: shouting },
]

function serviceOf(adapter: { readonly names?: NameService | undefined }): NameService {
  if (adapter.names === undefined) throw new TypeError('The adapter knows no names.')
  return adapter.names
}

const quorum = useShared(createQuorumWorld)
beforeAll(async () => {
  const { world } = quorum
  const account = mnemonicToAccount(TEST_MNEMONIC, { addressIndex: 1 })
  registry = await world.deploy(encodeDeployData(nameRegistryArtifact))
  const resolver = await world.deploy(encodeDeployData({ ...nameResolverArtifact, args: [registry] }))
  const sender = createWalletClient({ account, transport: http(world.rpcUrl) })
  for (const transaction of writeNameRecords({ registry, resolver, owner: account.address }, RECORDS)) {
    const hash = await sender.sendTransaction({ ...transaction, chain: null })
    const { status } = await world.client.waitForTransactionReceipt({ hash })
    if (status !== 'success') throw new Error('a record was not written')
  }
  names = serviceOf(quorum.createAdapter({ nameRegistry: registry }))
})
afterEach(() => quorum.heal())

const resolve = (name: string): ReturnType<NameService['resolve']> => names.resolve(name, UNLIMITED)
const reverse = (address: string): ReturnType<NameService['reverse']> => names.reverse(address, UNLIMITED)

describe('from a name to its address', () => {
  it('finds it, however the name is typed', async () => {
    const answer = { status: 'resolved', name: 'alice.sunspan.eth', address: alice }
    expect(await resolve('alice.sunspan.eth')).toEqual(answer)
    expect(await resolve('Alice.SUNSPAN.eth')).toEqual(answer)
  })

  it.each(['carol.sunspan.eth', 'nowhere.sunspan.eth', 'sunspan.eth', 'eth.com'])(
    'says that %s points nowhere',
    async (name) => {
      expect(await resolve(name)).toEqual({ status: 'unknown', name })
    },
  )

  it.each([
    'alice',
    '',
    '.eth',
    'alice..eth',
    'al ice.eth',
    'alice.eth.',
    'аlice.eth\u0000',
    `${'a'.repeat(255)}.eth`,
  ])('takes %j for no name', async (name) => {
    expect(await resolve(name)).toEqual({ status: 'invalid' })
  })

  it('distinguishes a name with a letter of another script from its look-alike', async () => {
    expect(await resolve('аlice.sunspan.eth')).not.toMatchObject({ status: 'resolved' })
  })
})

describe('from an address to its name', () => {
  it('finds the name that points back', async () => {
    expect(await reverse(alice)).toBe('alice.sunspan.eth')
    expect(await reverse(alice.toLowerCase())).toBe('alice.sunspan.eth')
  })

  it.each([
    ['an address without a name', () => bob],
    ['one that calls itself by the name of another', () => mallory],
    ['one whose name is not in its normal form', () => shouting],
    ['what is not an address', () => '0x12'],
  ])('finds none for %s', async (_case, address) => {
    expect(await reverse(address())).toBeUndefined()
  })
})

describe('what nodes and contracts say', () => {
  it('outvotes a provider that lies about an address', async () => {
    const [liar] = quorum.rpcs
    const word = `0x${mallory.slice(2).toLowerCase().padStart(64, '0')}`
    liar.tamper(({ method }, result) => (method === 'eth_call' ? word : result))
    expect(await resolve('alice.sunspan.eth')).toMatchObject({ address: alice })
  })

  it('fails while too few providers answer', async () => {
    for (const rpc of quorum.rpcs) rpc.answerWith((response) => response.writeHead(500).end())
    await expect(resolve('alice.sunspan.eth')).rejects.toMatchObject({ kind: 'rpc_unavailable' })
    await expect(reverse(alice)).rejects.toMatchObject({ kind: 'rpc_unavailable' })
  })

  it('knows no names where the resolver is not a resolver', async () => {
    // The token contract implements neither call.
    const { world } = quorum
    const other = serviceOf(world.createAdapter({ nameRegistry: world.token }))
    expect(await other.resolve('alice.sunspan.eth', UNLIMITED)).toMatchObject({ status: 'unknown' })
    expect(await other.reverse(alice, UNLIMITED)).toBeUndefined()
  })

  it('refuses a configuration without a registry', async () => {
    const adapter = quorum.world.createAdapter({ nameRegistry: createAddress() })
    await expect(adapter.verifyNetwork(UNLIMITED)).rejects.toMatchObject({
      kind: 'unsupported',
      message: expect.stringContaining('name_registry'),
    })
    expect(quorum.world.adapter.names).toBeUndefined()
    await expect(
      quorum.world.createAdapter({ nameRegistry: registry }).verifyNetwork(UNLIMITED),
    ).resolves.toBeUndefined()
  })
})
