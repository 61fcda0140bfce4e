import { parseUsd } from '@sunspan/domain'
import { describe, expect, it } from 'vitest'
import type { CreateOrderRequest } from './create-order.ts'
import { installationFixture } from '../testing/networks/installation-fixture.ts'
import { openTestWorld } from '../testing/worlds/open-test-world.ts'
import { ALICE, BOB, testAddress, type TestWorld } from '../testing/worlds/test-world.ts'

const ETHER = 10n ** 18n
const CAROL = testAddress('ca')
const DAVE = testAddress('da')

/** One ether is 3,200 dollars. */
async function worldWith(caps: object): Promise<TestWorld> {
  const swaps = { default_spread_bps: 0, caps }
  const world = await openTestWorld({ installation: { ...installationFixture, swaps } })
  for (const wallet of [CAROL, DAVE]) world.chains.ethereum.fund(wallet, null, 100n * ETHER)
  return world
}

/** Of one ether to USDC. */
const swap = (of: TestWorld, request: Partial<CreateOrderRequest> = {}) =>
  of.order({ currencyOutId: 'base-usdc', ...request })

const reached = (cap: string) => ({ code: 'SWAP_CAP_REACHED', details: { cap } })

describe('the cap of a wallet', () => {
  it('refuses swaps beyond it and says what to do; transfers are free of it', async () => {
    const own = await worldWith({ wallet_usd: '5000' })
    const first = await swap(own)
    await expect(swap(own)).rejects.toMatchObject({
      ...reached('wallet'),
      message:
        'Swaps of one wallet that are not settled may be worth $5,000.00. $1,800.00 is left. Close orders that you will not pay, or wait until the others are paid out.',
      details: { cap: 'wallet', cap_usd: '5000', left_usd: '1800' },
    })
    await own.order({ amount: ETHER })
    await swap(own, { walletSender: CAROL })
    await own.bridge.orders.close(first.id, ALICE)
    await swap(own)
  })

  it('counts an unpaid order for as long as its rate is held', async () => {
    const own = await worldWith({ wallet_usd: '5000' })
    await swap(own)
    own.clock.advance(299_000)
    await own.bridge.refreshMarket()
    await expect(swap(own)).rejects.toMatchObject(reached('wallet'))
    own.clock.advance(2_000)
    await own.bridge.refreshMarket()
    await swap(own)
  })

  it('counts a paid order until its payout is signed', async () => {
    const own = await worldWith({ wallet_usd: '5000' })
    await own.bridge.halts.set({
      actions: ['payout'],
      target: { scope: 'network', networkId: 'base' },
      actor: 'olga',
      reason: 'a look',
    })
    const order = await swap(own)
    own.deposit(order)
    await own.advance(4)
    expect((await own.bridge.orders.get(order.id)).status).toBe('DEPOSITED')
    await expect(swap(own)).rejects.toMatchObject(reached('wallet'))
    for (const { id } of await own.bridge.halts.list()) {
      await own.bridge.halts.lift({ id, actor: 'olga', reason: 'looked into it' })
    }
    await own.advance(3)
    await swap(own)
  })

  it('is the most that one order may be of', async () => {
    const own = await worldWith({ wallet_usd: '5000' })
    expect(own.bridge.quotes.limits('ethereum-eth', 'base-usdc').maxSend).toBe(1_562_000_000_000_000_000n)
    await expect(swap(own, { amount: 2n * ETHER })).rejects.toMatchObject({ code: 'AMOUNT_TOO_LARGE' })
  })
})

describe('the caps that all share', () => {
  it('hold for an asset on either side, and leave other assets alone', async () => {
    const own = await worldWith({ wallet_usd: '5000', asset_usd: '10000' })
    const orders = [await swap(own), await swap(own, { walletSender: CAROL })]
    for (const order of orders) own.deposit(order)
    await own.bridge.halts.set({
      actions: ['payout'],
      target: { scope: 'network', networkId: 'base' },
      actor: 'olga',
      reason: 'a look',
    })
    await own.advance(4)
    const toEther = { currencyInId: 'base-usdc', currencyOutId: 'ethereum-eth', amount: 3_700_000_000n }
    await own.advance()
    await expect(swap(own, { ...toEther, walletSender: DAVE })).rejects.toMatchObject({
      ...reached('asset'),
      message:
        'Swaps of ETH are at their limit now. $3,600.00 is left. Send less, or try again in a few minutes.',
    })
    const toPol = { ...toEther, currencyOutId: 'polygon-pol', amount: 9_000_000n }
    await swap(own, { ...toPol, walletSender: DAVE })
  })

  it('cannot be passed by swaps that are made at once', async () => {
    const own = await worldWith({ wallet_usd: '5000', all_usd: '10000', asset_usd: null })
    const paid = await swap(own)
    await own.bridge.halts.set({
      actions: ['payout'],
      target: { scope: 'network', networkId: 'base' },
      actor: 'olga',
      reason: 'a look',
    })
    own.deposit(paid)
    await own.advance(4)
    const results = await Promise.allSettled(
      [CAROL, DAVE, BOB].map((walletSender) => swap(own, { walletSender, walletReceiver: ALICE })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: reached('all') })
  })

  it('are not closed by strangers who order for nothing, from however many wallets', async () => {
    const own = await worldWith({ wallet_usd: '5000', all_usd: '10000', asset_usd: '10000' })
    const strangers = ['01', '02', '03', '04', '05', '06', '07', '08'].map(testAddress)
    const results = await Promise.allSettled(strangers.map((walletSender) => swap(own, { walletSender })))
    expect(results.every(({ status }) => status === 'fulfilled')).toBe(true)
    await swap(own)
  })

  it('are not closed by a deposit of next to nothing, which goes back', async () => {
    const own = await worldWith({ wallet_usd: '4000', all_usd: '8000', asset_usd: null })
    const orders = [await swap(own, { walletSender: CAROL }), await swap(own, { walletSender: DAVE })]
    for (const order of orders) own.deposit(order, { amount: 1_000n })
    await own.advance()
    const { rows } = await own.pool.query('SELECT status, reason FROM deposits')
    expect(rows).toEqual(orders.map(() => ({ status: 'unmatched', reason: 'short' })))
    await swap(own)
  })
})

it('every cap may be lifted', async () => {
  const own = await worldWith({ wallet_usd: null, asset_usd: null, all_usd: null })
  expect(own.installation.swaps.caps).toEqual({ wallet: null, asset: null, all: null })
  await swap(own, { amount: 50n * ETHER })
  expect(parseUsd('160000')).toBe((await swap(own, { amount: 50n * ETHER })).amountIn * 3_200n)
})
