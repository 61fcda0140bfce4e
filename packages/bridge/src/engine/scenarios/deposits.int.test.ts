import { useFresh } from '@sunspan/host/testing/hooks'
import { beforeEach, describe, expect, it } from 'vitest'
import { FIXTURE_USDC } from '../../testing/networks/installation-fixture.ts'
import { ALICE, BOB, createTestWorld, testAddress, TREASURY } from '../../testing/worlds/test-world.ts'

const CAROL = testAddress('ca')
const ETHER = 10n ** 18n

const world = useFresh(createTestWorld)
beforeEach(() => {
  world.chains.ethereum.fund(CAROL, null, 100n * ETHER)
})

interface DepositState {
  readonly status: string
  readonly reason: string | null
}

async function deposits(): Promise<readonly DepositState[]> {
  const { rows } = await world.pool.query<DepositState>('SELECT status, reason FROM deposits ORDER BY id')
  return rows
}

const statusOf = async (id: string): Promise<string> => (await world.bridge.orders.get(id)).status

describe('matching', () => {
  it('takes a deposit without a reference for the one order that it fits', async () => {
    const order = await world.order()
    world.deposit(order, { reference: null })
    await world.advance(4)
    expect(await statusOf(order.id)).toBe('COMPLETE')
    expect(world.payoutsTo(BOB)).toHaveLength(1)
  })

  it('takes neither of two equal orders for a deposit without a reference, and both by reference', async () => {
    const first = await world.order()
    const second = await world.order({ walletReceiver: CAROL })
    world.deposit(first, { reference: null })
    await world.advance(3)
    expect(await deposits()).toEqual([{ status: 'unmatched', reason: 'ambiguous' }])
    world.deposit(second)
    world.deposit(first)
    await world.advance(4)
    expect([await statusOf(first.id), await statusOf(second.id)]).toEqual(['COMPLETE', 'COMPLETE'])
    expect([world.payoutsTo(BOB).length, world.payoutsTo(CAROL).length]).toEqual([1, 1])
  })

  it('does not give a deposit of one sender to the order of another', async () => {
    const order = await world.order()
    world.deposit(order, { from: CAROL, reference: null })
    await world.advance(3)
    expect(await deposits()).toEqual([{ status: 'unmatched', reason: 'no_order' }])
    expect(await statusOf(order.id)).toBe('WAIT_DEPOSIT')
  })

  it('keeps every deposit that cannot be taken visible, with its reason', async () => {
    const wrongAmount = await world.order()
    const wrongToken = await world.order({ amount: 2n * ETHER })
    const twice = await world.order({ amount: 3n * ETHER })
    world.deposit(wrongAmount, { amount: ETHER - ETHER / 10n })
    world.deposit(wrongToken, { token: FIXTURE_USDC, amount: 5n })
    world.deposit(twice)
    world.deposit(twice)
    world.deposit(twice, { from: CAROL, reference: `0x${'00'.repeat(16)}` })
    world.chains.base.send({
      from: ALICE,
      to: TREASURY,
      token: null,
      amount: 3n * ETHER,
      reference: wrongAmount.deposit.reference,
    })
    world.chains.ethereum.send({ from: TREASURY, to: TREASURY, token: null, amount: 7n })
    await world.advance(4)
    expect((await deposits()).map(({ status, reason }) => reason ?? status).sort()).toEqual([
      'credited',
      'no_order',
      'own_transfer',
      'second_deposit',
      'short',
      'wrong_network',
      'wrong_token',
    ])
    expect(await statusOf(wrongAmount.id)).toBe('DEPOSIT_FAILED')
    expect(await statusOf(wrongToken.id)).toBe('DEPOSIT_FAILED')
    expect(await statusOf(twice.id)).toBe('COMPLETE')
    expect(world.payoutsTo(BOB)).toHaveLength(1)
  })

  it("does not let a stranger's deposit end an order, and still takes the right one", async () => {
    const order = await world.order()
    world.deposit(order, { from: CAROL, amount: 1n })
    await world.advance()
    expect(await statusOf(order.id)).toBe('WAIT_DEPOSIT')
    world.deposit(order)
    await world.advance(4)
    expect(await statusOf(order.id)).toBe('COMPLETE')
  })

  it('revives an ended order within its late time, and not after it', async () => {
    const closed = await world.order()
    const failed = await world.order({ amount: 2n * ETHER })
    const expired = await world.order({ amount: 3n * ETHER })
    const late = await world.order({ amount: 4n * ETHER })
    await world.advance()
    await world.bridge.orders.close(closed.id, ALICE)
    await world.bridge.orders.setAsFailed(failed.id, ALICE)
    world.clock.advance(world.installation.orderTtlMs)
    await world.advance()
    expect(await statusOf(expired.id)).toBe('EXPIRED')
    world.deposit(closed)
    world.deposit(failed, { reference: null })
    world.deposit(expired)
    await world.advance(4)
    for (const order of [closed, failed, expired]) expect(await statusOf(order.id)).toBe('COMPLETE')
    world.clock.advance(world.installation.lateDepositMs)
    world.deposit(late)
    await world.advance(4)
    expect(await statusOf(late.id)).toBe('EXPIRED')
    expect((await deposits()).at(-1)).toEqual({ status: 'unmatched', reason: 'late' })
    expect(world.payoutsTo(BOB)).toHaveLength(3)
  })

  it('ignores a token that only looks like a listed one', async () => {
    const order = await world.order({
      currencyInId: 'ethereum-usdc',
      currencyOutId: 'base-usdc',
      amount: 50_000_000n,
    })
    const lookAlike = testAddress('77')
    world.chains.ethereum.fund(ALICE, lookAlike, 50_000_000n)
    world.deposit(order, { token: lookAlike })
    await world.advance(4)
    expect(await deposits()).toEqual([])
    expect(await statusOf(order.id)).toBe('WAIT_DEPOSIT')
  })
})

describe('a reorganisation', () => {
  it('before the credit: the order waits again, and the deposit counts from its new block', async () => {
    const order = await world.order()
    const txId = world.deposit(order)
    await world.advance(2)
    expect((await world.bridge.orders.get(order.id)).confirmations).toBe(1)
    world.chains.ethereum.dropFromMempool(txId)
    world.chains.ethereum.reorg(2, { drop: [txId], length: 3 })
    await world.advance()
    expect(await world.bridge.orders.get(order.id)).toMatchObject({
      status: 'WAIT_DEPOSIT',
      confirmations: null,
      transactionIn: null,
    })
    expect(await deposits()).toEqual([{ status: 'orphaned', reason: null }])
    expect(world.deposit(order)).toBe(txId)
    await world.advance(4)
    expect(await statusOf(order.id)).toBe('COMPLETE')
    expect(await deposits()).toHaveLength(1)
    expect(world.payoutsTo(BOB)).toHaveLength(1)
  })

  it('that only moves the deposit into another block changes nothing else', async () => {
    const order = await world.order()
    world.deposit(order)
    await world.advance(2)
    world.chains.ethereum.reorg(2, { length: 2 })
    await world.advance(3)
    expect(await statusOf(order.id)).toBe('COMPLETE')
    expect(world.payoutsTo(BOB)).toHaveLength(1)
  })

  it('between the scan and the credit is found by reading the deposit again', async () => {
    const order = await world.order()
    const txId = world.deposit(order)
    await world.advance(2)
    world.chains.ethereum.mine()
    const steps = await world.boot({
      faultPoint: (point) => {
        if (point === 'scan.committed') world.chains.ethereum.reorg(3, { drop: [txId] })
      },
    })
    await steps.engine.tick('ethereum')
    expect(await deposits()).toEqual([{ status: 'orphaned', reason: null }])
    expect(await statusOf(order.id)).toBe('WAIT_DEPOSIT')
    await world.advance(2)
    expect(world.payoutsTo(BOB)).toEqual([])
  })

  it('after the credit and before any payout takes the credit back, and pays when the deposit is back', async () => {
    world.chains.base.setBlocked(BOB, true)
    const order = await world.order()
    const txId = world.deposit(order)
    await world.advance(3)
    expect(await statusOf(order.id)).toBe('SEND_FAILED')
    world.chains.ethereum.reorg(3, { drop: [txId] })
    world.chains.base.setBlocked(BOB, false)
    await world.bridge.engine.tick('ethereum')
    expect(await statusOf(order.id)).toBe('WAIT_DEPOSIT')
    await world.advance(5)
    expect(world.payoutsTo(BOB)).toEqual([])
    world.deposit(order)
    await world.advance(4)
    expect(await statusOf(order.id)).toBe('COMPLETE')
    expect(world.payoutsTo(BOB)).toHaveLength(1)
    expect(await world.history(order.id)).toContain('DEPOSITED')
  })

  it('after the payout is written down as a loss, and a second deposit is not paid again', async () => {
    const order = await world.order()
    const txId = world.deposit(order)
    await world.advance(4)
    expect(await statusOf(order.id)).toBe('COMPLETE')
    world.chains.ethereum.reorg(4, { drop: [txId] })
    await world.advance()
    expect(await deposits()).toEqual([{ status: 'lost', reason: null }])
    expect(await world.history(order.id)).toContain('deposit_lost')
    expect(world.log.filter((entry) => entry.level === 'error').map((entry) => entry.message)).toEqual([
      'A deposit vanished after its payout or refund was signed: a loss',
    ])
    world.deposit(order)
    await world.advance(4)
    expect(await deposits()).toEqual([{ status: 'credited', reason: null }])
    expect(world.payoutsTo(BOB)).toHaveLength(1)
  })

  it('after the payout died on another branch takes back what is owed, and what returns goes to its sender', async () => {
    const order = await world.order()
    world.deposit(order)
    while ((await statusOf(order.id)) !== 'COMPLETE') await world.advance()
    world.chains.base.setBlocked(BOB, true)
    await world.bridge.halts.set({
      target: { scope: 'global' },
      actions: ['payout'],
      actor: 'olga',
      reason: 'a drill',
    })
    world.chains.base.reorg(1, { drop: [] })
    await world.advance(4)
    const { rows } = await world.pool.query('SELECT status FROM legs')
    expect(rows).toEqual([{ status: 'due' }])
    world.chains.ethereum.reorg(12, { drop: 'all' })
    await world.advance(2)
    expect((await deposits()).map(({ status }) => status)).toEqual(['orphaned'])
    expect(await world.history(order.id)).toContain('deposit_unseen')
    for (const { id } of await world.bridge.halts.list())
      await world.bridge.halts.lift({ id, actor: 'olga', reason: 'over' })
    world.chains.base.setBlocked(BOB, false)
    world.deposit(order)
    await world.advance(4)
    expect(await deposits()).toContainEqual({ status: 'unmatched', reason: 'second_deposit' })
    world.clock.advance(48 * 3_600_000)
    await world.advance(4)
    expect([world.payoutsTo(BOB), world.payoutsTo(ALICE)]).toMatchObject([[], [{ networkId: 'ethereum' }]])
    await world.checkTreasury()
  })

  it('that drops the first of two deposits lets the second one count', async () => {
    const order = await world.order()
    const first = world.deposit(order, { from: CAROL })
    await world.advance()
    world.deposit(order)
    await world.advance()
    expect((await deposits()).map(({ status, reason }) => reason ?? status)).toEqual([
      'seen',
      'second_deposit',
    ])
    world.chains.ethereum.reorg(2, { drop: [first] })
    await world.advance(4)
    expect(await statusOf(order.id)).toBe('COMPLETE')
    expect(world.payoutsTo(BOB)).toHaveLength(1)
  })
})
