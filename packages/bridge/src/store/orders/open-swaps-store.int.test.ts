import { describe, expect, it } from 'vitest'
import { addDepositRow } from '../../testing/scenes/deposit-rows.ts'
import { useLedgerScene } from '../../testing/scenes/ledger-scene.ts'
import { addOrder, orderId } from '../../testing/scenes/order-rows.ts'
import { sceneAt, type Columns } from '../../testing/scenes/scene-rows.ts'
import type { Transaction } from '../database/database.ts'
import { sumOpenSwaps } from './open-swaps-store.ts'

const scene = useLedgerScene()

/** Rates are held for those that began later than this. */
const HELD_SINCE = sceneAt(100_000)
const HELD = { created_at: sceneAt(101_000), updated_at: sceneAt(101_000) }
const SEEN = { transaction_in: 'in', deposit_height: 4 }

const addSwap = (tx: Transaction, no: number, value: number, columns: Columns = {}): Promise<string> =>
  addOrder(tx, { no, type: 'SWAP', value_usd: value, ...columns })
const sum = (tx: Transaction) =>
  sumOpenSwaps(tx, {
    walletSender: 'alice',
    ratesHeldSince: HELD_SINCE,
    assetIn: ['a', 'a2'],
    assetOut: ['b'],
  })

describe('open swaps', () => {
  it('that are unpaid count while their rate is held', () =>
    scene.within(async (tx) => {
      await addSwap(tx, 1, 1, HELD)
      await addSwap(tx, 2, 2, { ...HELD, status: 'WAIT_DEPOSIT' })
      await addSwap(tx, 3, 4, { ...HELD, type: 'TRANSFER' })
      await addSwap(tx, 4, 8, { created_at: HELD_SINCE, updated_at: HELD_SINCE })
      await addSwap(tx, 5, 16, { ...HELD, status: 'EXPIRED' })
      await addSwap(tx, 6, 32, { ...HELD, ...SEEN, status: 'WAIT_DEPOSIT' })
      expect((await sum(tx)).all).toEqual({ unpaid: 3n, paid: 0n })
    }))

  it('that are paid count by what was deposited, until a payout is signed', () =>
    scene.within(async (tx) => {
      const pay = async (
        no: number,
        value: number,
        columns: Columns & { status?: string },
        deposit: Columns = {},
      ) => {
        await addSwap(tx, no, value, { ...SEEN, ...columns })
        await addDepositRow(tx, {
          tx_hash: `d${String(no)}`,
          status: 'seen',
          order_id: orderId(no),
          ...deposit,
        })
      }
      const later = { status: 'credited' }
      await pay(1, 1, { status: 'WAIT_DEPOSIT' })
      await pay(2, 2, { status: 'PENDING' })
      await pay(3, 4, { status: 'DEPOSITED', credited_at: sceneAt(101_000) }, later)
      await pay(4, 8, { status: 'SEND_FAILED', credited_at: sceneAt(101_000) }, later)
      await pay(5, 16, { status: 'WAIT_DEPOSIT' }, { amount: 2_501 })
      await pay(6, 64, { status: 'WAIT_DEPOSIT', type: 'TRANSFER' })
      await pay(7, 128, { status: 'WAIT_DEPOSIT', transaction_in: null, deposit_height: null })
      await pay(8, 256, { status: 'SENDING', credited_at: sceneAt(101_000) }, later)
      await pay(9, 512, { status: 'DEPOSITED', credited_at: HELD_SINCE }, later)
      await pay(10, 1_024, { status: 'DEPOSITED', credited_at: sceneAt(101_000) }, { status: 'lost' })
      expect((await sum(tx)).all).toEqual({ unpaid: 0n, paid: 55n })
    }))

  it('are added up in all, of a wallet, and of an asset on either side', () =>
    scene.within(async (tx) => {
      const pairs = ['a b', 'c d', 'a x', 'x a', 'b x', 'x b', 'a2 x']
      for (const [index, pair] of pairs.entries()) {
        const [currencyIn, currencyOut] = pair.split(' ')
        await addSwap(tx, index + 1, 2 ** index, {
          ...HELD,
          currency_in: currencyIn,
          currency_out: currencyOut,
          wallet_sender: index === 1 ? 'alice' : 'carol',
          wallet_receiver: 'alice',
        })
      }
      expect(await sum(tx)).toEqual({
        all: { unpaid: 127n, paid: 0n },
        wallet: { unpaid: 2n, paid: 0n },
        assetIn: { unpaid: 77n, paid: 0n },
        assetOut: { unpaid: 49n, paid: 0n },
      })
    }))

  it('that are paid are added up so as well', () =>
    scene.within(async (tx) => {
      for (const [index, pair] of ['a x', 'x a', 'b x', 'x b'].entries()) {
        const [currency_in, currency_out] = pair.split(' ')
        const no = index + 1
        await addSwap(tx, no, 2 ** index, { ...SEEN, status: 'WAIT_DEPOSIT', currency_in, currency_out })
        await addDepositRow(tx, { tx_hash: pair, status: 'seen', order_id: orderId(no) })
      }
      const paid = (value: bigint) => ({ unpaid: 0n, paid: value })
      expect(await sum(tx)).toEqual({
        all: paid(15n),
        wallet: paid(15n),
        assetIn: paid(3n),
        assetOut: paid(12n),
      })
    }))

  it('are none', () =>
    scene.within(async (tx) => {
      const nothing = { unpaid: 0n, paid: 0n }
      expect(await sum(tx)).toEqual({ all: nothing, wallet: nothing, assetIn: nothing, assetOut: nothing })
    }))
})
