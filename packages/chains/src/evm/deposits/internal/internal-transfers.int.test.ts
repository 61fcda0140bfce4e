import type { Address, Hex } from 'viem'
import { useShared } from '@sunspan/host/testing/hooks'
import { beforeAll, expect, it } from 'vitest'
import type { DepositScanner } from '../../../capabilities/deposit-scanner.ts'
import { readInternal } from '../../../testing/read-internal.ts'
import { UNLIMITED } from '../../../testing/suites/unlimited-signal.ts'
import { passesOnTo } from '../../testing/bytecode.ts'
import { createEvmWorld } from '../../testing/evm-world.ts'
import { createAddress } from '../../testing/test-transactions.ts'

const REFERENCE: Hex = `0x${'ab'.repeat(16)}`
let scanner: DepositScanner

const world = useShared(createEvmWorld)
beforeAll(() => {
  ;({ scanner } = world.adapter)
})

const bytes = (address: Address): string => address.slice(2).toLowerCase()
/** Runs another account's code as its own, with all of its gas. */
const delegatesTo = (code: Address): Hex => `0x365f5f375f5f365f73${bytes(code)}5af400`
/** Runs another account's code with the value that came along, as its own. */
const callcodesTo = (code: Address): Hex => `0x365f5f375f5f365f3473${bytes(code)}5af200`
/** Passes everything on, and then undoes it. */
const forwardsAndReverts = (to: Address): Hex => `${passesOnTo(to).slice(0, -2) as Hex}5f5ffd`
const selfdestructsTo = (to: Address): Hex => `0x73${bytes(to)}ff`
/** Passes everything on to two. */
const forwardsToBoth = (first: Address, second: Address): Hex =>
  `0x5f5f5f5f6002340473${bytes(first)}5af15f5f5f5f6002340473${bytes(second)}5af100`

async function codeAt(bytecode: Hex): Promise<Address> {
  const address = createAddress()
  await world.client.setCode({ address, bytecode })
  return address
}

async function pay(to: Address, data: Hex = '0x'): Promise<string> {
  const [sent] = await world.include({ to, value: 6n, data })
  return sent?.txHash ?? ''
}

const read = (txHash: string) => readInternal(scanner, txHash)

it('reads what a contract passes on, with the reference that goes along', async () => {
  const wallet = await codeAt(passesOnTo(world.treasury))
  const hash = await pay(wallet, REFERENCE)
  expect(await read(hash)).toEqual([{ sender: wallet, amount: 6n, index: -2, reference: REFERENCE }])
  expect(await scanner.findTransaction?.(hash, UNLIMITED)).toMatchObject({ status: 'internal' })
})

it('names the wallet as the sender where it runs the code of another contract', async () => {
  const wallet = await codeAt(delegatesTo(await codeAt(passesOnTo(world.treasury))))
  // Code that ran in it passes on what came along with the call.
  expect(await read(await pay(wallet))).toEqual([{ sender: wallet, amount: 6n, index: -2, reference: null }])
})

it('counts all of several', async () => {
  const twice = await codeAt(forwardsToBoth(world.treasury, world.treasury))
  expect(await read(await pay(twice))).toEqual([{ sender: twice, amount: 6n, index: -2, reference: null }])
})

it('counts nothing that was undone, carried along only, or left by a contract that ended', async () => {
  const undone = await codeAt(forwardsAndReverts(world.treasury))
  const caught = await codeAt(forwardsToBoth(undone, createAddress()))
  for (const bytecode of [
    callcodesTo(world.treasury),
    delegatesTo(world.treasury),
    selfdestructsTo(world.treasury),
  ])
    expect(await read(await pay(await codeAt(bytecode)))).toEqual([])
  expect(await read(await pay(undone))).toEqual([])
  expect(await read(await pay(caught))).toEqual([])
})

it('leaves a transfer by the transaction itself to the scan', async () => {
  const hash = await pay(world.treasury)
  expect(await read(hash)).toEqual([])
  expect(await scanner.findTransaction?.(hash, UNLIMITED)).toMatchObject({ status: 'deposit' })
})

it('lists the transactions of a block', async () => {
  const wallet = await codeAt(passesOnTo(world.treasury))
  const [, second] = await world.include(
    { to: createAddress(), value: 1n },
    { to: wallet, value: 6n },
    { to: world.treasury, value: 1n },
  )
  const height = await world.client.getBlockNumber()
  const listed = await scanner.findInternal?.(height, UNLIMITED)
  expect(listed?.map(({ txHash, block }) => [txHash, block.height])).toEqual([[second?.txHash, height]])
})
