import { useShared } from '@sunspan/host/testing/hooks'
import { expect, it } from 'vitest'
import type { BulkOrder } from '../model/order.ts'
import { checkLedger } from '../testing/database/check-ledger.ts'
import { EVM_USER } from '../testing/crash-matrix/nodes/evm-nodes.ts'
import { createSettleScene, type SettleScene } from '../testing/scenes/settle-scene.ts'

const SIGNED = { actor: 'olga', reason: 'found in the old books' }
/** Reverts every call. */
const REFUSING = '0x60006000fd'
const signal = new AbortController().signal

const scene = useShared(createSettleScene)

interface Leg {
  readonly id: string
  readonly status: string
  readonly kind: 'payout' | 'refund'
  readonly row_no: number
  readonly amount: string
  readonly recipient: string
  readonly deposit_tx: string
  readonly log_index: string
}

const receiver = (digit: string): string => `0x${digit.repeat(40)}`
const bulk = (order: BulkOrder): Promise<BulkOrder> => scene.bridge.bulkOrders.get(order.id)

/** Two rows of native coins from ethereum to base. */
const order = async (to: readonly string[]): Promise<BulkOrder> => {
  await scene.bridge.refreshMarket()
  return scene.bridge.bulkOrders.create({
    currencyInId: 'ethereum-eth',
    amount: 10n ** 19n,
    walletSender: EVM_USER,
    executionType: 'fast',
    rows: to.map((walletReceiver) => ({ walletReceiver, amountOut: '0.5', currencyOutId: 'base-eth' })),
  })
}

async function legOf({ id }: BulkOrder, rowNo: number, kind: Leg['kind'] = 'payout'): Promise<Leg> {
  const { rows } = await scene.pool.query<Leg>(
    `SELECT l.id, l.status, l.kind, l.row_no, l.amount, l.recipient, d.tx_hash AS deposit_tx, d.log_index
     FROM legs l JOIN deposits d ON d.id = l.deposit_id WHERE l.order_id = $1 AND l.row_no = $2 AND l.kind = $3`,
    [id, rowNo, kind],
  )
  const [leg] = rows
  if (leg === undefined) throw new Error(`Row ${String(rowNo)} of ${id} has no ${kind}`)
  return leg
}

const toPay = async (of: BulkOrder, rowNo: number) => {
  const { amount, recipient } = await legOf(of, rowNo)
  return { stableName: `${of.id}/${String(rowNo)}`, recipient, token: null, amount: BigInt(amount) }
}

/** Pending transactions of the treasury, by slot. */
async function underWay(networkId: string): Promise<readonly { tx_id: string; slot: string }[]> {
  const { rows } = await scene.pool.query<{ tx_id: string; slot: string }>(
    `SELECT v.tx_id, a.slot FROM attempts a JOIN attempt_variants v ON v.attempt_id = a.id
     WHERE a.network_id = $1 AND a.status = 'broadcast' ORDER BY a.slot`,
    [networkId],
  )
  return rows
}

/** Our transaction is dropped, and a foreign one takes its slot. */
async function payInItsSlot(
  networkId: string,
  legs: Parameters<SettleScene['payAsStranger']>[2],
): Promise<string> {
  const [ours] = await underWay(networkId)
  if (ours === undefined) throw new Error('Nothing is signed')
  const { rpc } = scene.nodeOf(networkId)
  await rpc('anvil_dropTransaction', [ours.tx_id])
  // A different base fee makes it a different transaction.
  await rpc('anvil_mine', ['0x3'])
  const theirs = await scene.payAsStranger(networkId, BigInt(ours.slot), legs)
  expect(theirs).not.toBe(ours.tx_id)
  return theirs
}

/** Long enough for dead legs to become due, for the others to be paid, and for all of it to become final. */
async function goOn(networkId: string): Promise<void> {
  for (let round = 0; round < 5; round += 1) {
    await scene.mine(networkId, 20)
    await scene.liftAll()
    await scene.pool.query(`UPDATE legs SET retry_at = now() WHERE status = 'due'`)
  }
}

const settle = (leg: Leg, transactionHash: string) =>
  scene.desk.settle({ legId: leg.id, transactionHash, ...SIGNED }, signal)

async function expectAllRight(networkId: string): Promise<void> {
  expect(await scene.desk.listSkipped(signal)).toEqual([])
  expect(await checkLedger(scene.pool, scene.bridge.ledger)).toEqual([])
  await scene.liftAll()
  await scene.mine(networkId, 20)
  const { networks } = await scene.bridge.engine.tick(networkId)
  expect(networks[0]).toMatchObject({ errors: [], reconcile: { differences: [] } })
  expect(await scene.bridge.halts.list()).toEqual([])
}

it('a row that another wallet has paid, due again or skipped in our own batch, is settled by hand and completes its order', async () => {
  const due = await order([receiver('1'), receiver('2')])
  await scene.deposit(due)
  const skipped = await order([receiver('3'), receiver('4')])
  await scene.deposit(skipped)
  const theirs = await payInItsSlot('base', [await toPay(due, 0), await toPay(skipped, 0)])
  await goOn('base')
  // Its other row waits as well: each try halts the wallet.
  expect(await bulk(due)).toMatchObject({
    bulk: { status: 'PROCESSING', rows: [{ status: 'SEND_FAILED' }, { status: 'SEND_FAILED' }] },
  })
  expect(await bulk(skipped)).toMatchObject({
    bulk: { status: 'PROCESSING', rows: [{ status: 'PROCESSING' }, { status: 'COMPLETE' }] },
  })
  expect(await scene.desk.listSkipped(signal)).toMatchObject(
    [receiver('1'), receiver('3')].map((recipient) => ({ leg: { recipient }, paidBy: [theirs] })),
  )
  // One row's payment cannot settle another row.
  await expect(settle(await legOf(due, 1), theirs)).rejects.toThrow('by which the payout contract paid')

  await settle(await legOf(due, 0), theirs)
  await settle(await legOf(skipped, 0), theirs)
  expect((await bulk(due)).bulk).toMatchObject({ status: 'PROCESSING', rows: [{ status: 'COMPLETE' }, {}] })
  expect((await bulk(skipped)).bulk.status).toBe('COMPLETE')
  await goOn('base')
  for (const each of [due, skipped]) {
    const [row] = (await bulk(each)).bulk.rows
    expect(await bulk(each)).toMatchObject({ status: 'COMPLETE', bulk: { status: 'COMPLETE' } })
    expect(row).toMatchObject({ status: 'COMPLETE', transactionOut: theirs })
    expect(await legOf(each, 0)).toMatchObject({ status: 'paid' })
    await expect(settle(await legOf(each, 0), theirs)).rejects.toThrow('is paid; nothing is owed')
    for (const { walletReceiver, amountOut } of each.bulk.rows) {
      expect(await scene.nodeOf('base').balanceOf(walletReceiver, null)).toBe(amountOut)
    }
  }
  const { rows: history } = await scene.pool.query<{ event: string }>(
    `SELECT event FROM order_events WHERE order_id = $1 ORDER BY version`,
    [skipped.id],
  )
  expect(history.map(({ event }) => event).slice(-2)).toEqual(['payout_replaced', 'payout_confirmed'])
  await expectAllRight('base')
})

it("a row's refund that another wallet has paid is settled by hand, and ends its row", async () => {
  const refusing = receiver('5')
  const fine = receiver('6')
  await scene.nodeOf('base').rpc('anvil_setCode', [refusing, REFUSING])
  const made = await order([refusing, fine])
  await scene.deposit(made)
  // As long as operators wait.
  await scene.pool.query(
    `UPDATE legs SET refusals = 1000, refused_since = now() - interval '30 days' WHERE id = $1`,
    [(await legOf(made, 0)).id],
  )
  for (let round = 0; round < 3; round += 1) {
    await scene.mine('base', 2)
    await scene.mine('ethereum', 4)
    if ((await underWay('ethereum')).length > 0) break
  }
  const refund = await legOf(made, 0, 'refund')
  expect((await bulk(made)).bulk.rows[0]).toMatchObject({ status: 'SEND_FAILED', refund: { status: 'SENT' } })
  const before = await scene.nodeOf('ethereum').balanceOf(EVM_USER, null)
  const stableName = `refund/ethereum/${refund.deposit_tx}/${refund.log_index}/0`
  const amount = BigInt(refund.amount)
  const theirs = await payInItsSlot('ethereum', [
    { stableName, recipient: refund.recipient, token: null, amount },
  ])
  await goOn('ethereum')
  await scene.mine('base', 20)
  expect((await bulk(made)).bulk).toMatchObject({
    status: 'PROCESSING',
    rows: [{ status: 'SEND_FAILED' }, { status: 'COMPLETE' }],
  })

  await settle(refund, theirs)
  expect(await bulk(made)).toMatchObject({
    status: 'COMPLETE',
    refund: null,
    bulk: {
      status: 'COMPLETE',
      rows: [
        { status: 'REFUNDED', refund: { status: 'COMPLETE', amount, transactionHash: theirs } },
        { status: 'COMPLETE' },
      ],
    },
  })
  await expect(settle(refund, theirs)).rejects.toThrow('is paid; nothing is owed')
  expect(await scene.nodeOf('ethereum').balanceOf(EVM_USER, null)).toBe(before + amount)
  expect(await scene.nodeOf('base').balanceOf(refusing, null)).toBe(0n)
  await expectAllRight('ethereum')
})
