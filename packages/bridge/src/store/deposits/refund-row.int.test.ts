import { useFresh } from '@sunspan/host/testing/hooks'
import { afterEach, describe, expect, it } from 'vitest'
import { FIXTURE_USDC } from '../../testing/networks/installation-fixture.ts'
import { createTestWorld } from '../../testing/worlds/test-world.ts'

const ETHER = 10n ** 18n

const world = useFresh(createTestWorld)
afterEach(async () => {
  await world.checkLedger()
})

describe('the refund of an order names its deposit', () => {
  it.each([
    ['short', null, (amountIn: bigint) => amountIn - ETHER / 10n, 'ethereum-eth'],
    ['wrong_token', FIXTURE_USDC, () => 5_000_000n, 'ethereum-usdc'],
  ] as const)(
    'that was refused as %s, and that filled nothing',
    async (reason, token, amountOf, currencyId) => {
      const order = await world.order()
      const amount = amountOf(order.amountIn)
      const txId = world.deposit(order, { token, amount })
      await world.advance(2)
      const named = { reason, currencyId, depositTransactionHash: txId, depositAmount: amount }
      expect(await world.bridge.orders.get(order.id)).toMatchObject({
        status: 'DEPOSIT_FAILED',
        transactionIn: null,
        refund: { status: 'PENDING', ...named },
      })
      await world.advance(4)
      expect(await world.bridge.orders.get(order.id)).toMatchObject({
        status: 'DEPOSIT_FAILED',
        transactionIn: null,
        refund: { status: 'COMPLETE', ...named },
      })
      expect(await world.bridge.deposits.find('ethereum', txId)).toMatchObject([{ refund: named }])
    },
  )

  it('with all that it brought, where only a part goes back', async () => {
    const order = await world.order()
    const rest = ETHER / 1_000n
    const txId = world.deposit(order, { amount: order.amountIn + rest })
    await world.advance(8)
    expect(await world.bridge.orders.get(order.id)).toMatchObject({
      status: 'COMPLETE',
      transactionIn: txId,
      creditedAmount: order.amountIn,
      refund: { reason: 'over', depositTransactionHash: txId, depositAmount: order.amountIn + rest },
    })
  })
})
