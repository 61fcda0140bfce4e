import { ChainError } from '@sunspan/chains'
import { expect, it, vi } from 'vitest'
import { ALICE, testAddress, type TestWorld } from '../../testing/worlds/test-world.ts'
import { openTestWorld } from '../../testing/worlds/open-test-world.ts'

const ETHER = 10n ** 18n
const CAROL = testAddress('ca')

let world: TestWorld

/** Ethereum's nodes no longer return these transactions. */
function forget(...txHashes: readonly string[]): void {
  const { scanner } = world.chains.ethereum.adapter
  const recheck = scanner.recheck.bind(scanner)
  vi.spyOn(scanner, 'recheck').mockImplementation((deposit, signal) =>
    txHashes.includes(deposit.txHash)
      ? Promise.reject(new ChainError('rpc_unavailable', 'The block was cleaned up.'))
      : recheck(deposit, signal),
  )
}

it('keeps no other order waiting for a deposit that cannot be read again', async () => {
  world = await openTestWorld()
  const first = await world.order()
  const second = await world.order({ amount: 2n * ETHER })
  forget(world.deposit(first))
  world.deposit(second)
  await world.advance(8)
  const statuses = [first, second].map(async ({ id }) => (await world.bridge.orders.get(id)).status)
  expect(await Promise.all(statuses)).toEqual(['WAIT_DEPOSIT', 'COMPLETE'])
  vi.restoreAllMocks()
  await world.advance(8)
  expect((await world.bridge.orders.get(first.id)).status).toBe('COMPLETE')
  await world.checkTreasury()
})

/** Two unmatched deposits in suspense, with their week over. */
async function suspendTwo(): Promise<string> {
  world = await openTestWorld()
  world.chains.ethereum.fund(CAROL, null, 10n * ETHER)
  const order = await world.order()
  const stray = { reference: null, amount: ETHER / 2n }
  const first = world.deposit(order, stray)
  world.deposit(order, { ...stray, from: CAROL })
  await world.advance(8)
  world.clock.advance(7 * 86_400_000)
  return first
}

const refunds = (): readonly number[] => [ALICE, CAROL].map((owner) => world.payoutsTo(owner).length)

/** Carol is refunded while Alice's refund waits; hers follows once nothing blocks it. */
async function expectOneWaits(): Promise<void> {
  await world.advance(8)
  expect(refunds()).toEqual([0, 1])
  vi.restoreAllMocks()
  await world.advance(8)
  expect(refunds()).toEqual([1, 1])
  await world.checkTreasury()
}

it('keeps no other refund waiting for one whose deposit cannot be read again', async () => {
  forget(await suspendTwo())
  await expectOneWaits()
})

it('keeps no other refund waiting for one whose sender the chain does not reveal', async () => {
  await suspendTwo()
  const { senders } = world.chains.ethereum.adapter
  if (senders === undefined) throw new TypeError('The sender check was not called.')
  const isContract = senders.isContract.bind(senders)
  vi.spyOn(senders, 'isContract').mockImplementation((address, signal) =>
    address === ALICE
      ? Promise.reject(new ChainError('rpc_untrustworthy', 'The get method is broken.'))
      : isContract(address, signal),
  )
  await expectOneWaits()
})
