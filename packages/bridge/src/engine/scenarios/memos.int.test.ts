import { expect, it, vi } from 'vitest'
import { bulkReceivers, IMPATIENT, orderBulk, rowStatuses } from '../../testing/scenes/bulk-scene.ts'
import { type TestWorld } from '../../testing/worlds/test-world.ts'
import { openTestWorld } from '../../testing/worlds/open-test-world.ts'

let world: TestWorld

/** Records the payments that networks were asked for, as recipient and memo. */
function watchPayouts(): (readonly [string, string | undefined])[] {
  const asked: (readonly [string, string | undefined])[] = []
  for (const { adapter } of Object.values(world.chains)) {
    const { payouts } = adapter
    const prepare = payouts.prepare.bind(payouts)
    vi.spyOn(payouts, 'prepare').mockImplementation((intent, slot, signal) => {
      asked.push([intent.recipient, intent.memo])
      return prepare(intent, slot, signal)
    })
    const { batch } = payouts
    if (batch === undefined) continue
    const prepareBatch = batch.prepare.bind(batch)
    vi.spyOn(batch, 'prepare').mockImplementation((intents, slot, signal) => {
      for (const { recipient, memo } of intents) asked.push([recipient, memo])
      return prepareBatch(intents, slot, signal)
    })
  }
  return asked
}

/** Gives the first row, or the one order, a memo, as if its network used memos. */
async function giveMemo(table: 'bulk_rows' | 'orders' = 'bulk_rows'): Promise<void> {
  await world.pool.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
  await world.pool.query(
    `UPDATE ${table} SET memo = '104723'${table === 'orders' ? '' : ' WHERE row_no = 0'}`,
  )
  await world.pool.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
}

it.each([
  ['alone', {}],
  ['with others through a contract', { maxLegs: 50 }],
  ['with others that share its fate', { model: 'blockhash', maxLegs: 50 }],
] as const)('hands the memo of a row to its network where it is paid %s', async (_, options) => {
  world = await openTestWorld(options)
  const asked = watchPayouts()
  const to = bulkReceivers(3)
  const order = await orderBulk(world, to)
  await giveMemo()
  await world.advance(8)
  expect(await rowStatuses(world, order.id)).toEqual(['COMPLETE', 'COMPLETE', 'COMPLETE'])
  expect(new Map(asked)).toEqual(
    new Map(to.map((address, row) => [address, row === 0 ? '104723' : undefined])),
  )
})

it('gives a row back without the memo that was its recipient’s', async () => {
  world = await openTestWorld({ installation: IMPATIENT })
  const asked = watchPayouts()
  const to = bulkReceivers(1)
  world.chains.base.setBlocked(to[0] ?? '', true)
  const order = await orderBulk(world, to)
  await giveMemo()
  await world.advance(14)
  expect(await rowStatuses(world, order.id)).toEqual(['REFUNDED'])
  expect(new Map(asked)).toEqual(
    new Map([
      [to[0], '104723'],
      [order.walletSender, undefined],
    ]),
  )
})

it('hands the memo of an order with one recipient to its network', async () => {
  world = await openTestWorld()
  const asked = watchPayouts()
  const order = await world.order({})
  await giveMemo('orders')
  world.deposit(order)
  await world.advance(8)
  expect(await world.bridge.orders.get(order.id)).toMatchObject({ status: 'COMPLETE', memo: '104723' })
  expect(new Map(asked)).toEqual(new Map([[order.walletReceiver, '104723']]))
})

it('gives the deposit of such an order back without it', async () => {
  world = await openTestWorld({ installation: IMPATIENT })
  const asked = watchPayouts()
  const order = await world.order({})
  await giveMemo('orders')
  world.chains.base.setBlocked(order.walletReceiver, true)
  world.deposit(order)
  await world.advance(14)
  expect(new Map(asked)).toEqual(
    new Map([
      [order.walletReceiver, '104723'],
      [order.walletSender, undefined],
    ]),
  )
})

it('an order’s memo is part of its terms', async () => {
  world = await openTestWorld()
  const order = await world.order({})
  await expect(
    world.pool.query(`UPDATE orders SET memo = '7', version = version + 1 WHERE id = $1`, [order.id]),
  ).rejects.toThrow('the terms of an order are fixed')
})
