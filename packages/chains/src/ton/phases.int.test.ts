import { Address, beginCell } from '@ton/core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { NetworkAdapter } from '../capabilities/network-adapter.ts'
import { UNLIMITED } from '../testing/suites/unlimited-signal.ts'
import { COIN, createTonWorld, TEST_MNEMONIC, type TonWorld } from './testing/ton-world.ts'
import { toAddress, walletText } from './to-address.ts'
import { tonMinterAddress } from './treasury/treasury-key.ts'

const CAPS = [10n, 1n, 10n, 10n] as const
const BASE = 'https://bridge.example/nft/'
const TRANSFER = 0x5fcc3d14

let world: TonWorld
let phases: NonNullable<NetworkAdapter['phases']>
let minter: NonNullable<NetworkAdapter['minter']>
let slot = 0n

beforeAll(async () => {
  const spec = { minter: tonMinterAddress(TEST_MNEMONIC), metadata: BASE, caps: CAPS }
  world = await createTonWorld({ phases: spec })
  const adapter = world.createAdapter({ phaseNft: world.node.phaseCollection })
  if (adapter.phases === undefined || adapter.minter === undefined) throw new TypeError('No phases are read.')
  ;({ phases, minter } = adapter)
  await adapter.verifyNetwork(UNLIMITED)
})
afterAll(() => world.stop())

async function mint(wallet: string, phase: Parameters<typeof minter.mint>[1]): Promise<void> {
  slot += 1n
  await minter.mint(wallet, phase, slot, UNLIMITED)
  await world.settle()
}
const countsOf = async (place: number) => (await phases.collections(UNLIMITED))[place]

it('says what to do while the minting wallet has no coins', async () => {
  const { address } = world.createPerson()
  await expect(mint(walletText(address), 'Sunrise')).rejects.toMatchObject({ kind: 'insufficient_funds' })
  await world.fund(toAddress(minter.wallet), null, COIN)
  await world.settle()
})

it('mints the item of a wallet and phase once, however often it is asked', async () => {
  const person = world.createPerson()
  const wallet = walletText(person.address)
  const item = await minter.itemOf(wallet, 'Sunrise', UNLIMITED)
  expect(item.isMinted).toBe(false)
  await mint(wallet, 'Sunrise')
  expect(await minter.itemOf(wallet, 'Sunrise', UNLIMITED)).toEqual({ ...item, isMinted: true })
  expect(await phases.heldPhases(wallet, UNLIMITED)).toEqual(['Sunrise'])
  expect(await countsOf(0)).toEqual({ phase: 'Sunrise', supply: 1n, cap: 10n, holders: 1n })
  await mint(wallet, 'Sunrise')
  expect(await countsOf(0)).toMatchObject({ supply: 1n })
  expect(await phases.heldPhases(wallet, UNLIMITED)).toEqual(['Sunrise'])
})

it('follows an item that is sent away, and never makes it again', async () => {
  const person = world.createPerson()
  const friend = world.createPerson()
  const wallet = walletText(person.address)
  await world.fund(person.address, null, COIN)
  await mint(wallet, 'Sunset')
  const { address } = await minter.itemOf(wallet, 'Sunset', UNLIMITED)
  const body = beginCell()
    .storeUint(TRANSFER, 32)
    .storeUint(1, 64)
    .storeAddress(friend.address)
    .storeAddress(person.address)
    .storeBit(false)
    .storeCoins(0)
    .storeBit(false)
    .endCell()
  await person.send({ to: Address.parse(address), value: COIN / 10n, bounce: true, body })
  await world.settle()
  expect(await phases.heldPhases(wallet, UNLIMITED)).toEqual([])
  expect(await phases.hasClaimed(wallet, 'Sunset', UNLIMITED)).toBe(true)
  await mint(wallet, 'Sunset')
  expect(await phases.heldPhases(wallet, UNLIMITED)).toEqual([])
  expect(await countsOf(2)).toMatchObject({ supply: 1n })
})

it('holds the cap, and mints for the minter only', async () => {
  const [first, second] = [world.createPerson(), world.createPerson()].map(({ address }) =>
    walletText(address),
  )
  await mint(first ?? '', 'Midday')
  await mint(second ?? '', 'Midday')
  expect(await phases.heldPhases(first ?? '', UNLIMITED)).toEqual(['Midday'])
  expect(await phases.heldPhases(second ?? '', UNLIMITED)).toEqual([])
  expect(await countsOf(1)).toMatchObject({ supply: 1n, cap: 1n })

  const thief = world.createPerson()
  await world.fund(thief.address, null, COIN)
  await world.settle()
  const body = beginCell()
    .storeUint(0x70686173, 32)
    .storeUint(1, 64)
    .storeUint(3, 8)
    .storeAddress(thief.address)
  await thief.send({
    to: Address.parse(phases.contract),
    value: COIN / 10n,
    bounce: true,
    body: body.endCell(),
  })
  await world.settle()
  expect(await countsOf(3)).toMatchObject({ supply: 0n })
})

it('serves the calls of TEP-62 and the metadata of TEP-64', async () => {
  const ask = async (address: string, method: string, stack: unknown[] = []) => {
    const answer = Object(await world.node.call('runGetMethod', { address, method, stack }))
    expect(answer.exit_code).toBe(0)
    return answer.stack
  }
  const wallet = walletText(world.createPerson().address)
  await mint(wallet, 'Midnight')
  const item = await minter.itemOf(wallet, 'Midnight', UNLIMITED)
  const [initialized, [, index], , , [, content]] = await ask(item.address, 'get_nft_data')
  expect(initialized).toEqual(['num', '-0x1'])
  const byIndex = await ask(phases.contract, 'get_nft_address_by_index', [['num', index]])
  expect(byIndex).toHaveLength(1)
  const [[, metadata]] = await ask(phases.contract, 'get_nft_content', [
    ['num', index],
    ['tvm.Cell', content.bytes],
  ])
  const text = Buffer.from(metadata.bytes, 'base64').toString('latin1')
  expect(text).toContain(`\u0001${BASE}3`)
  const [[, next]] = await ask(phases.contract, 'get_collection_data')
  expect(next).toBe('-0x1')
})
