import { ORDER_STATUSES } from '@sunspan/domain'
import { useFresh } from '@sunspan/host/testing/hooks'
import { describe, expect, it } from 'vitest'
import { ALICE, BOB, createTestWorld } from '../../testing/worlds/test-world.ts'
import { FIXTURE_USDC } from '../../testing/networks/installation-fixture.ts'

const world = useFresh(createTestWorld)

describe('an order', () => {
  it('goes from its creation to its payout, one status a step', async () => {
    const order = await world.order()
    expect(order.status).toBe('PENDING')
    expect(order.confirmations).toBeNull()
    await world.bridge.engine.tick()
    expect((await world.bridge.orders.get(order.id)).status).toBe('WAIT_DEPOSIT')

    const txId = world.deposit(order)
    await world.advance()
    const seen = await world.bridge.orders.get(order.id)
    expect(seen).toMatchObject({ status: 'WAIT_DEPOSIT', confirmations: 0, transactionIn: txId })
    await world.advance()
    expect(await world.bridge.orders.get(order.id)).toMatchObject({
      status: 'WAIT_DEPOSIT',
      confirmations: 1,
    })
    expect(world.payoutsTo(BOB)).toEqual([])

    // Credited, paid and broadcast within one tick; the next block includes the payout.
    await world.advance()
    expect(await world.bridge.orders.get(order.id)).toMatchObject({ status: 'SENT', confirmations: 2 })
    await world.advance()
    const complete = await world.bridge.orders.get(order.id)
    expect(complete).toMatchObject({ status: 'COMPLETE', executionTimeMs: 4_000 })
    const payouts = world.payoutsTo(BOB)
    expect(payouts).toMatchObject([{ networkId: 'base', amount: order.amountOut, token: null }])
    expect(complete.transactionOut).toBe(payouts[0]?.txId)
    expect(await world.history(order.id)).toEqual([
      'PENDING',
      'WAIT_DEPOSIT',
      'deposit_seen',
      'DEPOSITED',
      'SENDING',
      'SENT',
      'COMPLETE',
    ])
    await world.advance(3)
    const leg = await world.pool.query('SELECT status FROM legs')
    expect(leg.rows).toEqual([{ status: 'paid' }])
    expect(world.payoutsTo(BOB)).toHaveLength(1)
  })

  it('pays tokens, and another asset, exactly as quoted', async () => {
    const request = { currencyInId: 'base-usdc', currencyOutId: 'polygon-usdc', amount: 25_000_000n }
    const transfer = await world.order(request)
    const swap = await world.order({ ...request, currencyOutId: 'polygon-pol', walletReceiver: ALICE })
    expect([transfer.type, swap.type]).toEqual(['TRANSFER', 'SWAP'])
    world.deposit(transfer)
    world.deposit(swap)
    await world.advance(4)
    expect(world.payoutsTo(BOB)).toMatchObject([
      { networkId: 'polygon', token: FIXTURE_USDC, amount: transfer.amountOut },
    ])
    expect(world.payoutsTo(ALICE)).toMatchObject([
      { networkId: 'polygon', token: null, amount: swap.amountOut },
    ])
  })

  it('reaches every status', async () => {
    const reached = new Set<string>()
    const look = async (): Promise<void> => {
      const { rows } = await world.pool.query<{ to_status: string }>('SELECT to_status FROM order_events')
      for (const row of rows) reached.add(row.to_status)
    }
    const paid = await world.order()
    const closed = await world.order({ amount: 2n * 10n ** 18n })
    const failed = await world.order({ amount: 3n * 10n ** 18n })
    await world.order({ amount: 4n * 10n ** 18n })
    await world.advance()
    await world.bridge.orders.close(closed.id, ALICE)
    await world.bridge.orders.setAsFailed(failed.id, ALICE)
    world.deposit(paid)
    world.chains.base.setBlocked(BOB, true)
    await world.advance(4)
    expect((await world.bridge.orders.get(paid.id)).status).toBe('SEND_FAILED')
    world.chains.base.setBlocked(BOB, false)
    await world.advance(6)
    expect((await world.bridge.orders.get(paid.id)).status).toBe('COMPLETE')
    world.clock.advance(world.installation.orderTtlMs)
    await world.advance()
    await look()
    expect([...reached].sort()).toEqual([...ORDER_STATUSES].sort())
  })

  it('expires only after the chain was read up to that time', async () => {
    const order = await world.order()
    await world.advance()
    world.chains.ethereum.faults.setOffline(true)
    world.clock.advance(world.installation.orderTtlMs)
    const txId = world.deposit(order)
    world.chains.ethereum.mine()
    await world.bridge.engine.tick()
    expect((await world.bridge.orders.get(order.id)).status).toBe('WAIT_DEPOSIT')
    world.chains.ethereum.faults.setOffline(false)
    await world.advance(4)
    expect(await world.bridge.orders.get(order.id)).toMatchObject({ status: 'COMPLETE', transactionIn: txId })
    const idle = await world.order()
    world.clock.advance(world.installation.orderTtlMs)
    await world.advance()
    expect((await world.bridge.orders.get(idle.id)).status).toBe('EXPIRED')
  })

  it('does not end by its owner once a deposit was seen, and ends twice without complaint', async () => {
    const order = await world.order()
    const other = await world.order({ amount: 2n * 10n ** 18n })
    world.deposit(order)
    await world.advance()
    await expect(world.bridge.orders.close(order.id, ALICE)).rejects.toMatchObject({
      code: 'ORDER_STATE_CONFLICT',
    })
    await expect(world.bridge.orders.close(other.id, BOB)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect((await world.bridge.orders.close(other.id, ALICE)).status).toBe('REJECTED')
    const again = await world.bridge.orders.close(other.id, ALICE)
    expect(again).toMatchObject({ status: 'REJECTED', version: 3 })
    await expect(world.bridge.orders.setAsFailed(other.id, ALICE)).rejects.toMatchObject({
      code: 'ORDER_STATE_CONFLICT',
    })
  })
})
