import { ChainError } from '@sunspan/chains'
import { afterEach, expect, it, vi } from 'vitest'
import { createTestWorld, testAddress, type TestWorld } from '../testing/test-world.ts'

const ETHER = 10n ** 18n
const CAROL = testAddress('ca')

let world: TestWorld

afterEach(async () => {
  await world.close()
})

/** The nodes of ethereum say nothing of these transactions any more. */
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
  world = await createTestWorld()
  const [first, second] = [await world.order(), await world.order({ amount: 2n * ETHER })]
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

it('keeps no other refund waiting for one whose deposit cannot be read again', async () => {
  world = await createTestWorld()
  world.chains.ethereum.fund(CAROL, null, 10n * ETHER)
  const order = await world.order()
  const [lost] = [world.deposit(order, { amount: ETHER / 2n })]
  world.deposit(await world.order({ walletSender: CAROL }), { amount: ETHER / 2n })
  await world.advance(1)
  forget(lost)
  await world.advance(8)
  expect([world.payoutsTo(order.walletSender).length, world.payoutsTo(CAROL).length]).toEqual([0, 1])
  vi.restoreAllMocks()
  await world.advance(8)
  expect(world.payoutsTo(order.walletSender)).toHaveLength(1)
  await world.checkTreasury()
})
