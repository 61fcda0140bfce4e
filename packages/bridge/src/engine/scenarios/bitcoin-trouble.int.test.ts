import { useShared } from '@sunspan/host/testing/hooks'
import { beforeEach, describe, expect, it } from 'vitest'
import { payTogether } from '@sunspan/chains/testing'
import type { Order } from '../../model/order.ts'
import { BITCOIN, createBitcoinWorld } from '../../testing/worlds/bitcoin-world.ts'
import { EVM_RECEIVER } from '../../testing/worlds/family-world.ts'

const world = useShared(createBitcoinWorld)
beforeEach(() => {
  world.faults.dropsBroadcasts = false
  world.faults.onPoint = () => undefined
})

const fromBitcoin = (walletSender: string, amount = 2_000_000n): Promise<Order> =>
  world.create({
    currencyInId: 'bitcoin-btc',
    currencyOutId: 'ethereum-eth',
    amount,
    walletSender,
    walletReceiver: EVM_RECEIVER,
  })

/** Advances until the order's payout is signed. */
async function signed(order: Order): Promise<void> {
  for (let round = 0; round < 12 && (await world.attemptsOf(order)).length === 0; round += 1)
    await world.advance(1)
  expect(await world.attemptsOf(order)).toHaveLength(1)
}

describe('deposits on Bitcoin that are not as ordered', () => {
  it('waits again when a reorganisation takes the deposit, and goes on once it is back', async () => {
    const wallet = await world.newWallet(BITCOIN)
    const order = await fromBitcoin(wallet.address)
    const txId = await world.deposit(order, wallet)
    await world.advance(1)
    expect((await world.bridge.orders.get(order.id)).transactionIn).toBe(txId)
    await world.node.reorganise(1, [])
    await world.bridge.engine.tick()
    expect((await world.bridge.orders.get(order.id)).transactionIn).toBeNull()
    expect(await world.statusOf(order)).toBe('WAIT_DEPOSIT')
    const again = await world.deposit(order, wallet)
    expect((await world.complete(order)).transactionIn).toBe(again)
  })

  it('is paid once when its transaction comes back in another block', async () => {
    const wallet = await world.newWallet(BITCOIN)
    const order = await fromBitcoin(wallet.address)
    const txId = await world.deposit(order, wallet)
    await world.advance(1)
    await world.node.reorganise(1, 'all')
    const before = await world.evm.balanceOf(EVM_RECEIVER, null)
    expect((await world.complete(order)).transactionIn).toBe(txId)
    await world.advance(3)
    expect((await world.evm.balanceOf(EVM_RECEIVER, null)) - before).toBe(order.amountOut)
  })

  it('credits nothing of a deposit that is replaced before it is in a block', async () => {
    const wallet = await world.newWallet(BITCOIN)
    const order = await fromBitcoin(wallet.address)
    const { deposit } = order
    const payment = { address: deposit.address, amount: deposit.amount }
    const first = await wallet.sign([payment], 1_000n)
    const elsewhere = await wallet.sign([{ ...payment, address: wallet.address }], 9_000n)
    await wallet.send(first)
    await world.bridge.engine.tick()
    expect((await world.bridge.orders.get(order.id)).transactionIn).toBeNull()
    await wallet.send(elsewhere)
    await world.advance(4)
    expect(await world.bridge.orders.get(order.id)).toMatchObject({
      status: 'WAIT_DEPOSIT',
      transactionIn: null,
    })
  })

  it('gives a second payment to the same address back to where it came from', async () => {
    const wallet = await world.newWallet(BITCOIN)
    const order = await fromBitcoin(wallet.address)
    await world.deposit(order, wallet)
    await world.complete(order)
    const stranger = await world.newWallet(BITCOIN)
    await stranger.execute({ address: order.deposit.address, amount: '1500000' })
    await world.advance(3)
    const held = await world.heldBy(stranger.address)
    world.clock.advance(3_700_000)
    await world.advance(6)
    const returned = (await world.heldBy(stranger.address)) - held
    expect(returned).toBeGreaterThan(1_400_000n)
    expect(returned).toBeLessThan(1_500_000n)
  })

  it('keeps what several have paid together for a person, unless its order was placed for one of them', async () => {
    const wallets = []
    for (let count = 0; count < 4; count += 1) wallets.push(await world.newWallet(BITCOIN))
    const [stranger, sender, another, third] = wallets
    if (!stranger || !sender || !another || !third) throw new TypeError('There are four.')
    const order = await fromBitcoin(sender.address)
    const foreign = await fromBitcoin(sender.address, 2_100_000n)
    const { address } = order.deposit
    await payTogether([stranger, sender], { address, amount: 1_900_000n })
    const txHash = await payTogether([another, third], {
      address: foreign.deposit.address,
      amount: 1_950_000n,
    })
    const before = await world.heldBy(another.address)
    await world.advance(1)
    const mine = [another.address, third.address]
    const claim = { networkId: 'bitcoin', transactionHash: txHash, provedWallets: mine }
    await expect(world.bridge.deposits.claim(claim)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await world.advance(8)
    expect(await world.heldBy(stranger.address)).toBeLessThan(BigInt(BITCOIN) * 2n)
    expect(await world.heldBy(sender.address)).toBeGreaterThan(1_800_000n)
    expect(await world.bridge.orders.get(order.id)).toMatchObject({ status: 'DEPOSIT_FAILED' })

    const [held, ...others] = await world.bridge.deposits.listHeld()
    expect([held?.transactionHash, others]).toEqual([txHash, []])
    await world.bridge.deposits.releaseRefund({
      depositId: held?.depositId ?? '',
      actor: 'olga',
      reason: 'both are theirs',
    })
    await world.advance(8)
    expect((await world.heldBy(another.address)) - before).toBeGreaterThan(1_800_000n)
  })

  it('watches the address of an order that has expired', async () => {
    const wallet = await world.newWallet(BITCOIN)
    const order = await fromBitcoin(wallet.address)
    world.clock.advance(3_700_000)
    await world.advance(1)
    expect(await world.statusOf(order)).toBe('EXPIRED')
    await world.deposit(order, wallet)
    await world.complete(order)
  })

  it('refuses to pay out to an address of its own, and to one of another network', async () => {
    const wallet = await world.newWallet(BITCOIN)
    const { deposit } = await fromBitcoin(wallet.address)
    await world.bridge.refreshMarket()
    for (const walletReceiver of [
      deposit.address,
      world.adapterOf('bitcoin').depositAddress,
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    ]) {
      await expect(world.create({ walletReceiver })).rejects.toMatchObject({ code: 'INVALID_ADDRESS' })
    }
  })
})

describe('payouts on Bitcoin that do not go smoothly', () => {
  it('pays many orders in one transaction, each exactly', async () => {
    const orders = []
    for (let count = 0; count < 5; count += 1) orders.push(await world.create({}))
    for (const order of orders) await world.deposit(order)
    for (const order of orders) {
      await world.complete(order)
      expect(await world.heldBy(order.walletReceiver)).toBe(order.amountOut)
    }
    const hashes = await Promise.all(
      orders.map(async ({ id }) => (await world.bridge.orders.get(id)).transactionOut),
    )
    expect(new Set(hashes).size).toBeLessThan(orders.length)
  })

  it.each(['pay.committed', 'pay.sent'] as const)('pays once after a crash at %s', async (point) => {
    const order = await world.create({})
    await world.deposit(order)
    class Crash extends Error {}
    world.faults.onPoint = (reached) => {
      if (reached === point) throw new Crash()
    }
    let crashed = false
    for (let round = 0; round < 12 && !crashed; round += 1) {
      crashed = await world.advance(1).then(
        () => false,
        (error: unknown) => error instanceof Crash,
      )
    }
    expect(crashed).toBe(true)
    world.faults.onPoint = () => undefined
    await world.restart()
    await world.pool.query(`UPDATE lanes SET expires_at = now() - interval '1 day'`)
    await world.complete(order)
    await world.advance(3)
    expect(await world.heldBy(order.walletReceiver)).toBe(order.amountOut)
    expect(await world.attemptsOf(order)).toMatchObject([{ variants: 1 }])
  })

  it('hands the same bytes out again when the broadcast was lost', async () => {
    const order = await world.create({})
    await world.deposit(order)
    world.faults.dropsBroadcasts = true
    await signed(order)
    expect(await world.heldBy(order.walletReceiver)).toBe(0n)
    world.faults.dropsBroadcasts = false
    await world.complete(order)
    await world.advance(3)
    expect(await world.heldBy(order.walletReceiver)).toBe(order.amountOut)
    expect(await world.attemptsOf(order)).toMatchObject([{ status: 'confirmed', variants: 1 }])
  })

  it('offers a payout that no block takes for more, in its slot, and pays once', async () => {
    const order = await world.create({})
    await world.deposit(order)
    world.faults.dropsBroadcasts = true
    await signed(order)
    world.node.setFeeRate(9)
    await world.advance(4)
    const [attempt, ...others] = await world.attemptsOf(order)
    expect(others).toEqual([])
    expect(attempt?.variants).toBeGreaterThan(1)
    world.faults.dropsBroadcasts = false
    await world.complete(order)
    world.node.setFeeRate(5)
    await world.advance(4)
    expect(await world.heldBy(order.walletReceiver)).toBe(order.amountOut)
    expect(await world.attemptsOf(order)).toHaveLength(1)
  })

  it('never repeats a payout that only waits, however long', async () => {
    const order = await world.create({})
    await world.deposit(order)
    world.faults.dropsBroadcasts = true
    await signed(order)
    await world.advance(12)
    expect(await world.attemptsOf(order)).toHaveLength(1)
    world.faults.dropsBroadcasts = false
    await world.complete(order)
    expect(await world.heldBy(order.walletReceiver)).toBe(order.amountOut)
  })

  it('lands a payout once that a reorganisation has taken', async () => {
    const order = await world.create({})
    await world.deposit(order)
    await world.complete(order)
    expect(await world.heldBy(order.walletReceiver)).toBe(order.amountOut)
    await world.node.reorganise(1, [])
    await world.advance(3)
    expect(await world.heldBy(order.walletReceiver)).toBe(order.amountOut)
    expect(await world.attemptsOf(order)).toHaveLength(1)
  })

  it('holds on Bitcoin what its ledger says, to the satoshi, and nothing is halted', async () => {
    await world.advance(5)
    const custody = (await world.bridge.ledger.totals()).filter(
      ({ kind, networkId }) => kind === 'custody' && networkId === 'bitcoin',
    )
    const { balances, depositAddress } = world.adapterOf('bitcoin')
    const [held] = await balances.getBalances(depositAddress, [null], AbortSignal.timeout(5_000))
    expect(custody.map(({ amount }) => amount)).toEqual([held])
    expect(await world.bridge.halts.list()).toEqual([])
  })
})
