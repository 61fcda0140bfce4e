import { useShared } from '@sunspan/host/testing/hooks'
import { describe, expect, it } from 'vitest'
import type { Order } from '../model/order.ts'
import { checkLedger } from '../testing/database/check-ledger.ts'
import { EVM_USER } from '../testing/crash-matrix/nodes/evm-nodes.ts'
import { NODE_TREASURY } from '../testing/worlds/node-chain.ts'
import { createSettleScene } from '../testing/scenes/settle-scene.ts'

const ETHER = 10n ** 18n
const SIGNED = { actor: 'olga', reason: 'found in the old books' }
const signal = new AbortController().signal

const scene = useShared(createSettleScene)

/** A deposit of ETH or of the token on ethereum for a receiver on base, credited and signed, but not mined there. */
async function signPayout(walletReceiver: string, currency = 'eth', amount = ETHER): Promise<Order> {
  await scene.bridge.refreshMarket()
  const order = await scene.bridge.orders.create({
    currencyInId: `ethereum-${currency}`,
    currencyOutId: `base-${currency}`,
    amount,
    walletSender: EVM_USER,
    walletReceiver,
  })
  await scene.deposit(order)
  return order
}

/** A stranger with the treasury's key pays orders by their ids; returns the transaction's hash. */
const payAsStranger = (
  slot: bigint,
  orders: readonly { readonly order: Order; readonly amount?: bigint }[],
): Promise<string> =>
  scene.payAsStranger(
    'base',
    slot,
    orders.map(({ order, amount = order.amountOut }) => ({
      stableName: `${order.id}/0`,
      recipient: order.walletReceiver,
      token: order.currencyOut.address,
      amount,
    })),
  )

const mineBase = (blocks: number): Promise<void> => scene.mine('base', blocks)

async function legOf(order: Order): Promise<{ readonly id: string; readonly status: string }> {
  const { rows } = await scene.pool.query<{ id: string; status: string }>(
    'SELECT id, status FROM legs WHERE order_id = $1',
    [order.id],
  )
  const [leg] = rows
  if (leg === undefined) throw new Error(`Order ${order.id} has no leg`)
  return leg
}

const settle = async (order: Order, transactionHash: string) =>
  scene.desk.settle({ legId: (await legOf(order)).id, transactionHash, ...SIGNED }, signal)
const receiver = (digit: string): string => `0x${digit.repeat(40)}`

describe('legs that a foreign transaction has paid', () => {
  it('are named with it, are booked as paid once the chain confirms it, and leave the treasury as booked', async () => {
    const base = scene.nodeOf('base')
    const first = await signPayout(receiver('1'))
    const second = await signPayout(receiver('2'), 'usdc', 5_000_000n)
    const { rows } = await scene.pool.query<{ tx_id: string; slot: string }>(
      'SELECT v.tx_id, a.slot FROM attempts a JOIN attempt_variants v ON v.attempt_id = a.id ORDER BY a.slot',
    )
    const [ours, next] = rows
    if (ours === undefined || next === undefined) throw new Error('Not both are signed')
    expect(await scene.desk.listSkipped(signal)).toEqual([])
    await base.rpc('anvil_dropTransaction', [ours.tx_id])
    const theirs = await payAsStranger(BigInt(ours.slot), [{ order: first }, { order: second }])
    await mineBase(1)
    // The first one's slot is gone, so it is due again; the second one was mined, and skipped.
    await expect(settle(second, theirs)).rejects.toThrow('wait for it')
    for (let round = 0; round < 4; round += 1) {
      await mineBase(20)
      await scene.liftAll()
    }
    await scene.pool.query(`UPDATE legs SET retry_at = now() WHERE status = 'due'`)
    await scene.bridge.engine.tick()
    expect(await scene.liftAll()).toContain('engine:pay')
    const skipped = await scene.desk.listSkipped(signal)
    expect(skipped).toMatchObject([
      { leg: { recipient: first.walletReceiver, status: 'due', attempt: null }, paidBy: [theirs] },
      { leg: { recipient: second.walletReceiver, status: 'in_flight' }, paidBy: [theirs] },
    ])

    await expect(settle(first, next.tx_id)).rejects.toThrow('by which the payout contract paid')
    await expect(settle(second, next.tx_id)).rejects.toThrow('own attempt')
    await expect(settle(first, `0x${'9'.repeat(64)}`)).rejects.toThrow('No block of base')
    await expect(
      scene.desk.settle({ legId: '4711', transactionHash: theirs, ...SIGNED }, signal),
    ).rejects.toThrow('There is no leg 4711')
    expect(await settle(first, theirs)).toMatchObject({ txId: theirs, wallet: NODE_TREASURY })
    await settle(second, theirs.toUpperCase().replace('0X', '0x'))
    await expect(settle(first, theirs)).rejects.toThrow('is paid; nothing is owed')

    for (const order of [first, second]) {
      expect(await legOf(order)).toMatchObject({ status: 'paid' })
      expect(await scene.bridge.orders.get(order.id)).toMatchObject({
        status: 'COMPLETE',
        transactionOut: theirs,
      })
      expect(await base.balanceOf(order.walletReceiver, order.currencyOut.address)).toBe(order.amountOut)
    }
    expect(await scene.desk.listSkipped(signal)).toEqual([])
    const kept = await scene.pool.query('SELECT tx_id, actor, reason FROM leg_settlements ORDER BY leg_id')
    expect(kept.rows).toEqual([1, 2].map(() => ({ tx_id: theirs, ...SIGNED })))
    const booked = await scene.pool.query(
      `SELECT kind, actor FROM ledger_entries WHERE kind LIKE '%settled%' ORDER BY id`,
    )
    expect(booked.rows.map(({ kind }) => kind)).toEqual(['payout_settled', 'settled_gas', 'payout_settled'])
    expect(await checkLedger(scene.pool, scene.bridge.ledger)).toEqual([])

    await scene.liftAll()
    await mineBase(20)
    const { networks } = await scene.bridge.engine.tick('base')
    expect(networks[0]).toMatchObject({ errors: [], reconcile: { differences: [] } })
    expect(await scene.bridge.halts.list()).toEqual([])
  })

  it('are not settled by a payment of another amount', async () => {
    const order = await signPayout(receiver('3'))
    const { rows } = await scene.pool.query<{ tx_id: string; slot: string }>(
      `SELECT v.tx_id, a.slot FROM attempts a JOIN attempt_variants v ON v.attempt_id = a.id WHERE a.status = 'broadcast'`,
    )
    const [ours] = rows
    if (ours === undefined) throw new Error('It is not signed')
    await scene.nodeOf('base').rpc('anvil_dropTransaction', [ours.tx_id])
    const theirs = await payAsStranger(BigInt(ours.slot), [{ order, amount: order.amountOut - 1n }])
    for (let round = 0; round < 4; round += 1) await mineBase(20)
    expect(await legOf(order)).toMatchObject({ status: 'due' })
    await expect(settle(order, theirs)).rejects.toThrow('The amount that was paid is')
    expect(await legOf(order)).toMatchObject({ status: 'due' })
  })
})
