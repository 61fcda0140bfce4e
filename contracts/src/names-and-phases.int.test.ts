import { startAnvil } from '@sunspan/host'
import {
  createPublicClient,
  createWalletClient,
  encodeDeployData,
  encodeFunctionData,
  http,
  labelhash,
  namehash,
  zeroAddress,
  zeroHash,
  type Hex,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { useShared } from '@sunspan/host/testing/hooks'
import { beforeAll, expect, test } from 'vitest'
import { nameRegistryArtifact, nameResolverArtifact } from './index.ts'

const phrase = 'test test test test test test test test test test test junk'
const owner = mnemonicToAccount(phrase, { addressIndex: 0 })
const stranger = mnemonicToAccount(phrase, { addressIndex: 1 })
const friend = '0x00000000000000000000000000000000000A11cE'

let chain: ReturnType<typeof connect>

function connect(rpcUrl: string) {
  const transport = http(rpcUrl)
  const reader = createPublicClient({ transport, pollingInterval: 20 })
  const writerOf = (account: typeof owner) => createWalletClient({ transport, account })
  const send = async (account: typeof owner, request: { to?: Hex; data: Hex }) => {
    const hash = await writerOf(account).sendTransaction({ ...request, chain: null })
    return reader.waitForTransactionReceipt({ hash })
  }
  return { reader, send }
}

const anvil = useShared(() => startAnvil({ chainId: 31_337 }))
beforeAll(() => {
  chain = connect(anvil.rpcUrl)
})

async function deploy(data: Hex): Promise<Hex> {
  const { contractAddress } = await chain.send(owner, { data })
  if (!contractAddress) throw new Error('not deployed')
  return contractAddress
}

test('a name belongs to the owner of its parent, and its records to its owner alone', async () => {
  const registry = {
    abi: nameRegistryArtifact.abi,
    address: await deploy(encodeDeployData(nameRegistryArtifact)),
  }
  const resolver = {
    abi: nameResolverArtifact.abi,
    address: await deploy(encodeDeployData({ ...nameResolverArtifact, args: [registry.address] })),
  }
  const claim = (parent: Hex, label: string, holder: Hex) => ({
    ...registry,
    functionName: 'setSubnodeRecord' as const,
    args: [parent, labelhash(label), holder, resolver.address] as const,
  })
  const root = claim(zeroHash, 'eth', owner.address)
  await expect(chain.reader.simulateContract({ ...root, account: stranger })).rejects.toThrow('NotNodeOwner')
  await chain.send(owner, { to: registry.address, data: encodeFunctionData(root) })
  const child = claim(namehash('eth'), 'alice', stranger.address)
  await chain.send(owner, { to: registry.address, data: encodeFunctionData(child) })
  const node = namehash('alice.eth')
  const ask = { ...registry, args: [node] as const }
  expect(await chain.reader.readContract({ ...ask, functionName: 'owner' })).toBe(stranger.address)
  expect((await chain.reader.readContract({ ...ask, functionName: 'resolver' })).toLowerCase()).toBe(
    resolver.address,
  )

  const point = { ...resolver, functionName: 'setAddr', args: [node, friend] } as const
  await expect(chain.reader.simulateContract({ ...point, account: owner })).rejects.toThrow('NotNodeOwner')
  await chain.send(stranger, { to: resolver.address, data: encodeFunctionData(point) })
  const call = { ...resolver, functionName: 'setName', args: [node, 'alice.eth'] } as const
  await expect(chain.reader.simulateContract({ ...call, account: owner })).rejects.toThrow('NotNodeOwner')
  await chain.send(stranger, { to: resolver.address, data: encodeFunctionData(call) })
  const of = (name: string) => ({ ...resolver, args: [namehash(name)] as const })
  expect(await chain.reader.readContract({ ...of('alice.eth'), functionName: 'addr' })).toBe(friend)
  expect(await chain.reader.readContract({ ...of('alice.eth'), functionName: 'name' })).toBe('alice.eth')
  expect(await chain.reader.readContract({ ...of('bob.eth'), functionName: 'addr' })).toBe(zeroAddress)
  expect(await chain.reader.readContract({ ...of('bob.eth'), functionName: 'name' })).toBe('')
})
