import { FAKE_GAS_COST } from '@sunspan/chains/testing'
import { useFresh } from '@sunspan/host/testing/hooks'
import { describe, expect, it } from 'vitest'
import type { Order } from '../../model/order.ts'
import { createTestWorld, testAddress } from '../../testing/worlds/test-world.ts'

const LIFETIME = 10
const MAX_LEGS = 4
const ETHER = 10n ** 18n
const RECEIVERS = ['c1', 'c2', 'c3', 'c4', 'c5'].map(testAddress)

const world = useFresh(() =>
  createTestWorld({ model: 'blockhash', lifetime: BigInt(LIFETIME), maxLegs: MAX_LEGS }),
)

const attempts = async (): Promise<readonly (readonly [kind: string, status: string, legs: number])[]> =>
  (
    await world.pool.query<{ kind: string; status: string; legs: number }>(
      'SELECT kind, status, (SELECT count(*)::int FROM attempt_legs WHERE attempt_id = a.id) AS legs FROM attempts a ORDER BY slot',
    )
  ).rows.map(({ kind, status, legs }) => [kind, status, legs])

async function depositAll(): Promise<readonly Order[]> {
  const orders: Order[] = []
  for (const [place, walletReceiver] of RECEIVERS.entries())
    orders.push(await world.order({ walletReceiver, amount: ETHER + BigInt(place) }))
  for (const order of orders) world.deposit(order)
  return orders
}

async function untilAttempts(wanted: (rows: Awaited<ReturnType<typeof attempts>>) => boolean): Promise<void> {
  for (let round = 0; round < 30 && !wanted(await attempts()); round += 1) await world.advance(1)
}

async function expectEachPaidOnce(orders: readonly Order[]): Promise<void> {
  for (const { id, walletReceiver, amountOut } of orders) {
    expect((await world.bridge.orders.get(id)).status).toBe('COMPLETE')
    expect(world.payoutsTo(walletReceiver).map(({ amount }) => amount)).toEqual([amountOut])
  }
  expect(await world.bridge.halts.list()).toEqual([])
  await world.checkTreasury()
}

describe('payouts that share the fate of their transaction', () => {
  it('go several in one, and what is left over goes alone, by a plain transfer', async () => {
    const orders = await depositAll()
    await world.advance(6)
    expect(await attempts()).toEqual([
      ['batch', 'confirmed', MAX_LEGS],
      ['plain', 'confirmed', 1],
    ])
    await expectEachPaidOnce(orders)
  })

  it('are repeated, each alone, where one of them made the others fail', async () => {
    const orders = await depositAll()
    const [hostile = ''] = RECEIVERS
    await untilAttempts((rows) => rows.length > 0)
    world.chains.base.setBlocked(hostile, true)
    await untilAttempts((rows) => rows.some(([, status]) => status === 'failed'))
    world.clock.advance(60_000)
    await world.advance(8)
    expect(world.payoutsTo(hostile)).toEqual([])
    for (const receiver of RECEIVERS.slice(1)) expect(world.payoutsTo(receiver)).toHaveLength(1)
    world.chains.base.setBlocked(hostile, false)
    world.clock.advance(600_000)
    await world.advance(8)
    await expectEachPaidOnce(orders)
    expect(await attempts()).toEqual([
      ['batch', 'failed', MAX_LEGS],
      ...Array.from({ length: RECEIVERS.length }, () => ['plain', 'confirmed', 1]),
    ])
  })

  it('are all due again once their bytes are dead, and not before', async () => {
    const orders = await depositAll()
    world.chains.base.faults.ignoreBelow(FAKE_GAS_COST + 1n)
    await untilAttempts((rows) => rows.length > 0)
    await world.advance(LIFETIME - 2)
    expect((await attempts()).map(([, status]) => status)).toEqual(['broadcast', 'broadcast'])
    await untilAttempts((rows) => rows.every(([, status]) => status === 'expired'))
    world.chains.base.faults.ignoreBelow(0n)
    world.clock.advance(60_000)
    await world.advance(8)
    await expectEachPaidOnce(orders)
    expect((await attempts()).filter(([, status]) => status === 'confirmed')).toHaveLength(RECEIVERS.length)
  })
})
