import { bytesToHex } from '@noble/hashes/utils.js'
import { useShared } from '@sunspan/host/testing/hooks'
import { beforeAll, expect, it } from 'vitest'
import type { DepositScanner, ObservedDeposit } from '../../capabilities/deposit-scanner.ts'
import { readInternal } from '../../testing/read-internal.ts'
import { UNLIMITED } from '../../testing/suites/unlimited-signal.ts'
import { tronHex } from '../address.ts'
import { createAddress, createTronWorld, TRX } from '../testing/tron-world.ts'

const MEMO = 'ab'.repeat(16)
let scanner: DepositScanner

const world = useShared(createTronWorld)
beforeAll(() => {
  ;({ scanner } = world.adapter)
})

const bytes = (address: string): string => tronHex(address)?.slice(2) ?? ''
/** Passes what comes along on. */
const passesOnTo = (to: string): string => `5f5f5f5f3473${bytes(to)}5af100`
/** Passes half of it on to each. */
const passesOnToBoth = (first: string, second: string): string =>
  `5f5f5f5f6002340473${bytes(first)}5af15f5f5f5f6002340473${bytes(second)}5af100`
/** Passes it on, and then undoes it. */
const passesOnAndReverts = (to: string): string => `${passesOnTo(to).slice(0, -2)}5f5ffd`
const delegatesTo = (code: string): string => `365f5f375f5f365f73${bytes(code)}5af400`
const endsFor = (to: string): string => `73${bytes(to)}ff`

/** Creates a contract with this code. */
async function codeAt(code: string): Promise<string> {
  const size = (code.length / 2).toString(16).padStart(2, '0')
  // Copies what follows these nine bytes, and returns it.
  const data = `0x60${size}8060093d393df3${code}`
  const { address } = Object(await world.node.call('devnet/deploy', { data }))
  return String(address)
}

async function call(to: string, data = ''): Promise<string> {
  const person = world.createPerson()
  await world.fund(person.address, null, 50n * TRX)
  const { txId, bytes: signed } = await person.write({
    chain_id: world.node.chainId,
    contract_type: 'TriggerSmartContract',
    owner_address: person.address,
    to_address: to,
    amount: '6',
    data,
    fee_limit: String(30n * TRX),
  })
  await world.node.call('wallet/broadcasthex', { transaction: bytesToHex(signed) })
  await world.mine(1)
  return txId
}

const read = (txHash: string) => readInternal(scanner, txHash)

it('reads what a contract passes on, without taking a caller’s word for its reference', async () => {
  const wallet = await codeAt(passesOnTo(world.treasury))
  const txHash = await call(wallet, MEMO)
  expect(await read(txHash)).toEqual([{ sender: wallet, amount: 6n, index: -2, reference: null }])
  expect(await scanner.findTransaction?.(txHash, UNLIMITED)).toMatchObject({ status: 'internal' })
  expect(await world.adapter.senders.isContract(wallet, UNLIMITED)).toBe(true)
})

it('adds up what one contract passes on, also by the code of another', async () => {
  const twice = await codeAt(passesOnToBoth(world.treasury, world.treasury))
  const wallet = await codeAt(delegatesTo(twice))
  expect(await read(await call(wallet))).toEqual([{ sender: wallet, amount: 6n, index: -2, reference: null }])
})

it('counts nothing that was undone, or left by a contract that ended', async () => {
  const undone = await codeAt(passesOnAndReverts(world.treasury))
  const caught = await codeAt(passesOnToBoth(undone, createAddress()))
  const ended = await codeAt(endsFor(world.treasury))
  for (const contract of [undone, caught, ended]) expect(await read(await call(contract))).toEqual([])
})

it('has nothing to say where a node records nothing', async () => {
  const silent = await codeAt('00')
  const txHash = await call(silent)
  await expect(read(txHash)).rejects.toMatchObject({ kind: 'rpc_unavailable' })
  expect(await scanner.findTransaction?.(txHash, UNLIMITED)).toMatchObject({ status: 'elsewhere' })
})

it('lists the transactions of a block, and confirms each until its block is gone', async () => {
  const wallet = await codeAt(passesOnTo(world.treasury))
  const txHash = await call(wallet)
  const { height } = await scanner.head(UNLIMITED)
  expect(await scanner.findInternal?.(height, UNLIMITED)).toMatchObject([{ txHash, block: { height } }])
  const [deposit] = (await scanner.readInternal?.(txHash, UNLIMITED)) ?? []
  if (deposit === undefined) throw new TypeError('There is none.')
  const confirmed = { status: 'confirmed', block: deposit.block }
  expect(await scanner.recheck(deposit, UNLIMITED)).toMatchObject(confirmed)
  expect((await scanner.witness?.(deposit, [], UNLIMITED))?.answer).toMatchObject(confirmed)
  const other: ObservedDeposit = { ...deposit, amount: 7n }
  expect(await scanner.recheck(other, UNLIMITED)).toMatchObject({ status: 'missing' })
  await world.reorg(1)
  expect(await scanner.recheck(deposit, UNLIMITED)).toMatchObject({ status: 'missing' })
})
