import { floorOf } from '@sunspan/domain'
import { afterEach, expect, it } from 'vitest'
import type { Order } from '../../model/order.ts'
import { currencyKey } from '../../prices/price-feed.ts'
import { installationFixture } from '../../testing/networks/installation-fixture.ts'
import { ALICE, BOB, type TestWorld } from '../../testing/worlds/test-world.ts'
import { openTestWorld } from '../../testing/worlds/open-test-world.ts'

const USDC = 10n ** 6n
const SENT = 60_000n * USDC

let world: TestWorld

afterEach(async () => {
  await world.checkLedger()
})

const prices = {
  ...installationFixture.prices,
  sources: [
    {
      kind: 'fixed',
      usd: { ETH: '3200', USDC: '1', POL: '0.5' },
      currencies: { 'ethereum-usdc': '1', 'base-usdc': '1' },
    },
  ],
}
const open = async (fields: object = {}): Promise<void> => {
  world = await openTestWorld({ installation: { ...installationFixture, prices, ...fields } })
}
const orderOf = (id: string): Promise<Order> => world.bridge.orders.get(id)
const paidTo = (recipient: string): bigint =>
  world.payoutsTo(recipient).reduce((sum, { amount }) => sum + amount, 0n)
const setPrice = async (usd: string): Promise<void> => {
  world.movePrice(currencyKey('ethereum-usdc'), usd)
  await world.advance(1)
}
const move = (fields: object = {}): Promise<Order> =>
  world.order({ currencyInId: 'ethereum-usdc', currencyOutId: 'base-usdc', amount: SENT, ...fields })
const netOf = ({ amountIn, fees }: Order): bigint => amountIn - fees.platformFee - fees.destinationFee

it('a token that is worth less than the other of its asset is exchanged by their prices', async () => {
  await open()
  await setPrice('0.9905')
  const order = await move()
  expect(order).toMatchObject({ type: 'SWAP', amountOut: (netOf(order) * 9_905n) / 10_000n })
  expect(order).toMatchObject({ fees: { swapFee: 0n }, minAmountOut: floorOf(order.amountOut, 100) })
  world.deposit(order)
  await world.advance(6)
  expect(await orderOf(order.id)).toMatchObject({ status: 'COMPLETE' })
  expect(paidTo(BOB)).toBe(order.amountOut)
  await world.checkTreasury()
})

it.each(['0.9995', '1', '1.0095'])('is one to one at %s', async (usd) => {
  await open()
  await setPrice(usd)
  const order = await move()
  expect(order).toMatchObject({ type: 'TRANSFER', amountOut: netOf(order), minAmountOut: null })
})

it('an order that was made one to one is paid by the prices when its deposit counts', async () => {
  await open()
  const order = await move()
  expect(order.type).toBe('TRANSFER')
  await setPrice('0.9925')
  world.deposit(order)
  await world.advance(6)
  expect(await orderOf(order.id)).toMatchObject({ status: 'COMPLETE', rate: 'MARKET' })
  expect(paidTo(BOB)).toBe((order.amountOut * 9_925n) / 10_000n)
  await world.checkTreasury()
})

it('a deposit that is more than ordered is exchanged by the prices of its order', async () => {
  await open()
  await setPrice('0.9905')
  const order = await move({ amount: 100n * USDC })
  world.deposit(order, { amount: SENT })
  await world.advance(6)
  expect(await orderOf(order.id)).toMatchObject({ status: 'COMPLETE', creditedAmount: SENT })
  expect(paidTo(BOB)).toBeLessThanOrEqual((SENT * 9_905n) / 10_000n)
  await world.checkTreasury()
})

it('counts in the caps of what may be open', async () => {
  await open({ swaps: { caps: { wallet_usd: '70000' } } })
  await move()
  await move()
  await setPrice('0.9905')
  await move()
  await expect(move()).rejects.toMatchObject({ code: 'SWAP_CAP_REACHED' })
})

it('swaps for another asset are at the token’s own price too', async () => {
  await open()
  const amount = 30_000n * USDC
  const atPar = await move({ currencyOutId: 'base-eth', amount })
  await setPrice('0.9905')
  const order = await move({ currencyOutId: 'base-eth', amount })
  expect(order.amountOut).toBeLessThan((atPar.amountOut * 991n) / 1_000n)
})

it('a bulk order takes none, and one that was made before goes back', async () => {
  await open()
  const rows = [{ currencyOutId: 'base-usdc', walletReceiver: BOB, amountOut: '50' }]
  const request = { currencyInId: 'ethereum-usdc', amount: 10_000n * USDC }
  const order = await world.bulkOrder(rows, request)
  await setPrice('0.9905')
  await expect(world.bulkOrder(rows, request)).rejects.toThrow('is not worth the same as USDC elsewhere now')
  world.deposit(order)
  await world.advance(6)
  expect(paidTo(BOB)).toBe(0n)
  expect((await orderOf(order.id)).refund).toMatchObject({ reason: 'rate_moved', status: 'COMPLETE' })
  expect(paidTo(ALICE)).toBeGreaterThan(0n)
})

it('tokens without a price of their own cost what the installation asks for them', async () => {
  const swaps = { unpriced_spread_bps: { USDC: 20 } }
  await open({ swaps, prices: installationFixture.prices })
  const order = await move()
  expect(order).toMatchObject({ type: 'SWAP', fees: { swapFee: (SENT * 20n) / 10_000n } })
  expect(order.amountOut).toBe(netOf(order) - order.fees.swapFee)
  world.deposit(order)
  await world.advance(6)
  expect(await orderOf(order.id)).toMatchObject({ status: 'COMPLETE' })
  expect(paidTo(BOB)).toBe(order.amountOut)
  await world.checkTreasury()
})
