import { ChainError } from '@sunspan/chains'
import { afterEach, expect, it, vi } from 'vitest'
import type { Order } from '../../model/order.ts'
import { installationFixture } from '../../testing/networks/installation-fixture.ts'
import { type TestWorld } from '../../testing/worlds/test-world.ts'
import { openTestWorld } from '../../testing/worlds/open-test-world.ts'

const ETHER = 10n ** 18n
const HOUR_MS = 3_600_000
/** More than one read returns. */
const MANY = 203

let world: TestWorld

afterEach(async () => {
  vi.restoreAllMocks()
})

async function createWorld(): Promise<void> {
  world = await openTestWorld({ installation: { ...installationFixture, max_open_orders_per_wallet: 500 } })
}

/** The treasury's balance on a network is unknown. */
function silence(network: 'base'): void {
  const { balances } = world.chains[network].adapter
  vi.spyOn(balances, 'getBalances').mockImplementation(() =>
    Promise.reject(new ChainError('rpc_unavailable', 'The node is down.')),
  )
}

const statusesOf = async (orders: readonly Order[]): Promise<readonly string[]> =>
  Promise.all(orders.map(async ({ id }) => (await world.bridge.orders.get(id)).status))

async function expired(orders: readonly Order[]): Promise<void> {
  world.clock.advance(HOUR_MS)
  await world.advance(1)
  expect(new Set(await statusesOf(orders))).toEqual(new Set(['EXPIRED']))
}

const toPolygon = (amount: bigint): Promise<Order> =>
  world.order({ amount, currencyInId: 'ethereum-usdc', currencyOutId: 'polygon-usdc' })

it('credits what goes elsewhere while the destination of a late deposit does not answer', async () => {
  await createWorld()
  const late = await world.order()
  await expired([late])
  silence('base')
  const live = await toPolygon(50_000_000n)
  world.deposit(late)
  world.deposit(live)
  await world.advance(8)
  expect(await statusesOf([late, live])).toEqual(['EXPIRED', 'COMPLETE'])
  vi.restoreAllMocks()
  await world.advance(8)
  expect(await statusesOf([late])).toEqual(['COMPLETE'])
  await world.checkTreasury()
})

it('credits what is in time, or can be paid, before and behind hundreds that wait', async () => {
  await createWorld()
  const waiting: Order[] = []
  for (let place = 0; place < MANY; place += 1) {
    waiting.push(await world.order({ amount: ETHER / 10n + BigInt(place) }))
  }
  const late = await toPolygon(60_000_000n)
  await expired([...waiting, late])
  silence('base')
  for (const order of waiting) world.deposit(order)
  await world.advance(6)
  world.deposit(late)
  const live = await toPolygon(50_000_000n)
  world.deposit(live)
  await world.advance(8)
  expect(await statusesOf([late, live])).toEqual(['COMPLETE', 'COMPLETE'])
  expect(new Set(await statusesOf(waiting))).toEqual(new Set(['EXPIRED']))
})

it('credits the others, and the whole deposit, where the price of sending its rest back is not known', async () => {
  await createWorld()
  const over = await world.order()
  const exact = await world.order({ amount: 2n * ETHER })
  const { fees } = world.chains.ethereum.adapter
  vi.spyOn(fees, 'estimate').mockImplementation(() =>
    Promise.reject(new ChainError('rpc_unavailable', 'Fees are not available now.')),
  )
  world.deposit(over, { amount: over.amountIn + ETHER / 100n })
  world.deposit(exact)
  await world.advance(8)
  expect(await statusesOf([over, exact])).toEqual(['COMPLETE', 'COMPLETE'])
})
