import type { ObservedDeposit } from '@sunspan/chains'
import { describe, expect, it } from 'vitest'
import type { Transaction } from '../store/database/database.ts'
import { addDepositRow } from '../testing/scenes/deposit-rows.ts'
import {
  accountChanges,
  useLedgerScene,
  fundAccounts,
  readEntries,
  SCENE_AT,
  SCENE_WALLET,
} from '../testing/scenes/ledger-scene.ts'
import { bookDeposits } from './book-deposits.ts'
import { bookUpkeep } from './book-upkeep.ts'
import { bookSurpluses, explainSurpluses, type Surplus } from './book-surplus.ts'

const scene = useLedgerScene()

const CUSTODY = `ethereum/native/custody/${SCENE_WALLET}`
const SUSPENSE = 'ethereum/native/suspense'
const TREASURY = 'ethereum/native/treasury'
const OTHER_WALLET = 'other-wallet'

const surplus = (amount: bigint, height: bigint, fields: Partial<Surplus> = {}): Surplus => ({
  book: { networkId: 'ethereum', token: null },
  wallet: SCENE_WALLET,
  amount,
  height,
  ...fields,
})
let count = 0
const told = (amount: bigint, height: bigint, fields: Partial<ObservedDeposit> = {}): ObservedDeposit => {
  count += 1
  return {
    txHash: `0x${String(count)}`,
    index: -1,
    block: { height, hash: 'block' },
    sender: 'alice',
    recipient: SCENE_WALLET,
    token: null,
    amount,
    reference: null,
    ...fields,
  }
}
const found = (tx: Transaction, ...surpluses: readonly Surplus[]) => bookSurpluses(tx, SCENE_AT, surpluses)
const explain = (tx: Transaction, ...deposits: readonly ObservedDeposit[]) =>
  accountChanges(tx, () => explainSurpluses(tx, { networkId: 'ethereum', at: SCENE_AT }, deposits))
const explained = (amount: bigint): object => ({ [CUSTODY]: -amount, [SUSPENSE]: amount })

/** Similar surpluses of another network, token or wallet. */
const ELSEWHERE = [
  surplus(900n, 99n, { book: { networkId: 'base', token: null } }),
  surplus(800n, 98n, { book: { networkId: 'ethereum', token: '0xusdc' } }),
  surplus(700n, 97n, { wallet: OTHER_WALLET }),
]

describe('what a wallet holds beyond its books', () => {
  it('is set aside, once a comparison', () =>
    scene.within(async (tx) => {
      expect(await accountChanges(tx, () => found(tx, surplus(50n, 20n)))).toEqual({
        [CUSTODY]: 50n,
        [SUSPENSE]: -50n,
      })
      expect(await readEntries(tx)).toMatchObject([
        { key: `surplus/ethereum/native/${SCENE_WALLET}/20`, kind: 'surplus_found' },
      ])
    }))

  it('is explained by a deposit of a block that was compared', () =>
    scene.within(async (tx) => {
      await found(tx, surplus(50n, 20n), ...ELSEWHERE)
      const deposit = told(50n, 20n)
      expect(await explain(tx, deposit)).toEqual(explained(50n))
      expect((await readEntries(tx)).at(-1)).toMatchObject({ kind: 'surplus_explained' })
      expect(await explain(tx, told(50n, 20n))).toEqual({})
    }))

  it.each([
    ['of a block that was not compared', told(50n, 21n)],
    ['to another wallet', told(50n, 20n, { recipient: 'third-wallet' })],
    ['in another token', told(50n, 20n, { token: '0xother' })],
  ])('is not explained by a deposit %s', (_, deposit) =>
    scene.within(async (tx) => {
      await found(tx, surplus(50n, 20n))
      expect(await explain(tx, deposit)).toEqual({})
    }),
  )

  it('is explained by several deposits, as far as they go, the oldest first', () =>
    scene.within(async (tx) => {
      await found(tx, surplus(50n, 20n), surplus(30n, 25n), ...ELSEWHERE)
      expect(await explain(tx, told(20n, 15n))).toEqual(explained(20n))
      // It explains no more than that comparison found.
      expect(await explain(tx, told(40n, 15n))).toEqual(explained(30n))
      expect(await explain(tx, told(10n, 15n), told(5n, 22n))).toEqual(explained(15n))
      expect(await explain(tx, told(100n, 25n))).toEqual(explained(15n))
      expect(await explain(tx, told(100n, 25n))).toEqual({})
    }))

  it('that a younger block shows does not count in an older comparison', () =>
    scene.within(async (tx) => {
      await found(tx, surplus(50n, 20n), surplus(30n, 25n))
      expect(await explain(tx, told(50n, 21n))).toEqual(explained(30n))
    }))

  it('that became the owner’s meanwhile is taken from the owner, without touching others’ balances', () =>
    scene.within(async (tx) => {
      await found(tx, surplus(50n, 20n), ...ELSEWHERE.slice(0, 2))
      const own = { networkId: 'ethereum', kind: 'suspense', amount: 30n } as const
      await fundAccounts(tx, [own, { ...own, kind: 'refund_payable', holder: '9', amount: -70n }])
      const notBooked = { status: 'unmatched', booked: 'none' }
      const id = await addDepositRow(tx, { ...notBooked, amount: 40 })
      await bookDeposits(tx, SCENE_AT, [{ id, to: 'suspense' }])
      const others = [
        await addDepositRow(tx, { ...notBooked, amount: 11, network_id: 'base' }),
        await addDepositRow(tx, { ...notBooked, amount: 13, token: '0xusdc' }),
      ]
      await bookDeposits(
        tx,
        SCENE_AT,
        others.map((other) => ({ id: other, to: 'suspense' as const })),
      )
      await addDepositRow(tx, { ...notBooked, amount: 17 })
      expect(await explain(tx, told(50n, 20n))).toEqual({
        [CUSTODY]: -50n,
        [SUSPENSE]: 20n,
        [TREASURY]: 30n,
      })
    }))

  it('that is all the owner’s is taken back whole', () =>
    scene.within(async (tx) => {
      await found(tx, surplus(50n, 20n))
      await fundAccounts(tx, [{ networkId: 'ethereum', kind: 'suspense', amount: 50n }])
      expect(await explain(tx, told(50n, 20n))).toEqual({ [CUSTODY]: -50n, [TREASURY]: 50n })
    }))

  it('excludes what another entry has booked, whatever number its name ends with', () =>
    scene.within(async (tx) => {
      await found(tx, surplus(50n, 20n))
      await explain(tx, told(50n, 20n))
      const block = { height: 20n, hash: 'block' }
      const gift = { txHash: '0xab99', wallet: SCENE_WALLET, amount: 7n, block }
      await bookUpkeep(tx, { networkId: 'ethereum', at: SCENE_AT }, [gift])
      expect(await explain(tx, told(7n, 20n))).toEqual({})
    }))

  it('is not queried without deposits', async () => {
    // CAST: must not be used.
    const nothing = { query: () => Promise.reject(new Error('asked')) } as unknown as Transaction
    await explainSurpluses(nothing, { networkId: 'ethereum', at: SCENE_AT }, [])
  })

  it('is explained once by one deposit of one moment', () =>
    scene.within(async (tx) => {
      await found(tx, surplus(50n, 20n))
      const deposit = told(20n, 20n)
      await explain(tx, deposit)
      await tx.query('SAVEPOINT s')
      await expect(explain(tx, deposit)).rejects.toThrow('key_key')
      await tx.query('ROLLBACK TO s')
    }))
})
