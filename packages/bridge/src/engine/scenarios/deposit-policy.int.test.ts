import { FAKE_GAS_COST } from '@sunspan/chains/testing'
import type { DepositReport } from '@sunspan/domain'
import { useFresh } from '@sunspan/host/testing/hooks'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ALICE, BOB, createTestWorld, FIXTURE_USDC, TREASURY, testAddress } from '../../testing/index.ts'
import type { TestWorld } from '../../testing/index.ts'

const CAROL = testAddress('ca')
const ETHER = 10n ** 18n
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const world = useFresh(createTestWorld)
beforeEach(() => {
  world.chains.ethereum.fund(CAROL, null, 100n * ETHER)
})
afterEach(async () => {
  await world.checkLedger()
})

const statusOf = async (id: string): Promise<string> => (await world.bridge.orders.get(id)).status
const sentTo = (recipient: string): readonly bigint[] =>
  world.payoutsTo(recipient).map(({ amount }) => amount)
async function reportOf(txId: string, networkId = 'ethereum'): Promise<DepositReport> {
  const [report] = await world.bridge.deposits.find(networkId, txId)
  if (report === undefined) throw new Error(`${txId} was not seen`)
  return report
}
/** Sends to the treasury without an order. */
const sendUnknown = (from: string, amount = ETHER): string =>
  world.chains.ethereum.send({ from, to: TREASURY, token: null, amount })

const priced = (amountIn: bigint, fees: { platformFee: bigint; destinationFee: bigint }): bigint =>
  amountIn - fees.platformFee - fees.destinationFee

describe('a deposit that is not as ordered', () => {
  it('short by a rounding: is paid at the order’s own rate', async () => {
    const order = await world.order()
    const amount = order.amountIn - order.amountIn / 10_000n
    world.deposit(order, { amount })
    await world.advance(4)
    const paid = priced(amount, order.fees)
    expect(sentTo(BOB)).toEqual([paid])
    expect(await world.bridge.orders.get(order.id)).toMatchObject({
      status: 'COMPLETE',
      creditedAmount: amount,
      paidAmount: paid,
      refund: null,
    })
    await world.advance(2)
    await world.checkTreasury()
  })

  it('short by more: goes back, less the network’s fee, and the order fails', async () => {
    const order = await world.order()
    const amount = order.amountIn - order.amountIn / 500n
    const txId = world.deposit(order, { amount })
    await world.advance(2)
    expect((await world.bridge.orders.get(order.id)).refund).toMatchObject({ status: 'PENDING', amount })
    await world.advance(4)
    expect(sentTo(BOB)).toEqual([])
    expect(sentTo(ALICE)).toEqual([amount - FAKE_GAS_COST])
    const refund = {
      status: 'COMPLETE',
      reason: 'short',
      amount: amount - FAKE_GAS_COST,
      currencyId: 'ethereum-eth',
      recipient: ALICE,
      transactionHash: world.payoutsTo(ALICE)[0]?.txId,
      notBefore: null,
    }
    expect(await world.bridge.orders.get(order.id)).toMatchObject({ status: 'DEPOSIT_FAILED', refund })
    expect(await reportOf(txId)).toMatchObject({ outcome: 'unmatched', issue: 'short', refund })
    expect(await world.history(order.id)).toEqual(
      expect.arrayContaining(['refund_decided', 'refund_signed', 'refund_sent', 'refund_confirmed']),
    )
    await world.advance(2)
    await world.checkTreasury()
    const totals = await world.bridge.ledger.totals()
    expect(totals.filter(({ kind }) => kind === 'refund_payable' || kind === 'suspense')).toEqual([])
    expect(
      totals.find(({ kind, networkId }) => kind === 'fee_income' && networkId === 'ethereum')?.amount,
    ).toBe(-FAKE_GAS_COST)
  })

  it('over by a little: is paid as ordered, and the rest goes back', async () => {
    const order = await world.order()
    const rest = ETHER / 1_000n
    const txId = world.deposit(order, { amount: order.amountIn + rest })
    await world.advance(8)
    expect(sentTo(BOB)).toEqual([order.amountOut])
    expect(sentTo(ALICE)).toEqual([rest - FAKE_GAS_COST])
    expect(await reportOf(txId)).toMatchObject({
      outcome: 'paid',
      issue: 'over',
      refund: { status: 'COMPLETE', reason: 'over' },
    })
    expect(await world.bridge.orders.get(order.id)).toMatchObject({
      status: 'COMPLETE',
      creditedAmount: order.amountIn,
      paidAmount: order.amountOut,
    })
    await world.advance(3)
    await world.checkTreasury()
  })

  it('over by dust: is paid as ordered, and the rest is booked as dust', async () => {
    const order = await world.order()
    const txId = world.deposit(order, { amount: order.amountIn + FAKE_GAS_COST })
    await world.advance(8)
    expect(sentTo(BOB)).toEqual([order.amountOut])
    expect(sentTo(ALICE)).toEqual([])
    expect(await reportOf(txId)).toMatchObject({ outcome: 'paid', issue: 'over', refund: null })
    const totals = await world.bridge.ledger.totals()
    expect(totals.find(({ kind }) => kind === 'dust')?.amount).toBe(-FAKE_GAS_COST)
  })

  it('over by more: is paid out whole at the order’s own rate', async () => {
    const order = await world.order()
    const amount = order.amountIn + ETHER / 2n
    world.deposit(order, { amount })
    await world.advance(4)
    expect(sentTo(BOB)).toEqual([priced(amount, order.fees)])
    expect((await world.bridge.orders.get(order.id)).creditedAmount).toBe(amount)
  })

  it('over what can be sent at all: is paid up to that, and the rest goes back', async () => {
    const order = await world.order()
    const most = 50n * ETHER
    world.deposit(order, { amount: most + ETHER })
    await world.advance(8)
    expect(sentTo(BOB)).toEqual([priced(most, order.fees)])
    expect(sentTo(ALICE)).toEqual([ETHER - FAKE_GAS_COST])
  })

  it('second for its order: goes back to its own sender after an hour, not before', async () => {
    const order = await world.order()
    world.deposit(order)
    const txId = world.deposit(order, { from: CAROL })
    await world.advance(5)
    expect(await statusOf(order.id)).toBe('COMPLETE')
    const { refund, seenAt } = await reportOf(txId)
    expect(refund).toMatchObject({ status: 'PENDING', reason: 'second_deposit', recipient: CAROL })
    expect(refund?.notBefore).toEqual(new Date(seenAt.getTime() + HOUR_MS))
    expect(sentTo(CAROL)).toEqual([])
    world.clock.advance(HOUR_MS)
    await world.advance(3)
    expect(sentTo(CAROL)).toEqual([order.amountIn - FAKE_GAS_COST])
    expect(sentTo(BOB)).toHaveLength(1)
  })

  it('in another token of ours: goes back in that token', async () => {
    const order = await world.order()
    const txId = world.deposit(order, { token: FIXTURE_USDC, amount: 5_000_000n })
    await world.advance(6)
    expect(await statusOf(order.id)).toBe('DEPOSIT_FAILED')
    expect(world.payoutsTo(ALICE)).toMatchObject([{ token: FIXTURE_USDC, amount: 4_999_999n }])
    expect(await reportOf(txId)).toMatchObject({ issue: 'wrong_token', refund: { status: 'COMPLETE' } })
  })

  it('on another network: goes back there, and the order still waits', async () => {
    const order = await world.order()
    const { reference } = order.deposit
    const txId = world.chains.polygon.send({
      from: ALICE,
      to: TREASURY,
      token: null,
      amount: ETHER,
      reference,
    })
    await world.advance(6)
    expect(await statusOf(order.id)).toBe('WAIT_DEPOSIT')
    expect(world.payoutsTo(ALICE)).toMatchObject([{ networkId: 'polygon', amount: ETHER - FAKE_GAS_COST }])
    expect(await reportOf(txId, 'polygon')).toMatchObject({ issue: 'wrong_network' })
  })

  it('of a token that we do not serve: has no effect', async () => {
    const order = await world.order()
    const lookAlike = testAddress('77')
    world.chains.ethereum.fund(ALICE, lookAlike, 5n)
    const txId = world.deposit(order, { token: lookAlike, amount: 5n })
    await world.advance(4)
    expect(await world.bridge.deposits.find('ethereum', txId)).toEqual([])
  })

  it('too small to send back: stays visible in suspense permanently', async () => {
    const order = await world.order()
    const txId = world.deposit(order, { amount: FAKE_GAS_COST })
    await world.advance(5)
    expect(await reportOf(txId)).toMatchObject({
      issue: 'short',
      refund: { status: 'UNREFUNDABLE', amount: FAKE_GAS_COST },
    })
    world.clock.advance(30 * DAY_MS)
    await world.advance(2)
    expect(sentTo(ALICE)).toEqual([])
    const totals = await world.bridge.ledger.totals()
    expect(totals.find(({ kind }) => kind === 'suspense')?.amount).toBe(-FAKE_GAS_COST)
  })
})

describe('a deposit from a contract', () => {
  it('is held until a person lets it go, who is written down', async () => {
    world.chains.ethereum.setContract(CAROL)
    const order = await world.order()
    const txId = world.deposit(order, { from: CAROL, amount: ETHER / 2n })
    await world.advance(6)
    expect((await reportOf(txId)).refund).toMatchObject({ status: 'HELD', recipient: CAROL })
    expect(sentTo(CAROL)).toEqual([])
    const held = await world.bridge.deposits.listHeld()
    expect(held).toMatchObject([{ transactionHash: txId, issue: 'short' }])
    const release = { depositId: held[0]?.depositId ?? '', actor: 'dora', reason: 'its owner has proved it' }
    await world.bridge.deposits.releaseRefund(release)
    await expect(world.bridge.deposits.releaseRefund(release)).rejects.toThrow('held')
    await world.advance(3)
    expect(sentTo(CAROL)).toEqual([ETHER / 2n - FAKE_GAS_COST])
    const { rows } = await world.pool.query('SELECT actor, reason FROM refund_releases')
    expect(rows).toEqual([{ actor: 'dora', reason: 'its owner has proved it' }])
  })
})

describe('a late deposit', () => {
  const lateOrder = async (request: Parameters<TestWorld['order']>[0] = {}) => {
    const order = await world.order(request)
    await world.advance()
    world.clock.advance(world.installation.orderTtlMs)
    await world.advance()
    expect(await statusOf(order.id)).toBe('EXPIRED')
    return order
  }

  it('within 24 hours: revives its order, as one that was closed or called failed', async () => {
    const closed = await world.order()
    const failed = await world.order({ amount: 2n * ETHER })
    await world.bridge.orders.close(closed.id, ALICE)
    await world.bridge.orders.setAsFailed(failed.id, ALICE)
    const expired = await lateOrder({ amount: 3n * ETHER })
    for (const order of [closed, failed, expired]) world.deposit(order)
    await world.advance(4)
    for (const order of [closed, failed, expired]) expect(await statusOf(order.id)).toBe('COMPLETE')
    expect(sentTo(ALICE)).toEqual([])
  })

  it('after 24 hours: goes back', async () => {
    const order = await lateOrder()
    world.clock.advance(DAY_MS)
    const txId = world.deposit(order)
    await world.advance(5)
    expect(await statusOf(order.id)).toBe('EXPIRED')
    expect(sentTo(ALICE)).toEqual([ETHER - FAKE_GAS_COST])
    expect(await reportOf(txId)).toMatchObject({ issue: 'late', refund: { status: 'COMPLETE' } })
  })

  it.each([
    ['within 1 % of', '3210', 'COMPLETE'],
    ['further from', '3300', 'EXPIRED'],
  ])('while the market is %s its rate: is revived, or goes back', async (_, price, status) => {
    const order = await lateOrder({ currencyOutId: 'base-usdc' })
    const later = await world.boot({ usd: { ETH: price, USDC: '1', POL: '0.5' } })
    world.deposit(order)
    for (let round = 0; round < 6; round += 1) {
      for (const chain of Object.values(world.chains)) chain.mine()
      world.clock.advance(1_000)
      await later.refreshMarket()
      await later.engine.tick()
    }
    expect(await statusOf(order.id)).toBe(status)
    expect(sentTo(BOB)).toEqual(status === 'COMPLETE' ? [order.amountOut] : [])
    expect(sentTo(ALICE)).toHaveLength(status === 'COMPLETE' ? 0 : 1)
  })

  it('without liquidity for it: goes back', async () => {
    world.chains.ethereum.fund(ALICE, null, 1_000n * ETHER)
    const order = await lateOrder({ amount: 40n * ETHER })
    for (let count = 0; count < 20; count += 1)
      world.deposit(await world.order({ amount: 49n * ETHER, walletReceiver: CAROL }))
    await world.advance(6)
    world.deposit(order)
    await world.advance(6)
    expect(sentTo(BOB)).toEqual([])
    const late = { status: 'EXPIRED', transactionIn: null, refund: { status: 'COMPLETE', reason: 'late' } }
    expect(await world.bridge.orders.get(order.id)).toMatchObject(late)
  })
})

describe('a deposit that no order is found for', () => {
  it('goes back after seven days', async () => {
    const txId = sendUnknown(CAROL)
    await world.advance(4)
    expect(await reportOf(txId)).toMatchObject({
      outcome: 'unmatched',
      issue: 'no_order',
      orderId: null,
      refund: { status: 'PENDING' },
    })
    world.clock.advance(7 * DAY_MS - 10_000)
    await world.advance(1)
    expect(sentTo(CAROL)).toEqual([])
    world.clock.advance(10_000)
    await world.advance(3)
    expect(sentTo(CAROL)).toEqual([ETHER - FAKE_GAS_COST])
  })

  it('goes back at once when the owner of its sender asks, and on no other request', async () => {
    const txId = sendUnknown(CAROL)
    await world.advance(4)
    const claim = { networkId: 'ethereum', transactionHash: txId }
    const { deposits } = world.bridge
    await expect(deposits.claim({ ...claim, provedWallets: [ALICE] })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    await expect(
      deposits.claim({ ...claim, transactionHash: '0x00', provedWallets: [CAROL] }),
    ).rejects.toMatchObject({ code: 'DEPOSIT_NOT_FOUND' })
    await deposits.claim({ ...claim, provedWallets: [CAROL] })
    await world.advance(3)
    expect(sentTo(CAROL)).toEqual([ETHER - FAKE_GAS_COST])
    await expect(deposits.claim({ ...claim, provedWallets: [CAROL] })).rejects.toMatchObject({
      code: 'DEPOSIT_NOT_CLAIMABLE',
    })
  })

  it('fills an order of its owner on demand, and only one that it fits', async () => {
    const order = await world.order({ walletSender: CAROL })
    const other = await world.order({ walletSender: CAROL, amount: 2n * ETHER })
    // An ambiguous amount: no open order matches it, but its owner claims it.
    const txId = sendUnknown(CAROL, order.amountIn + ETHER / 100n)
    await world.advance(4)
    const claim = { networkId: 'ethereum', transactionHash: txId, provedWallets: [CAROL] }
    await expect(world.bridge.deposits.claim({ ...claim, orderId: other.id })).rejects.toMatchObject({
      code: 'DEPOSIT_NOT_CLAIMABLE',
      details: { issue: 'short' },
    })
    expect(await world.bridge.deposits.claim({ ...claim, orderId: order.id })).toMatchObject([
      { outcome: 'confirming', orderId: order.id },
    ])
    await world.advance(8)
    expect(await statusOf(order.id)).toBe('COMPLETE')
    expect(sentTo(BOB)).toEqual([order.amountOut])
    expect(sentTo(CAROL)).toEqual([ETHER / 100n - FAKE_GAS_COST])
  })
})

describe('a payout that is impossible', () => {
  it('ends after a day of refusals; the whole deposit goes back, and nothing is ever paid', async () => {
    world.chains.base.setBlocked(BOB, true)
    const order = await world.order()
    world.deposit(order)
    await world.advance(4)
    expect(await statusOf(order.id)).toBe('SEND_FAILED')
    for (let refusal = 0; refusal < 25; refusal += 1) {
      world.clock.advance(HOUR_MS)
      await world.advance(1)
    }
    await world.advance(6)
    expect(sentTo(BOB)).toEqual([])
    expect(sentTo(ALICE)).toEqual([order.amountIn - FAKE_GAS_COST])
    expect(await world.bridge.orders.get(order.id)).toMatchObject({
      status: 'REJECTED',
      refund: { status: 'COMPLETE', reason: 'payout_impossible' },
    })
    world.chains.base.setBlocked(BOB, false)
    await world.advance(3)
    expect(sentTo(BOB)).toEqual([])
    await world.checkTreasury()
  })
})

describe('refunds', () => {
  it('are stopped by a halt of refunds, not by one of payouts', async () => {
    await world.bridge.halts.set({
      target: { scope: 'global' },
      actions: ['refund'],
      actor: 'dora',
      reason: 'test',
    })
    const order = await world.order()
    world.deposit(order, { amount: ETHER / 2n })
    await world.advance(5)
    expect(sentTo(ALICE)).toEqual([])
    for (const { id } of await world.bridge.halts.list()) {
      await world.bridge.halts.lift({ id, actor: 'dora', reason: 'over' })
    }
    await world.bridge.halts.set({
      target: { scope: 'global' },
      actions: ['payout'],
      actor: 'dora',
      reason: 'test',
    })
    await world.advance(2)
    expect(sentTo(ALICE)).toHaveLength(1)
  })

  it('that a reorganisation takes the deposit from before they are signed are taken back', async () => {
    world.chains.ethereum.setBlocked(CAROL, true)
    const order = await world.order()
    const txId = world.deposit(order, { from: CAROL, amount: ETHER / 2n })
    await world.advance(4)
    expect((await reportOf(txId)).refund).toMatchObject({ status: 'PENDING' })
    world.chains.ethereum.reorg(4, { drop: [txId] })
    world.chains.ethereum.setBlocked(CAROL, false)
    await world.advance(4)
    expect(await reportOf(txId)).toMatchObject({ outcome: 'reorganised', refund: null })
    expect(sentTo(CAROL)).toEqual([])
    expect(world.deposit(order, { from: CAROL, amount: ETHER / 2n })).toBe(txId)
    await world.advance(5)
    expect(sentTo(CAROL)).toEqual([ETHER / 2n - FAKE_GAS_COST])
  })

  it('that a reorganisation takes the deposit from afterwards are a loss, and halt the network', async () => {
    const order = await world.order()
    const txId = world.deposit(order, { from: CAROL, amount: ETHER / 2n })
    await world.advance(6)
    expect(sentTo(CAROL)).toHaveLength(1)
    world.chains.ethereum.reorg(6, { drop: [txId] })
    await world.advance(1)
    const totals = await world.bridge.ledger.totals()
    expect(totals.find(({ kind }) => kind === 'reorg_loss')?.amount).toBe(ETHER / 2n)
    const halts = (await world.bridge.halts.list()).filter(({ target }) => target === 'network:ethereum')
    expect(halts.map(({ action }) => action).sort()).toEqual(['credit', 'refund'])
    expect(await reportOf(txId)).toMatchObject({ outcome: 'reorganised' })
  })
})
