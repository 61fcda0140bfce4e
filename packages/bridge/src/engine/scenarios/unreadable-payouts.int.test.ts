import { ChainError } from '@sunspan/chains'
import { afterEach, expect, it, vi } from 'vitest'
import { type TestWorld } from '../../testing/worlds/test-world.ts'
import { openTestWorld } from '../../testing/worlds/open-test-world.ts'

const ETHER = 10n ** 18n

let world: TestWorld

afterEach(async () => {
  vi.restoreAllMocks()
})

/** Makes every lookup of one payout on base fail: of the first one looked up. Returns how often it was looked up. */
function silenceOne(): { readonly asked: () => number; readonly restore: () => void } {
  const { payouts } = world.chains.base.adapter
  const lookup = payouts.lookup.bind(payouts)
  let silenced: string | undefined
  let asked = 0
  const spy = vi.spyOn(payouts, 'lookup').mockImplementation((transfer, signal) => {
    silenced ??= transfer.txId
    if (transfer.txId !== silenced) return lookup(transfer, signal)
    asked += 1
    return Promise.reject(new ChainError('rpc_unavailable', 'This payout cannot be looked up.'))
  })
  return { asked: () => asked, restore: () => spy.mockRestore() }
}

const statuses = (ids: readonly string[]): Promise<readonly string[]> =>
  Promise.all(ids.map(async (id) => (await world.bridge.orders.get(id)).status))

it('of which one cannot be looked up come to their end all the same, and the one when it can', async () => {
  world = await openTestWorld()
  const ids: string[] = []
  for (let n = 1n; n <= 3n; n += 1n) {
    const order = await world.order({ amount: n * ETHER })
    world.deposit(order)
    ids.push(order.id)
  }
  const { asked, restore } = silenceOne()
  await world.advance(30)
  expect((await statuses(ids)).toSorted()).toEqual(['COMPLETE', 'COMPLETE', 'SENT'])
  expect(asked()).toBeGreaterThan(10)
  const told = world.log.filter(({ message }) => message.startsWith('A payout cannot be looked up'))
  expect(told.length).toBeGreaterThan(2)
  expect(told.length).toBeLessThan(8)
  restore()
  await world.advance(4)
  expect(await statuses(ids)).toEqual(['COMPLETE', 'COMPLETE', 'COMPLETE'])
  await world.checkTreasury()
})
