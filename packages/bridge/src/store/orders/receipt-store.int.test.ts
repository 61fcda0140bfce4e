import { describe, expect, it } from 'vitest'
import { createCatalog } from '../../catalog/create-catalog.ts'
import { parseInstallation } from '../../installation/parse-installation.ts'
import { installationFixture } from '../../testing/networks/installation-fixture.ts'
import { addDepositRow } from '../../testing/scenes/deposit-rows.ts'
import { SCENE_AT, useLedgerScene } from '../../testing/scenes/ledger-scene.ts'
import { addOrder, orderId } from '../../testing/scenes/order-rows.ts'
import { addPayout, addRefund } from '../../testing/scenes/payout-rows.ts'
import { sceneAt } from '../../testing/scenes/scene-rows.ts'
import type { Transaction } from '../database/database.ts'
import { addReceipt, findReceipt, readOutcome } from './receipt-store.ts'

const scene = useLedgerScene()
const catalog = createCatalog(parseInstallation(installationFixture))
const outcomeOf = (tx: Transaction, no: number) => readOutcome(tx, catalog, orderId(no))

describe('the outcome of an order', () => {
  it('is its deposit, the fees of what is paid out, and when that was', () =>
    scene.within(async (tx) => {
      const order_id = await addOrder(tx, { no: 1, status: 'COMPLETE' })
      const other = await addOrder(tx, { no: 2, status: 'COMPLETE', completed_at: sceneAt(95_000) })
      await addDepositRow(tx, {
        tx_hash: 'other',
        status: 'credited',
        order_id: other,
        amount: 50,
        sender: 'carol',
      })
      const credited = { status: 'credited', order_id, amount: 2_000, refund_part: 90 }
      const deposit = await addDepositRow(tx, { tx_hash: 'own', ...credited })
      await addDepositRow(tx, {
        tx_hash: 'short',
        status: 'unmatched',
        order_id,
        reason: 'short',
        amount: 9,
        sender: 'dora',
      })
      const leg = (legNo: number, fees: number, columns: object = {}) =>
        addPayout(tx, { deposit_id: deposit, leg_no: legNo, amount: 100, funded: 100, fees, ...columns })
      await leg(0, 3)
      await leg(1, 5, { status: 'paid' })
      await leg(2, 7, { status: 'cancelled' })
      await leg(3, 11, { status: 'refunded' })
      await addRefund(tx, { deposit_id: deposit, amount: 77, fees: 13 })
      await addPayout(tx, { deposit_id: deposit, order_id: other, amount: 100, funded: 100, fees: 17 })
      expect(await outcomeOf(tx, 1)).toEqual({
        completedAt: sceneAt(90_000),
        deposit: { amount: 2_000n, sender: 'alice' },
        fees: 8n,
        refunds: [],
      })
      expect(await outcomeOf(tx, 2)).toMatchObject({
        completedAt: sceneAt(95_000),
        deposit: { amount: 50n, sender: 'carol' },
        fees: 17n,
      })
      expect(await outcomeOf(tx, 3)).toBeUndefined()
    }))

  it('names a deposit that was lost, and none that is only seen', () =>
    scene.within(async (tx) => {
      for (const [no, status] of [
        [1, 'lost'],
        [2, 'seen'],
      ] as const) {
        const order_id = await addOrder(tx, { no, status: 'DEPOSITED' })
        await addDepositRow(tx, { tx_hash: status, status, order_id, amount: 70 })
      }
      expect((await outcomeOf(tx, 1))?.deposit).toEqual({ amount: 70n, sender: 'alice' })
      expect(await outcomeOf(tx, 2)).toEqual({ completedAt: null, deposit: null, fees: null, refunds: [] })
    }))

  it('has the refunds of its deposits, fifty at most, oldest first', () =>
    scene.within(async (tx) => {
      const order_id = await addOrder(tx, { no: 1 })
      const other = await addOrder(tx, { no: 2 })
      const refunded = { status: 'unmatched', refund_after: SCENE_AT, reason: 'short', order_id }
      await addDepositRow(tx, { tx_hash: 'undecided', ...refunded, refund_after: null })
      await addDepositRow(tx, { tx_hash: 'other', ...refunded, order_id: other })
      for (let no = 1; no <= 51; no += 1) await addDepositRow(tx, { tx_hash: `d${String(no)}`, ...refunded })
      const names = (await outcomeOf(tx, 1))?.refunds.map((refund) => refund.depositTransactionHash) ?? []
      expect([names.length, names[0], names[49]]).toEqual([50, 'd1', 'd50'])
      expect((await outcomeOf(tx, 2))?.refunds).toHaveLength(1)
    }))
})

describe('receipts', () => {
  const give = async (
    tx: Transaction,
    no: number,
    number: number,
    document = `${String(no)}/${String(number)}`,
  ) => addReceipt(tx, orderId(no), { number, sha256: 'a'.repeat(64), document }, SCENE_AT)
  const documentOf = async (tx: Transaction, no: number, number?: number) =>
    (await findReceipt(tx, orderId(no), number))?.document

  it('are found by their number, or the newest; a number is given once', () =>
    scene.within(async (tx) => {
      for (const no of [1, 2, 3]) await addOrder(tx, { no })
      expect(await give(tx, 1, 2)).toBe(true)
      expect(await give(tx, 1, 3)).toBe(true)
      expect(await give(tx, 1, 1)).toBe(true)
      expect(await give(tx, 2, 4)).toBe(true)
      expect(await give(tx, 1, 2, 'another')).toBe(false)
      expect(await documentOf(tx, 1)).toBe('1/3')
      expect(await documentOf(tx, 1, 2)).toBe('1/2')
      expect(await documentOf(tx, 2)).toBe('2/4')
      expect(await documentOf(tx, 2, 3)).toBeUndefined()
      expect(await documentOf(tx, 3)).toBeUndefined()
    }))
})
