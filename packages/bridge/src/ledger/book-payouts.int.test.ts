import { describe, expect, it } from 'vitest'
import type { Lane } from '../store/chain/lane-store.ts'
import type { PayoutTerms } from '../store/payouts/payout-terms.ts'
import { createCreditScene } from '../testing/scenes/credit-scene.ts'
import {
  accountChanges,
  useLedgerScene,
  fundAccounts,
  readEntries,
  SCENE_AT,
  SCENE_ORDER,
  SCENE_WALLET,
  type LedgerScene,
} from '../testing/scenes/ledger-scene.ts'
import { bookGas, bookPayouts, bookSettlement, type PayoutStep } from './book-payouts.ts'

const scene = useLedgerScene()

const { catalog } = createCreditScene()
const TOKEN = catalog.getCurrency('base-usdc').address ?? ''
// CAST: only its network and wallet are booked.
const lane = { networkId: 'base', wallet: SCENE_WALLET } as unknown as Lane
const context = { catalog, lane, at: SCENE_AT }
const by = { actor: 'olga', reason: 'seen on the chain' }

/** 100 USDC of ethereum, of which 3 are fees, for USDC of base with two more decimals; rounding leaves one unit of the source. */
const TERMS: PayoutTerms = {
  kind: 'payout',
  depositId: '7',
  orderId: SCENE_ORDER,
  rowNo: null,
  networkIn: 'ethereum',
  tokenIn: TOKEN,
  currencyIn: 'ethereum-usdc',
  currencyOut: 'base-usdc',
  amountIn: 100_000_000n,
  fees: 3_000_000n,
  token: TOKEN,
  amount: 9_699_999_900n,
}
const ETH_TERMS = {
  token: null,
  tokenIn: null,
  networkIn: 'base',
  currencyIn: 'base-eth',
  currencyOut: 'base-eth',
}
const REFUND: PayoutTerms = {
  ...TERMS,
  ...ETH_TERMS,
  kind: 'refund',
  orderId: SCENE_ORDER,
  amountIn: 1_000n,
  fees: 40n,
  amount: 960n,
}
const step = (fields: Partial<PayoutStep> = {}): PayoutStep => ({
  terms: TERMS,
  attemptId: '5',
  legId: '9',
  from: 'none',
  to: 'signed',
  ...fields,
})
const SOURCE = `ethereum/${TOKEN}`
const DESTINATION = `base/${TOKEN}`
const SIGNED = {
  [`${SOURCE}/order/${SCENE_ORDER}`]: 97_000_000n,
  [`${SOURCE}/conversion/${DESTINATION}`]: -96_999_999n,
  [`${SOURCE}/dust`]: -1n,
  [`${DESTINATION}/conversion/${SOURCE}`]: 9_699_999_900n,
  [`${DESTINATION}/payout_reserved`]: -9_699_999_900n,
}
const FINAL = {
  [`${SOURCE}/order/${SCENE_ORDER}`]: 3_000_000n,
  [`${SOURCE}/fee_income`]: -3_000_000n,
  [`${DESTINATION}/custody/${SCENE_WALLET}`]: -9_699_999_900n,
  [`${DESTINATION}/payout_reserved`]: 9_699_999_900n,
}

const within = (work: Parameters<LedgerScene['within']>[0]): Promise<unknown> =>
  scene.within(async (tx) => {
    await fundAccounts(tx, [
      { networkId: 'base', kind: 'custody', holder: SCENE_WALLET, amount: 10_000n },
      { networkId: 'base', token: TOKEN, kind: 'custody', holder: SCENE_WALLET, amount: 10n ** 12n },
      { networkId: 'ethereum', token: TOKEN, kind: 'order', holder: SCENE_ORDER, amount: -100_000_000n },
      { networkId: 'base', kind: 'refund_payable', holder: '7', amount: -1_000n },
    ])
    await work(tx)
  })

describe('an attempt in the books', () => {
  it('reserves its amount when it is signed, and earns its fees when it is final', () =>
    within(async (tx) => {
      expect(await accountChanges(tx, () => bookPayouts(tx, context, [step()]))).toEqual(SIGNED)
      const paid = step({ from: 'signed', to: 'final' })
      expect(await accountChanges(tx, () => bookPayouts(tx, context, [paid]))).toEqual(FINAL)
      expect((await readEntries(tx)).slice(-2)).toMatchObject([
        { key: 'payout/base/5/9/signed', kind: 'payout_signed' },
        { key: 'payout/base/5/9/final', kind: 'payout_final' },
      ])
    }))

  it('of a refund pays what its sender is owed, less the network’s fee', () =>
    within(async (tx) => {
      const refund = step({ terms: REFUND, to: 'final' })
      expect(await accountChanges(tx, () => bookPayouts(tx, context, [refund]))).toEqual({
        'base/native/refund_payable/7': 1_000n,
        'base/native/fee_income': -40n,
        [`base/native/custody/${SCENE_WALLET}`]: -960n,
      })
    }))

  it('between assets leaves no dust: the price decides', () =>
    within(async (tx) => {
      const swap = step({ terms: { ...TERMS, token: null, currencyOut: 'base-eth', amount: 77n } })
      const changes = await accountChanges(tx, () => bookPayouts(tx, context, [swap]))
      expect(changes).toMatchObject({ [`${SOURCE}/conversion/base/native`]: -97_000_000n })
      expect(Object.keys(changes)).not.toContain(`${SOURCE}/dust`)
    }))

  it('is booked once', () =>
    within(async (tx) => {
      await bookPayouts(tx, context, [step()])
      await tx.query('SAVEPOINT s')
      await expect(bookPayouts(tx, context, [step()])).rejects.toThrow('key_key')
      await tx.query('ROLLBACK TO s')
    }))
})

describe('gas', () => {
  it('is booked once an attempt, from the coins of its wallet', () =>
    within(async (tx) => {
      const costs = [
        { attemptId: '5', feePaid: 7n },
        { attemptId: '6', feePaid: 2n },
      ]
      expect(await accountChanges(tx, () => bookGas(tx, context, costs))).toEqual({
        'base/native/gas_expense': 9n,
        [`base/native/custody/${SCENE_WALLET}`]: -9n,
      })
      expect((await readEntries(tx)).slice(-2)).toMatchObject([
        { key: 'payout/base/5/gas', kind: 'payout_gas' },
        { key: 'payout/base/6/gas', kind: 'payout_gas' },
      ])
      await tx.query('SAVEPOINT s')
      await expect(bookGas(tx, context, costs)).rejects.toThrow('key_key')
      await tx.query('ROLLBACK TO s')
    }))
})

describe('a leg that a transaction of no attempt has paid', () => {
  const settlement = (feePaid: bigint, fields: Partial<PayoutStep> = {}) => ({
    step: step({ from: 'signed', ...fields }),
    txId: '0xt',
    feePaid,
    height: 33n,
    by,
  })

  it('is final by its own entry, and its gas by another, each with its actor', () =>
    within(async (tx) => {
      await bookPayouts(tx, context, [step()])
      expect(await accountChanges(tx, () => bookSettlement(tx, context, settlement(1n)))).toEqual({
        ...FINAL,
        'base/native/gas_expense': 1n,
        [`base/native/custody/${SCENE_WALLET}`]: -1n,
      })
      expect((await readEntries(tx)).slice(-2)).toEqual([
        { key: 'payout/base/settled/9', kind: 'payout_settled', height: 33, ...by },
        { key: 'payout/base/settled/0xt/gas', kind: 'settled_gas', height: 33, ...by },
      ])
    }))

  it('costs nothing where its gas is booked elsewhere, and is settled once', () =>
    within(async (tx) => {
      await bookPayouts(tx, context, [step()])
      expect(await accountChanges(tx, () => bookSettlement(tx, context, settlement(0n)))).toEqual(FINAL)
      expect((await readEntries(tx)).at(-1)).toMatchObject({ key: 'payout/base/settled/9' })
      await tx.query('SAVEPOINT s')
      const again = bookSettlement(tx, context, settlement(0n, { from: 'none' }))
      await expect(again).rejects.toThrow('key_key')
      await tx.query('ROLLBACK TO s')
    }))
})
