import { describe, expect, it } from 'vitest'
import { addDepositRow } from '../../testing/scenes/deposit-rows.ts'
import { SCENE_AT, SCENE_WALLET, useLedgerScene } from '../../testing/scenes/ledger-scene.ts'
import { addBulkOrder, addOrder } from '../../testing/scenes/order-rows.ts'
import { addPayout, addRefund, SCENE_LANE } from '../../testing/scenes/payout-rows.ts'
import { addHalt, addNamed, readRow, sceneAt, type Columns } from '../../testing/scenes/scene-rows.ts'
import type { Transaction } from '../database/database.ts'
import { createLegs, createRefundLeg, findDueLegs } from './leg-store.ts'

const scene = useLedgerScene()

const AT = sceneAt(10_000)
const USDC = { currency_out: 'base-usdc', token_out: '0xusdc' }
const TERMS =
  'network_id, recipient, currency_id, token, amount, funded, fees, status, retry_at, row_no, leg_no'

const termsOf = async (tx: Transaction, depositId: string) =>
  (await tx.query<object>(`SELECT kind, ${TERMS} FROM legs WHERE deposit_id = $1 ORDER BY id`, [depositId]))
    .rows

describe('the legs of a credited deposit', () => {
  it('are one for an order, of what was credited', () =>
    scene.within(async (tx) => {
      const order = await addOrder(tx, { status: 'DEPOSITED', ...USDC })
      const deposit = await addDepositRow(tx, { order_id: order })
      await addDepositRow(tx)
      const credited = { depositId: deposit, amount: 777n, funded: 800n, fees: 23n }
      expect(await createLegs(tx, [credited], AT)).toEqual([{ depositId: deposit, networkId: 'base' }])
      expect(await termsOf(tx, deposit)).toEqual([
        {
          kind: 'payout',
          network_id: 'base',
          recipient: 'bob',
          currency_id: 'base-usdc',
          token: '0xusdc',
          amount: '777',
          funded: '800',
          fees: '23',
          status: 'due',
          retry_at: AT,
          row_no: null,
          leg_no: 0,
        },
      ])
    }))

  it('are one for each row of a bulk order, in its terms and its turn', () =>
    scene.within(async (tx) => {
      const rows = [
        { ...USDC, amount_in: 100, amount_out: 10_000, platform_fee: 5, destination_fee: 7 },
        {
          network_out: 'polygon',
          currency_out: 'polygon-pol',
          amount_in: 200,
          amount_out: 3,
          recipient: 'dora',
        },
      ]
      const order = await addBulkOrder(tx, rows, { row_interval_ms: 60_000, execution_type: 'sequence' })
      await addBulkOrder(tx, [{ amount_in: 9 }])
      const deposit = await addDepositRow(tx, { order_id: order })
      const credited = { depositId: deposit, amount: 1n, funded: 2n, fees: 1n }
      expect(await createLegs(tx, [credited], AT)).toEqual([
        { depositId: deposit, networkId: 'base' },
        { depositId: deposit, networkId: 'polygon' },
      ])
      expect(await termsOf(tx, deposit)).toEqual([
        {
          kind: 'payout',
          network_id: 'base',
          recipient: 'carol 0',
          currency_id: 'base-usdc',
          token: '0xusdc',
          amount: '10000',
          funded: '112',
          fees: '12',
          status: 'due',
          retry_at: AT,
          row_no: 0,
          leg_no: 0,
        },
        {
          kind: 'payout',
          network_id: 'polygon',
          recipient: 'dora',
          currency_id: 'polygon-pol',
          token: null,
          amount: '3',
          funded: '212',
          fees: '12',
          status: 'due',
          retry_at: sceneAt(70_000),
          row_no: 1,
          leg_no: 1,
        },
      ])
    }))

  it('are in the order of their deposits, and none for a deposit without an order', () =>
    scene.within(async (tx) => {
      const first = await addDepositRow(tx)
      const second = await addDepositRow(tx)
      const unmatched = await addDepositRow(tx, { status: 'unmatched' })
      const credited = [second, unmatched, first].map((depositId) => ({
        depositId,
        amount: 5n,
        funded: 9n,
        fees: 4n,
      }))
      const legs = await createLegs(tx, credited, AT)
      expect(legs.map(({ depositId }) => depositId)).toEqual([first, second])
    }))
})

it('a refund goes back to the sender of its deposit, less the fee', () =>
  scene.within(async (tx) => {
    const owed = { status: 'unmatched', refund_part: 900, booked: 'refund' }
    const deposit = await addDepositRow(tx, {
      ...owed,
      network_id: 'base',
      token: '0xusdc',
      sender: 'mallory',
    })
    const other = await addDepositRow(tx, owed)
    const terms = { currencyId: 'base-usdc', amount: 850n, funded: 900n, valueUsd: 70n, at: AT }
    await createRefundLeg(tx, { depositId: deposit, rowNo: null, ...terms })
    expect(await termsOf(tx, other)).toEqual([])
    expect(await termsOf(tx, deposit)).toEqual([
      {
        kind: 'refund',
        network_id: 'base',
        recipient: 'mallory',
        currency_id: 'base-usdc',
        token: '0xusdc',
        amount: '850',
        funded: '900',
        fees: '50',
        status: 'due',
        retry_at: AT,
        row_no: null,
        leg_no: 0,
      },
    ])
  }))

describe('legs that are due', () => {
  const due = async (tx: Transaction, limit = 100) =>
    (await findDueLegs(tx, SCENE_LANE, AT, limit)).map(({ id }) => id)

  it('are funded, on the chain, in their time, and of their network', () =>
    scene.within(async (tx) => {
      const wanted: Readonly<Record<string, readonly [Columns, Columns]>> = {
        last: [{ retry_at: AT }, {}],
        'too early': [{ retry_at: sceneAt(10_001) }, {}],
        claimed: [{ status: 'in_flight' }, {}],
        paid: [{ status: 'paid' }, {}],
        cancelled: [{ status: 'cancelled' }, {}],
        stopped: [{ stopped_at: SCENE_AT }, {}],
        elsewhere: [{ network_id: 'ethereum' }, {}],
        'not booked': [{}, { booked: 'none' }],
        'in suspense': [{}, { booked: 'suspense' }],
        lost: [{}, { status: 'lost' }],
        suspect: [{}, { suspect: true }],
        second: [{ retry_at: sceneAt(9_000) }, {}],
        first: [{ retry_at: sceneAt(8_000), failures: 3 }, {}],
      }
      const { namesOf } = await addNamed(wanted, ([fields, deposit]) => addPayout(tx, fields, { deposit }))
      await addRefund(tx, {}, { booked: 'suspense', network_id: 'base' })
      expect(namesOf(await due(tx))).toEqual(['first', 'second', 'last'])
      expect(namesOf(await due(tx, 2))).toEqual(['first', 'second'])
    }))

  it('are named and paid by their own order, row and deposit', () =>
    scene.within(async (tx) => {
      const fields = {
        failures: 3,
        mined_failures: 2,
        waiting_reason: 'FEES',
        waiting_since: AT,
        returns_at: AT,
      }
      const single = await addPayout(
        tx,
        { retry_at: sceneAt(1), ...fields },
        { order: { destination_fee_usd: 44 } },
      )
      const refund = await addRefund(
        tx,
        { retry_at: sceneAt(2) },
        { network_id: 'base', log_index: 3, tx_hash: '0xin', amount: 600 },
      )
      const bulk = await addBulkOrder(tx, [
        { memo: 'one' },
        { memo: 'two', destination_fee_usd: 55, amount_out: 7 },
      ])
      await addBulkOrder(tx, [{ memo: 'three' }, { memo: 'four', destination_fee_usd: 66 }])
      const row = await addPayout(tx, { retry_at: sceneAt(3), order_id: bulk, row_no: 1 })
      const { order_id: order, deposit_id: deposit } = await readRow(
        tx,
        'legs',
        single,
        'order_id, deposit_id',
      )
      expect(await findDueLegs(tx, SCENE_LANE, AT, 10)).toMatchObject([
        {
          id: single,
          kind: 'payout',
          orderId: order,
          rowNo: null,
          recipient: 'bob',
          token: null,
          amount: 970n,
          memo: null,
          failures: 3,
          minedFailures: 2,
          waitsFor: 'FEES',
          quotedFeeUsd: 44n,
          stableName: `${String(order)}/0`,
          terms: {
            kind: 'payout',
            depositId: deposit,
            networkIn: 'ethereum',
            tokenIn: null,
            amountIn: 1_000n,
            currencyIn: 'ethereum-eth',
            currencyOut: 'base-eth',
            fees: 30n,
          },
        },
        {
          id: refund,
          kind: 'refund',
          orderId: null,
          recipient: 'alice',
          memo: null,
          quotedFeeUsd: null,
          amount: 596n,
          stableName: 'refund/base/0xin/3',
          waitsFor: null,
          terms: {
            networkIn: 'base',
            currencyIn: 'base-eth',
            currencyOut: 'base-eth',
            amountIn: 600n,
            fees: 4n,
          },
        },
        {
          id: row,
          kind: 'payout',
          orderId: bulk,
          rowNo: 1,
          recipient: 'carol 1',
          memo: 'two',
          amount: 7n,
          quotedFeeUsd: 55n,
          stableName: `${bulk}/1`,
          terms: { currencyIn: 'ethereum-eth', amountIn: 212n, fees: 12n },
        },
      ])
    }))

  it.each([
    ['network:base', ['refund']],
    ['currency:base-usdc', ['eth', 'row', 'refund']],
    ['pair:ethereum-eth>base-eth', ['usdc', 'refund']],
    [`wallet:base:${SCENE_WALLET}`, ['refund']],
    ['wallet:base:other', ['eth', 'usdc', 'row', 'refund']],
  ])('are not those that a halt of payouts on %s keeps', (target, expected) =>
    scene.within(async (tx) => {
      const bulk = await addBulkOrder(tx, [{ currency_out: 'base-usdc' }, {}])
      const adders = {
        eth: () => addPayout(tx),
        usdc: () => addPayout(tx, {}, { order: USDC }),
        row: () => addPayout(tx, { order_id: bulk, row_no: 1 }),
        refund: () => addRefund(tx, {}, { network_id: 'base' }),
      }
      const { namesOf } = await addNamed(adders, (add) => add())
      await addHalt(tx, target, { lifted_at: SCENE_AT })
      expect(namesOf(await due(tx))).toEqual(['eth', 'usdc', 'row', 'refund'])
      await addHalt(tx, target)
      expect(namesOf(await due(tx))).toEqual(expected)
    }),
  )
})
