import type { ObservedDeposit } from '@sunspan/chains'
import { useFresh } from '@sunspan/host/testing/hooks'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { BOB, createTestWorld, testAddress } from '../../testing/worlds/test-world.ts'

const CAROL = testAddress('ca')
const ETHER = 10n ** 18n

const world = useFresh(createTestWorld)
beforeEach(() => {
  world.chains.ethereum.fund(CAROL, null, 100n * ETHER)
})
afterEach(async () => {
  vi.restoreAllMocks()
})

/** The node reports this transaction as missing; its block, and all others, stay. */
function forget(txHash: string): void {
  const { scanner } = world.chains.ethereum.adapter
  const recheck = scanner.recheck.bind(scanner)
  vi.spyOn(scanner, 'recheck').mockImplementation(async (deposit: ObservedDeposit, signal) =>
    deposit.txHash === txHash
      ? { status: 'missing', head: await scanner.head(signal) }
      : recheck(deposit, signal),
  )
}

const deposits = async (): Promise<readonly string[]> => {
  const { rows } = await world.pool.query<{ status: string; reason: string | null }>(
    'SELECT status, reason FROM deposits ORDER BY id',
  )
  return rows.map(({ status, reason }) => reason ?? status)
}

it('a first deposit that turns out not to exist gives its order to the second one, in a canonical block', async () => {
  const order = await world.order()
  const first = world.deposit(order, { from: CAROL })
  await world.advance()
  world.deposit(order)
  await world.advance()
  expect(await deposits()).toEqual(['seen', 'second_deposit'])
  forget(first)
  await world.advance(6)
  expect(await deposits()).toEqual(['orphaned', 'credited'])
  expect(await world.bridge.orders.get(order.id)).toMatchObject({ status: 'COMPLETE', refund: null })
  expect(world.payoutsTo(BOB)).toHaveLength(1)
})
