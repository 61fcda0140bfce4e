import { expect, it } from 'vitest'
import { addDepositRow } from '../../testing/scenes/deposit-rows.ts'
import { useLedgerScene } from '../../testing/scenes/ledger-scene.ts'
import { addOrder, orderId } from '../../testing/scenes/order-rows.ts'
import { sceneAt, type Columns } from '../../testing/scenes/scene-rows.ts'
import type { Transaction } from '../database/database.ts'
import { listLatestTimes } from './route-time-store.ts'

const scene = useLedgerScene()

async function addComplete(tx: Transaction, no: number, completedMs: number, columns: Columns = {}) {
  await addOrder(tx, { no, status: 'COMPLETE', completed_at: sceneAt(completedMs), ...columns })
  await addDepositRow(tx, { order_id: orderId(no), seen_at: sceneAt(2_000) })
}

const list = async (tx: Transaction, afterMs: number, limit = 10) =>
  (await listLatestTimes(tx, { after: sceneAt(afterMs), limit })).map(({ orderId: id, ms }) => [
    Number(id.slice(-4)),
    ms,
  ])

it('lists what transfers took from the deposit to the payout, the newest first, and no more than was asked for', () =>
  scene.within(async (tx) => {
    await addComplete(tx, 1, 9_000)
    await addComplete(tx, 2, 14_500, { finality_tier: 'large', network_out: 'polygon' })
    await addOrder(tx, { no: 3, status: 'DEPOSITED' })
    // Its sender waited for confirmations that were added afterwards.
    await addComplete(tx, 4, 60_000, { raised_confirmations: 9 })
    expect(await list(tx, 0)).toEqual([
      [2, 12_500],
      [1, 7_000],
    ])
    expect(await list(tx, 9_000)).toEqual([[2, 12_500]])
    expect(await list(tx, 0, 2)).toEqual([[2, 12_500]])
    expect(await listLatestTimes(tx, { after: sceneAt(9_000), limit: 2 })).toEqual([
      {
        orderId: orderId(2),
        networkIn: 'ethereum',
        networkOut: 'polygon',
        finalityTier: 'large',
        ms: 12_500,
        completedAt: sceneAt(14_500),
      },
    ])
  }))
