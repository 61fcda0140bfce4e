import { useShared } from '@sunspan/host/testing/hooks'
import { describe, expect, it } from 'vitest'
import { BITCOIN, createBitcoinWorld } from '../../testing/worlds/bitcoin-world.ts'
import { EVM_RECEIVER } from '../../testing/worlds/family-world.ts'

const world = useShared(createBitcoinWorld)

describe('between an EVM network and Bitcoin, on real nodes', () => {
  it('brings coins to Bitcoin, exactly as quoted', async () => {
    const order = await world.create({})
    expect(order.type).toBe('SWAP')
    await world.deposit(order)
    const done = await world.complete(order)
    expect(await world.heldBy(order.walletReceiver)).toBe(order.amountOut)
    expect(done.transactionOut).toMatch(/^[0-9a-f]{64}$/)
  })

  it('brings bitcoins to the EVM network, matched by the address of the order alone', async () => {
    const wallet = await world.newWallet(BITCOIN)
    const order = await world.create({
      currencyInId: 'bitcoin-btc',
      currencyOutId: 'ethereum-eth',
      amount: 2_000_000n,
      walletSender: wallet.address,
      walletReceiver: EVM_RECEIVER,
    })
    const before = await world.evm.balanceOf(EVM_RECEIVER, null)
    const txId = await world.deposit(order, wallet)
    const done = await world.complete(order)
    expect(done.transactionIn).toBe(txId)
    expect((await world.evm.balanceOf(EVM_RECEIVER, null)) - before).toBe(order.amountOut)
  })

  it('takes wrapped bitcoins for the same, in both directions', async () => {
    const wallet = await world.newWallet(BITCOIN)
    const there = await world.create({ currencyInId: 'ethereum-wbtc', amount: 3_000_000n })
    const back = await world.create({
      currencyInId: 'bitcoin-btc',
      currencyOutId: 'ethereum-wbtc',
      amount: 3_000_000n,
      walletSender: wallet.address,
      walletReceiver: EVM_RECEIVER,
    })
    expect([there.type, back.type]).toEqual(['TRANSFER', 'TRANSFER'])
    const token = back.currencyOut.address
    const before = await world.evm.balanceOf(EVM_RECEIVER, token)
    await world.deposit(there)
    await world.deposit(back, wallet)
    await world.complete(there)
    await world.complete(back)
    expect(await world.heldBy(there.walletReceiver)).toBe(there.amountOut)
    expect((await world.evm.balanceOf(EVM_RECEIVER, token)) - before).toBe(back.amountOut)
  })

  it('gives every order an address of its own, and names it in a payment link', async () => {
    const { address: walletSender } = await world.newWallet()
    const request = { currencyInId: 'bitcoin-btc', currencyOutId: 'ethereum-eth', amount: 2_500_000n }
    const terms = { ...request, walletSender, walletReceiver: EVM_RECEIVER }
    const orders = await Promise.all(Array.from({ length: 6 }, () => world.create(terms)))
    const deposits = orders.map(({ deposit }) => deposit)
    expect(new Set(deposits.map(({ address }) => address)).size).toBe(orders.length)
    expect(new Set(deposits.map(({ reference }) => reference)).size).toBe(orders.length)
    for (const { address, action } of deposits) {
      expect(action).toMatchObject({
        address,
        amount: '2500000',
        uri: `bitcoin:${address}?amount=0.025`,
      })
    }
    const { rows } = await world.pool.query<{ address_index: string }>(
      'SELECT address_index FROM order_addresses ORDER BY address_index',
    )
    expect(rows.map(({ address_index: index }) => Number(index))).toEqual(rows.map((_, place) => place))
  })
})
