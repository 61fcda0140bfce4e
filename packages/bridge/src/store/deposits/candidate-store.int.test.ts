import { describe, expect, it } from 'vitest'
import { addDepositRow } from '../../testing/scenes/deposit-rows.ts'
import { SCENE_AT, useLedgerScene } from '../../testing/scenes/ledger-scene.ts'
import { addBulkOrder, addOrder } from '../../testing/scenes/order-rows.ts'
import { addPayout, addRefund } from '../../testing/scenes/payout-rows.ts'
import { addNamed, readRow, sceneAt, type Columns } from '../../testing/scenes/scene-rows.ts'
import type { Transaction } from '../database/database.ts'
import {
  findOrderForClaim,
  findOrdersByReference,
  findOrdersOfDeposits,
  findOrdersOfLegs,
  findSimilarOrders,
} from './candidate-store.ts'

const scene = useLedgerScene()

const DAY_MS = 86_400_000

/** All that is asked of an order differs from all others. */
const FIELDS = {
  currency_in: 'ethereum-usdc',
  amount_in: 5_000,
  currency_out: 'base-usdc',
  amount_out: 4_000,
  platform_fee: 11,
  swap_fee: 12,
  destination_fee: 13,
  value_usd: 14,
  wallet_sender: 'dora',
  type: 'SWAP',
  rate_locked_until: sceneAt(60_000),
  min_amount_out: 3_900,
}
const TERMS = {
  networkIn: 'ethereum',
  currencyIn: 'ethereum-usdc',
  amountIn: 5_000n,
  walletSender: 'dora',
  currencyOut: 'base-usdc',
  amountOut: 4_000n,
  platformFee: 11n,
  swapFee: 12n,
  destinationFee: 13n,
  value: 14n,
  rateLockedUntil: sceneAt(60_000),
  minAmountOut: 3_900n,
  holdsClaim: false,
  createdAt: SCENE_AT,
  expiresAt: sceneAt(3_600_000),
  lateUntil: sceneAt(DAY_MS),
}

const referenceOf = async (tx: Transaction, id: string): Promise<string> =>
  String((await readRow(tx, 'orders', id, 'reference'))['reference'])

it('orders are found by their references, in the order of their ids', () =>
  scene.within(async (tx) => {
    const { ids, namesOf } = await addNamed({ first: {}, other: {}, second: {} }, (fields) =>
      addOrder(tx, fields),
    )
    const references = [await referenceOf(tx, ids.second), await referenceOf(tx, ids.first), '0xnone']
    const found = await findOrdersByReference(tx, references)
    expect(namesOf(found.map(({ id }) => id))).toEqual(['first', 'second'])
    expect(await findOrdersByReference(tx, [])).toEqual([])
  }))

it('the claimed order is returned with its terms, and whether it has a deposit', () =>
  scene.within(async (tx) => {
    await addOrder(tx)
    const open = await addOrder(tx, { status: 'WAIT_DEPOSIT', ...FIELDS })
    const seen = await addOrder(tx, { transaction_in: 'in', deposit_height: 1, holds_claim: true })
    await addOrder(tx)
    const reference = await referenceOf(tx, open)
    const expected = { id: open, status: 'WAIT_DEPOSIT', reference, hasDeposit: false, ...TERMS }
    expect(await findOrderForClaim(tx, open)).toEqual(expected)
    expect(await findOrderForClaim(tx, seen)).toMatchObject({
      id: seen,
      hasDeposit: true,
      holdsClaim: true,
      rateLockedUntil: null,
      minAmountOut: null,
    })
    expect(await findOrderForClaim(tx, '00000000-0000-4000-8000-999999999999')).toBeUndefined()
  }))

it('orders of deposits are returned by deposit, and none for a deposit without one', () =>
  scene.within(async (tx) => {
    const first = await addOrder(tx, FIELDS)
    const second = await addOrder(tx)
    const deposits = {
      seen: { status: 'seen', order_id: first },
      unmatched: { status: 'unmatched' },
      'not asked for': { status: 'seen', order_id: second },
    }
    const { ids, namesOf } = await addNamed(deposits, (fields) => addDepositRow(tx, fields))
    const found = await findOrdersOfDeposits(tx, [ids.unmatched, ids.seen])
    expect(namesOf(found.keys())).toEqual(['seen'])
    expect(found.get(ids.seen)).toMatchObject({ id: first, ...TERMS })
  }))

describe('orders of payouts', () => {
  const CREDITED_AT = sceneAt(5_000)

  it('are those of one recipient', () =>
    scene.within(async (tx) => {
      const bulk = await addBulkOrder(tx, [{}])
      const legs = {
        single: () => addPayout(tx),
        row: () => addPayout(tx, { order_id: bulk, row_no: 0 }),
        refund: async () => {
          const order = await addOrder(tx, { status: 'DEPOSITED' })
          const deposit = await addDepositRow(tx, { order_id: order, reason: 'over', refund_part: 100 })
          return addRefund(tx, { deposit_id: deposit })
        },
        'without an order': () => addRefund(tx),
        'not asked for': () => addPayout(tx),
      }
      const { ids, namesOf } = await addNamed(legs, (add) => add())
      const asked = Object.values(ids).filter((id) => id !== ids['not asked for'])
      expect(namesOf((await findOrdersOfLegs(tx, asked)).keys())).toEqual(['single'])
      expect(await findOrdersOfLegs(tx, [])).toEqual(new Map())
    }))

  it('are returned with their rate, and what was credited for them and when', () =>
    scene.within(async (tx) => {
      const order = { status: 'DEPOSITED', ...FIELDS, credited_at: CREDITED_AT, rate: 'MARKET' }
      const lowered = await addPayout(tx, { amount: 3_950, credited_payout: 4_001 }, { order })
      const same = await addPayout(tx)
      const found = await findOrdersOfLegs(tx, [lowered, same])
      expect(found.get(lowered)).toMatchObject({
        ...TERMS,
        creditedPayout: 4_001n,
        creditedAt: CREDITED_AT,
        rate: 'MARKET',
        hasDeposit: true,
      })
      expect(found.get(same)).toMatchObject({ creditedPayout: 970n, rate: null, amountIn: 1_000n })
    }))
})

describe('similar orders', () => {
  const AT = sceneAt(DAY_MS)
  const WANTED = { sender: 'alice', currencyId: 'ethereum-eth', amount: 1_000n }
  const similar = async (tx: Transaction, wanted = [WANTED]) =>
    (await findSimilarOrders(tx, 'ethereum', wanted, AT)).map(({ id }) => id)

  it('agree in network, sender, currency and amount, each once', () =>
    scene.within(async (tx) => {
      const wanted: Readonly<Record<string, Columns>> = {
        same: {},
        network: { network_in: 'polygon' },
        sender: { wallet_sender: 'mallory' },
        amount: { amount_in: 1_001 },
        currency: { currency_in: 'ethereum-usdc' },
        dora: { wallet_sender: 'dora', currency_in: 'ethereum-usdc', amount_in: 2_000 },
      }
      const { namesOf } = await addNamed(wanted, (fields) => addOrder(tx, fields))
      const dora = { sender: 'dora', currencyId: 'ethereum-usdc', amount: 2_000n }
      expect(namesOf(await similar(tx))).toEqual(['same'])
      expect(namesOf(await similar(tx, [dora, WANTED, WANTED]))).toEqual(['same', 'dora'])
      expect(await similar(tx, [])).toEqual([])
    }))

  it('are open, or ended not long ago, and have no deposit', () =>
    scene.within(async (tx) => {
      const late = { late_until: sceneAt(DAY_MS - 1) }
      const seen = { transaction_in: 'in', deposit_height: 1 }
      const wanted: Readonly<Record<string, Columns>> = {
        pending: { status: 'PENDING', ...late },
        waiting: { status: 'WAIT_DEPOSIT', ...late },
        failed: { status: 'DEPOSIT_FAILED' },
        rejected: { status: 'REJECTED' },
        expired: { status: 'EXPIRED' },
        'failed long ago': { status: 'DEPOSIT_FAILED', ...late },
        'rejected long ago': { status: 'REJECTED', ...late },
        'expired long ago': { status: 'EXPIRED', ...late },
        seen: { status: 'WAIT_DEPOSIT', ...seen },
        'pending and seen': { status: 'PENDING', ...seen },
        'rejected with a deposit': { status: 'REJECTED', ...seen },
        credited: { status: 'DEPOSITED' },
        complete: { status: 'COMPLETE' },
      }
      const { namesOf } = await addNamed(wanted, (fields) => addOrder(tx, fields))
      expect(namesOf(await similar(tx))).toEqual(['pending', 'waiting', 'failed', 'rejected', 'expired'])
    }))
})
