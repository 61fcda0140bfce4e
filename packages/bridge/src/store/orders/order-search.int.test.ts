import { describe, expect, it } from 'vitest'
import type { OrderQuery, OrderSearch } from '../../model/order-query.ts'
import { addDepositRow } from '../../testing/scenes/deposit-rows.ts'
import { SCENE_AT, useLedgerScene } from '../../testing/scenes/ledger-scene.ts'
import { addBulkOrder, addOrder, orderId, readPage, repeatOrder } from '../../testing/scenes/order-rows.ts'
import { sceneAt, type Columns } from '../../testing/scenes/scene-rows.ts'
import type { Transaction } from '../database/database.ts'

const scene = useLedgerScene()

/** In no order: what else is looked for finds what it does. */
const NOWHERE = 'zzz'
const searching = (text: string, more: Partial<OrderSearch> = {}): OrderSearch => ({
  text,
  addresses: [],
  currencyIds: [],
  ...more,
})
const find = (tx: Transaction, search: OrderSearch, query: Partial<OrderQuery> = {}) =>
  readPage(tx, { search, ...query })

/** The id of an order that was made at the scene's beginning. */
const ID_BEGINS = '0000000f-4240-7000'
const timedId = (no: number): string => `${ID_BEGINS}-8000-${String(no).padStart(12, '0')}`
const at = (seconds: number): Columns => ({
  created_at: sceneAt(seconds * 1_000),
  updated_at: sceneAt(9_999_000),
})

/** Each way in which an order is found, and no other. */
const WAYS: readonly [string, OrderSearch, boolean][] = [
  ['the wallet itself', searching('L'), true],
  ['a term', searching(NOWHERE, { currencyIds: ['base-eth'] }), false],
  ['the beginning of an id', searching(ID_BEGINS.replaceAll('-', '')), false],
  ['a part of a recipient', searching('X-who'), false],
]

describe.each(WAYS)('a search by %s', (_, search, isWhole) => {
  /** The seventh is found by its wallet alone. */
  const addOrders = async (tx: Transaction): Promise<void> => {
    const add = (no: number, seconds: number, columns: Columns = {}) =>
      addOrder(tx, { no, id: timedId(no), wallet_receiver: 'xx-who', ...at(seconds), ...columns })
    await add(1, 1)
    await add(3, 2)
    await add(2, 2, { status: 'COMPLETE' })
    await add(4, 4, { network_in: 'polygon' })
    await add(5, 3, { wallet_sender: 'carol' })
    await add(6, 5)
    await addOrder(tx, { no: 7, ...at(3), wallet_receiver: 'nobody', currency_out: 'base-x' })
  }
  const alice = { address: 'alice', networkIds: ['ethereum', 'base'] }
  const carol = { address: 'carol', networkIds: null }
  const behind = (no: number) => ({ after: { createdAt: sceneAt(2_000), id: timedId(no) } })

  it.each<[string, Partial<OrderQuery>, readonly number[]]>([
    ['of the networks of its proof', {}, [6, 7, 3, 2, 1]],
    ['of all networks', { owners: [{ address: 'alice', networkIds: null }] }, [6, 4, 7, 3, 2, 1]],
    ['of two wallets', { owners: [alice, carol] }, [6, 5, 7, 3, 2, 1]],
    ['of another wallet', { owners: [carol] }, [5]],
    ['of a status', { filter: 'complete' }, [2]],
    ['of a kind', { kind: 'bulk' }, []],
    ['behind an order', behind(3), [2, 1]],
    ['behind the next one', behind(2), [1]],
    ['from a moment on', { from: sceneAt(2_000) }, [6, 7, 3, 2]],
    ['to a moment', { until: sceneAt(2_000) }, [3, 2, 1]],
  ])('finds orders %s', (_what, query, found) =>
    scene.within(async (tx) => {
      await addOrders(tx)
      const expected = found.filter((no) => isWhole || no !== 7)
      expect(await find(tx, search, { owners: [alice], ...query })).toEqual([expected.length, ...expected])
    }),
  )

  it('counts to 200, the newest', () =>
    scene.within(async (tx) => {
      await addOrder(tx, { no: 1, id: timedId(1), wallet_receiver: 'xx-who', ...at(-20) })
      await repeatOrder(tx, 1, 249)
      expect(await find(tx, search, { take: 2 })).toEqual([200, 250, 249])
      expect(await find(tx, search, { take: 2, skip: 60 })).toEqual([190, 190, 189])
    }))
})

describe('within the newest orders', () => {
  const addOrders = async (tx: Transaction): Promise<void> => {
    await addOrder(tx, { no: 1 })
    await addOrder(tx, { no: 2, wallet_receiver: 'who-receives' })
    await addOrder(tx, { no: 3, status: 'SENT', transaction_in: 'paid-in', transaction_out: 'paid-out' })
    await addBulkOrder(tx, [{ recipient: 'of-row', status: 'PROCESSING', transaction_out: 'row-out' }], {
      no: 4,
      status: 'SENDING',
    })
    await addOrder(tx, { no: 5 })
    const deposit = { status: 'unmatched', order_id: orderId(5), reason: 'short' }
    await addDepositRow(tx, { tx_hash: 'goes-back', ...deposit, refund_after: SCENE_AT })
    await addDepositRow(tx, { tx_hash: 'it-stays', ...deposit })
    await addOrder(tx, { no: 6, wallet_receiver: 'axb' })
    await addOrder(tx, { no: 7, wallet_receiver: 'a_b' })
    await addBulkOrder(tx, [{ recipient: 'another' }], { no: 8, status: 'PENDING' })
    await addOrder(tx, { no: 9, wallet_sender: 'who-receives' })
  }

  it.each<[string, string, readonly number[]]>([
    ['an id', orderId(1).slice(-6), [1]],
    ['a receiver', 'ceives', [2]],
    ['a deposit', 'aid-in', [3]],
    ['a payout', 'aid-OUT', [3]],
    ['the recipient of a row', 'f-row', [4]],
    ['the payout of a row', 'ow-out', [4]],
    ['a deposit that goes back', 'oes-back', [5]],
    ['a deposit that stays', 't-stays', []],
    ['what has none', 'nothing', []],
    ['a text with a sign', '_b', [7]],
  ])('%s is found by any part', (_, text, found) =>
    scene.within(async (tx) => {
      await addOrders(tx)
      expect(await find(tx, searching(text))).toEqual([found.length, ...found])
    }),
  )

  it('alone, which are a thousand', () =>
    scene.within(async (tx) => {
      await addOrder(tx, { no: 1, wallet_receiver: 'one-who-receives' })
      await repeatOrder(tx, 1, 1_000)
      expect(await find(tx, searching('receives1001'))).toEqual([1, 1_001])
      expect(await find(tx, searching('who-receives2'), { until: sceneAt(100) })).toEqual([1, 2])
      expect(await find(tx, searching('who-receives'), { until: sceneAt(0) })).toEqual([0])
    }))
})

describe('by the beginning of an id', () => {
  it.each([
    [[], -61],
    [[1], -60],
    [[1], 60],
    [[], 61],
  ])('%j is found of an order that was created %i seconds later', (found, seconds) =>
    scene.within(async (tx) => {
      await addOrder(tx, { no: 1, id: timedId(1), ...at(seconds) })
      expect(await find(tx, searching(ID_BEGINS.replaceAll('-', '')))).toEqual([found.length, ...found])
    }),
  )
})

describe('by terms', () => {
  const RECEIVERS = ['aa9', 'ab1', 'ab12', 'ac1', 'ab1\u0001', 'ad1\u0001', 'abz']
  const addReceivers = async (tx: Transaction): Promise<void> => {
    for (const [index, receiver] of RECEIVERS.entries())
      await addOrder(tx, { no: index + 1, ...at(index), wallet_receiver: receiver })
  }

  it.each<[string, OrderSearch, readonly number[]]>([
    ['with a beginning', searching('0xAB'), [7, 5, 3, 2]],
    ['with a beginning that none has', searching('0xabb'), []],
    ['that are the whole one', searching(NOWHERE, { addresses: ['0xAb1'] }), [2]],
    ['of which only longer ones are there', searching(NOWHERE, { addresses: ['0xad1'] }), []],
    ['of any of several', searching('0xac', { addresses: ['aa9'] }), [4, 1]],
  ])('orders are found %s', (_, search, found) =>
    scene.within(async (tx) => {
      await addReceivers(tx)
      expect(await find(tx, search)).toEqual([found.length, ...found])
    }),
  )

  it('the first hundred of a wallet are looked up, whatever others have', () =>
    scene.within(async (tx) => {
      await addOrder(tx, { no: 1_000, wallet_receiver: 'qq' })
      await repeatOrder(tx, 1_000, 101)
      for (const [index, receiver] of ['qa', 'qq1005x', 'qq1006x'].entries())
        await addOrder(tx, { no: 2_000 + index, wallet_sender: 'carol', wallet_receiver: receiver })
      // Ways through the terms that branch would never end.
      await tx.query(`SET LOCAL statement_timeout = '5s'`)
      const [count, ...numbers] = await find(tx, searching('0xq'), { take: 150 })
      const hundred = Array.from({ length: 100 }, (_, index) => 1_099 - index)
      expect([count, numbers]).toEqual([100, hundred])
    }))
})
