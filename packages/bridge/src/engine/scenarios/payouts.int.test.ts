import { ChainError } from '@sunspan/chains'
import { FAKE_GAS_COST } from '@sunspan/chains/testing'
import { useFresh } from '@sunspan/host/testing/hooks'
import { describe, expect, it } from 'vitest'
import { bookMove } from '../../testing/scenes/operator-acts.ts'
import {
  BOB,
  createTestWorld,
  testAddress,
  TREASURY,
  type TestWorld,
} from '../../testing/worlds/test-world.ts'

const CAROL = testAddress('ca')
const ETHER = 10n ** 18n

const world = useFresh(createTestWorld)

const statusOf = async (id: string): Promise<string> => (await world.bridge.orders.get(id)).status

const attempts = async (): Promise<readonly string[]> => {
  const { rows } = await world.pool.query<{ status: string }>('SELECT status FROM attempts ORDER BY id')
  return rows.map((row) => row.status)
}

/** An order whose deposit is one block short of being credited. */
async function almostCredited(request: Parameters<TestWorld['order']>[0] = {}) {
  const order = await world.order(request)
  world.deposit(order)
  await world.advance(2)
  return order
}

describe('a payout', () => {
  it.each(['before', 'after'] as const)(
    'whose broadcast fails %s the node took it is looked up, never signed again',
    async (when) => {
      const order = await almostCredited()
      world.chains.base.faults.fail('broadcast', { when })
      await world.advance()
      expect(['SENDING', 'SENT']).toContain(await statusOf(order.id))
      await world.advance(3)
      expect(await statusOf(order.id)).toBe('COMPLETE')
      expect(await attempts()).toEqual(['confirmed'])
      expect(world.payoutsTo(BOB)).toHaveLength(1)
    },
  )

  it('that drops out of the mempool is broadcast again, byte for byte', async () => {
    const order = await almostCredited()
    await world.advance()
    const [txId = ''] = world.chains.base.mempool()
    expect(world.chains.base.dropFromMempool(txId)).toBe(true)
    await world.advance(2)
    expect(await statusOf(order.id)).toBe('COMPLETE')
    expect(new Set(world.chains.base.broadcasts())).toEqual(new Set([txId]))
    expect(world.payoutsTo(BOB)).toHaveLength(1)
  })

  it('that leaves the chain after it was confirmed is broadcast again, never signed again', async () => {
    const order = await world.order({ currencyInId: 'base-eth', currencyOutId: 'ethereum-eth' })
    world.deposit(order)
    await world.advance(3)
    expect(await statusOf(order.id)).toBe('COMPLETE')
    const [payout] = world.payoutsTo(BOB)
    world.chains.ethereum.reorg(1, { drop: 'all' })
    expect(world.payoutsTo(BOB)).toEqual([])
    await world.advance(4)
    expect(world.payoutsTo(BOB)).toMatchObject([{ txId: payout?.txId }])
    expect(await attempts()).toEqual(['confirmed'])
    expect(await statusOf(order.id)).toBe('COMPLETE')
  })

  it('that was final and left the chain with it is broadcast again too', async () => {
    const order = await almostCredited()
    await world.advance(6)
    const [payout] = world.payoutsTo(BOB)
    const leg = await world.pool.query('SELECT status FROM legs')
    expect(leg.rows).toEqual([{ status: 'paid' }])
    world.chains.base.reorg(6, { drop: 'all' })
    expect(world.payoutsTo(BOB)).toEqual([])
    await world.advance(2)
    expect(world.payoutsTo(BOB)).toMatchObject([{ txId: payout?.txId }])
    expect(await statusOf(order.id)).toBe('COMPLETE')
  })

  it('that reverts on the chain is tried again in a new slot, once the old one is deep enough', async () => {
    const order = await world.order({ currencyInId: 'base-eth', currencyOutId: 'ethereum-eth' })
    world.deposit(order)
    await world.advance(2)
    world.chains.ethereum.setBlocked(BOB, true)
    await world.advance()
    expect([await statusOf(order.id), await attempts()]).toEqual(['SENT', ['broadcast']])
    await world.advance()
    expect(await attempts()).toEqual(['broadcast'])
    await world.advance()
    expect([await statusOf(order.id), await attempts()]).toEqual(['SEND_FAILED', ['failed']])
    world.chains.ethereum.setBlocked(BOB, false)
    await world.advance(4)
    expect([await statusOf(order.id), await attempts()]).toEqual(['COMPLETE', ['failed', 'confirmed']])
    expect(world.payoutsTo(BOB)).toHaveLength(1)
  })

  it('with a slot that a foreign transaction has taken halts the lane, and is signed again only when that is lifted', async () => {
    const order = await world.order({ currencyInId: 'base-eth', currencyOutId: 'ethereum-eth' })
    world.deposit(order)
    await world.advance()
    world.chains.ethereum.faults.fail('broadcast', { times: 3 })
    await world.advance()
    expect(await attempts()).toEqual(['signed'])
    world.chains.ethereum.send({ from: TREASURY, to: CAROL, token: null, amount: 1n, nonce: 0n })
    await world.advance()
    expect(await attempts()).toEqual(['signed'])
    await world.advance()
    expect(await attempts()).toEqual(['signed'])
    await world.advance()
    expect(await attempts()).toEqual(['expired'])
    expect(world.log.at(-1)).toMatchObject({ level: 'error' })
    await world.advance(4)
    expect([await statusOf(order.id), await attempts()]).toEqual(['SEND_FAILED', ['expired']])
    const halts = await world.bridge.halts.list()
    expect(halts.map(({ target, action }) => [target, action])).toEqual(
      ['credit', 'payout', 'quote', 'refund'].map((action) => [`wallet:ethereum:${TREASURY}`, action]),
    )
    // An operator has looked into the stranger's spending and books it.
    await bookMove(world, {
      currencyId: 'ethereum-eth',
      amount: -1n - FAKE_GAS_COST,
      height: world.chains.ethereum.head().height,
    })
    for (const { id } of halts) await world.bridge.halts.lift({ id, actor: 'olga', reason: 'explained' })
    world.clock.advance(60_000)
    await world.advance(4)
    expect([await statusOf(order.id), await attempts()]).toEqual(['COMPLETE', ['expired', 'confirmed']])
    expect(world.payoutsTo(BOB)).toHaveLength(1)
  })

  it('is found although its bytes were mined late, after many unknown answers', async () => {
    const order = await almostCredited()
    world.chains.base.faults.fail('broadcast', { when: 'after' })
    world.chains.base.faults.fail('lookup', { times: 4 })
    for (let round = 0; round < 4; round += 1) {
      world.clock.advance(30_000)
      world.chains.ethereum.mine()
      await world.bridge.engine.tick()
    }
    expect(await attempts()).toEqual(['signed'])
    await world.advance(3)
    expect([await statusOf(order.id), await attempts()]).toEqual(['COMPLETE', ['confirmed']])
    expect(world.payoutsTo(BOB)).toHaveLength(1)
  })

  it('that cannot be made now fails for the eye, and is made later', async () => {
    const order = await almostCredited()
    world.chains.base.setBlocked(BOB, true)
    await world.advance(3)
    expect(await statusOf(order.id)).toBe('SEND_FAILED')
    expect(await attempts()).toEqual([])
    world.chains.base.setBlocked(BOB, false)
    world.clock.advance(60_000)
    await world.advance(2)
    expect(await statusOf(order.id)).toBe('COMPLETE')
    expect(await world.history(order.id)).toEqual([
      'PENDING',
      'deposit_seen',
      'WAIT_DEPOSIT',
      'DEPOSITED',
      'SEND_FAILED',
      'SENDING',
      'SENT',
      'COMPLETE',
    ])
  })

  it('waits while the treasury holds too little, and does not count the same coins twice', async () => {
    const half = 495n * ETHER
    const big = { currencyInId: 'ethereum-eth', amount: 40n * ETHER }
    const first = await world.order(big)
    const second = await world.order({ ...big, walletReceiver: CAROL })
    world.deposit(first)
    world.deposit(second)
    await world.advance(2)
    world.chains.base.send({
      from: TREASURY,
      to: testAddress('dd'),
      token: null,
      amount: 2n * half - 55n * ETHER,
    })
    world.chains.base.mine()
    await bookMove(world, {
      amount: -(2n * half - 55n * ETHER) - FAKE_GAS_COST,
      height: world.chains.base.head().height,
    })
    // No operator has confirmed yet that the slot's transaction paid no recipient.
    await world.advance(1)
    expect([await statusOf(first.id), await statusOf(second.id)]).toEqual(['DEPOSITED', 'DEPOSITED'])
    for (const { id } of await world.bridge.halts.list())
      await world.bridge.halts.lift({ id, actor: 'olga', reason: 'to the cold wallet' })
    // 65 ETH are left: enough for one of the two.
    await world.advance(3)
    const statuses = [await statusOf(first.id), await statusOf(second.id)]
    expect(statuses.sort()).toEqual(['COMPLETE', 'SEND_FAILED'])
    expect(await attempts()).toEqual(['confirmed'])
    world.chains.base.fund(TREASURY, null, 100n * ETHER)
    await world.advance(6)
    // Its owner is not determined yet.
    expect(await statusOf(second.id)).toBe('SEND_FAILED')
    await bookMove(world, { against: 'suspense', amount: 100n * ETHER, height: 1n })
    world.clock.advance(60_000)
    await world.advance(6)
    expect([await statusOf(first.id), await statusOf(second.id)]).toEqual(['COMPLETE', 'COMPLETE'])
    expect([world.payoutsTo(BOB).length, world.payoutsTo(CAROL).length]).toEqual([1, 1])
  })

  it('that cannot be signed does not hold up the ones behind it, nor leave a slot empty', async () => {
    const receivers = ['c1', 'c2', 'c3', 'c4'].map(testAddress)
    const [, blocked = ''] = receivers
    for (const [index, walletReceiver] of receivers.entries()) {
      world.deposit(await world.order({ walletReceiver, amount: ETHER + BigInt(index) }))
    }
    world.chains.base.setBlocked(blocked, true)
    await world.advance(4)
    expect(receivers.map((receiver) => world.payoutsTo(receiver).length)).toEqual([1, 0, 1, 1])
    world.chains.base.setBlocked(blocked, false)
    world.chains.base.faults.fail('prepare', { error: new ChainError('timeout', 'slow') })
    world.clock.advance(60_000)
    await world.advance(5)
    expect(receivers.map((receiver) => world.payoutsTo(receiver).length)).toEqual([1, 1, 1, 1])
    const { rows } = await world.pool.query('SELECT slot FROM attempts ORDER BY slot')
    expect(rows.map((row) => row.slot)).toEqual(['0', '1', '2', '3'])
  })

  it('pays many in one go, each once and in its own slot', async () => {
    const receivers = Array.from({ length: 80 }, (_, index) =>
      testAddress((index + 32).toString(16).padStart(2, '0')),
    )
    const senders = Array.from({ length: 5 }, (_, index) => testAddress(`e${String(index)}`))
    for (const sender of senders) world.chains.ethereum.fund(sender, null, 100n * ETHER)
    for (const [index, walletReceiver] of receivers.entries()) {
      const walletSender = senders[index % senders.length] ?? ''
      world.deposit(await world.order({ walletReceiver, walletSender, amount: ETHER + BigInt(index) }))
    }
    await world.advance(4)
    expect(receivers.map((receiver) => world.payoutsTo(receiver).length)).toEqual(receivers.map(() => 1))
    const { rows } = await world.pool.query<{ count: number }>(
      'SELECT count(DISTINCT slot)::int AS count FROM attempts',
    )
    expect(rows).toEqual([{ count: receivers.length }])
  })

  it('goes on everywhere else while one network is down', async () => {
    const down = await almostCredited({ currencyOutId: 'polygon-pol', amount: ETHER / 100n })
    const up = await world.order({ walletReceiver: CAROL, amount: 2n * ETHER })
    world.deposit(up)
    world.chains.polygon.faults.setOffline(true)
    await world.advance(4)
    expect([await statusOf(down.id), await statusOf(up.id)]).toEqual(['DEPOSITED', 'COMPLETE'])
    world.chains.polygon.faults.setOffline(false)
    await world.advance(2)
    expect(await statusOf(down.id)).toBe('COMPLETE')
  })
})
