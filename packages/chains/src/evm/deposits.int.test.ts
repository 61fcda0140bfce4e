import { hostileArtifacts, ownedWalletArtifact } from '@sunspan/contracts'
import { encodeDeployData, encodeFunctionData, erc20Abi, type Address, type Hex } from 'viem'
import { generatePrivateKey, mnemonicToAccount, privateKeyToAddress } from 'viem/accounts'
import { useShared } from '@sunspan/host/testing/hooks'
import { beforeAll, expect, it } from 'vitest'
import type { ObservedDeposit } from '../capabilities/deposit-scanner.ts'
import type { NetworkAdapter } from '../capabilities/network-adapter.ts'
import { UNLIMITED } from '../testing/suites/unlimited-signal.ts'
import { emitsTransfer, forwardsTo } from './testing/bytecode.ts'
import { createEvmWorld, TEST_MNEMONIC } from './testing/evm-world.ts'
import { createAddress, type TestTransaction } from './testing/test-transactions.ts'

const REFERENCE = `0x${'c3'.repeat(16)}` as const
/** Allow-lists the test token and contracts that misbehave in ways an allow-listed token should not. */
let adapter: NetworkAdapter
const erc721 = createAddress()
const erc721WithData = createAddress()
const shortData = createAddress()
const zeroValue = createAddress()
const unlisted = createAddress()

const world = useShared(createEvmWorld)
beforeAll(async () => {
  const { client, treasury } = world
  const log = { from: createAddress(), to: treasury, amount: 5n, dataBytes: 32 }
  const fourTopics = { ...log, fourthTopic: '0x07' as const }
  await client.setCode({ address: erc721, bytecode: emitsTransfer({ ...fourTopics, dataBytes: 0 }) })
  await client.setCode({ address: erc721WithData, bytecode: emitsTransfer(fourTopics) })
  const short = { ...log, amount: 2n ** 200n, dataBytes: 31 }
  await client.setCode({ address: shortData, bytecode: emitsTransfer(short) })
  await client.setCode({ address: zeroValue, bytecode: emitsTransfer({ ...log, amount: 0n }) })
  await client.setCode({ address: unlisted, bytecode: emitsTransfer(log) })
  adapter = world.createAdapter({ tokens: [world.token, erc721, erc721WithData, shortData, zeroValue] })
})

/** Every deposit the scanner finds in the blocks that the action creates. */
async function scanAfter(action: () => Promise<unknown>): Promise<readonly ObservedDeposit[]> {
  const cursor = await adapter.scanner.head(UNLIMITED)
  await action()
  const scan = await adapter.scanner.scan({ cursor, recentBlocks: [], maxBlocks: 100 }, UNLIMITED)
  expect(scan.cursor.height).toBeGreaterThan(cursor.height)
  return scan.deposits
}

const transferOf = (to: Address, amount: bigint): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })

it('sees no deposit in a token transfer that reverted', async () => {
  const deposits = await scanAfter(() =>
    world.include({ to: world.token, data: `${transferOf(world.treasury, 5n)}${REFERENCE.slice(2)}` }),
  )
  expect(deposits).toEqual([])
})

it('sees no deposit in a native transfer that reverted', async () => {
  const { treasury, client } = world
  await client.setCode({ address: treasury, bytecode: '0x5f5ffd' })
  const deposits = await scanAfter(() => world.include({ to: treasury, value: 5n, data: REFERENCE }))
  await client.setCode({ address: treasury, bytecode: '0x' })
  expect(deposits).toEqual([])
})

it.each<[string, () => Address]>([
  ['a contract that is not a token of ours', () => unlisted],
  ['an ERC-721 transfer', () => erc721],
  ['a transfer with a fourth topic and an amount', () => erc721WithData],
  ['a transfer of nothing', () => zeroValue],
  ['a log with too little data', () => shortData],
])('sees no deposit in %s', async (_, contract) => {
  expect(await scanAfter(() => world.include({ to: contract(), data: REFERENCE }))).toEqual([])
})

it('sees no deposit in what a look-alike token announces', async () => {
  const { abi, bytecode } = hostileArtifacts.fakeTransferToken
  const fake = await world.deploy(encodeDeployData({ abi, bytecode }))
  const data = encodeFunctionData({
    abi,
    functionName: 'announce',
    args: [createAddress(), world.treasury, 10n ** 12n],
  })
  expect(await scanAfter(() => world.include({ to: fake, data }))).toEqual([])
})

it.each<[string, Partial<TestTransaction>]>([
  ['a native transfer of nothing', { value: 0n }],
  ['a transfer to another address', { to: createAddress(), value: 5n }],
])('sees no deposit in %s', async (_, tx) => {
  const deposits = await scanAfter(() => world.include({ to: world.treasury, data: REFERENCE, ...tx }))
  expect(deposits).toEqual([])
})

it('sees no deposit in what our own wallet sends to itself', async () => {
  const key = mnemonicToAccount(TEST_MNEMONIC).getHdKey().privateKey
  const privateKey = `0x${Buffer.from(key ?? []).toString('hex')}` as const
  await world.mint(world.treasury, 10n)
  const deposits = await scanAfter(async () => {
    await world.include({ to: world.treasury, value: 5n, data: REFERENCE, privateKey })
    await world.include({ to: world.token, data: transferOf(world.treasury, 5n), privateKey })
  })
  expect(deposits).toEqual([])
})

it('sees no deposit in native money that a contract sends on: the reconciliation has to find it', async () => {
  const privateKey = generatePrivateKey()
  const { abi, bytecode } = ownedWalletArtifact
  const args = [privateKeyToAddress(privateKey)] as const
  const account = await world.deploy(encodeDeployData({ abi, bytecode, args }))
  await world.client.setBalance({ address: account, value: 100n })
  const data = encodeFunctionData({ abi, functionName: 'execute', args: [world.treasury, 60n, REFERENCE] })
  const before = await world.client.getBalance({ address: world.treasury })
  expect(await scanAfter(() => world.include({ to: account, data, privateKey }))).toEqual([])
  expect((await world.client.getBalance({ address: world.treasury })) - before).toBe(60n)
})

it('sees a token deposit that a contract account makes, without a reference', async () => {
  const privateKey = generatePrivateKey()
  const { abi, bytecode } = ownedWalletArtifact
  const args = [privateKeyToAddress(privateKey)] as const
  const account = await world.deploy(encodeDeployData({ abi, bytecode, args }))
  await world.mint(account, 50n)
  const inner: Hex = `${transferOf(world.treasury, 50n)}${REFERENCE.slice(2)}`
  const data = encodeFunctionData({ abi, functionName: 'execute', args: [world.token, 0n, inner] })
  const deposits = await scanAfter(() => world.include({ to: account, data, privateKey }))
  expect(deposits).toMatchObject([{ sender: account, token: world.token, amount: 50n, reference: null }])
})

it.each<[string, Hex]>([
  ['15 bytes', `0x${'c3'.repeat(15)}`],
  ['17 bytes', `0x${'c3'.repeat(17)}`],
  ['a text', `0x${Buffer.from('hello').toString('hex')}`],
])('reads no reference from %s of calldata', async (_, data) => {
  const deposits = await scanAfter(() => world.include({ to: world.treasury, value: 5n, data }))
  expect(deposits).toMatchObject([{ amount: 5n, reference: null }])
})

it('reads no reference from the calldata of another contract than the token', async () => {
  const relay = createAddress()
  await world.client.setCode({ address: relay, bytecode: forwardsTo(world.token) })
  await world.mint(relay, 5n)
  const data: Hex = `${transferOf(world.treasury, 5n)}${REFERENCE.slice(2)}`
  const deposits = await scanAfter(() => world.include({ to: relay, data }))
  expect(deposits).toMatchObject([{ sender: relay, amount: 5n, reference: null }])
})

it('reads no reference from a token transfer with more behind it', async () => {
  const privateKey = generatePrivateKey()
  await world.mint(privateKeyToAddress(privateKey), 5n)
  const data: Hex = `${transferOf(world.treasury, 5n)}${REFERENCE.slice(2)}00`
  const deposits = await scanAfter(() => world.include({ to: world.token, data, privateKey }))
  expect(deposits).toMatchObject([{ amount: 5n, reference: null }])
})

it('reports what a token with a fee delivered, not what the sender named', async () => {
  const { abi, bytecode } = hostileArtifacts.feeOnTransferToken
  const privateKey = generatePrivateKey()
  const token = await world.deploy(encodeDeployData({ abi, bytecode, args: ['Fee', 'FEE', 6, 100n] }))
  const sender = privateKeyToAddress(privateKey)
  const owner = mnemonicToAccount(TEST_MNEMONIC, { addressIndex: 1 }).getHdKey().privateKey
  const data = encodeFunctionData({ abi, functionName: 'mint', args: [sender, 1_000n] })
  await world.include({ to: token, data, privateKey: `0x${Buffer.from(owner ?? []).toString('hex')}` })

  const cursor = await adapter.scanner.head(UNLIMITED)
  const paid: Hex = `${transferOf(world.treasury, 1_000n)}${REFERENCE.slice(2)}`
  await world.include({ to: token, data: paid, privateKey })
  const { scanner } = world.createAdapter({ tokens: [token] })
  const { deposits } = await scanner.scan({ cursor, recentBlocks: [], maxBlocks: 100 }, UNLIMITED)
  expect(deposits).toMatchObject([{ sender, token, amount: 990n, reference: null }])
})
