import type { WalletUpkeep } from '@sunspan/chains'
import { expect, it } from 'vitest'
import type { Transaction } from '../store/database/database.ts'
import {
  accountChanges,
  useLedgerScene,
  fundAccounts,
  readEntries,
  SCENE_AT,
  SCENE_WALLET,
} from '../testing/scenes/ledger-scene.ts'
import { bookUpkeep } from './book-upkeep.ts'

const scene = useLedgerScene()

const CUSTODY = `ton/native/custody/${SCENE_WALLET}`
const upkeep = (txHash: string, amount: bigint): WalletUpkeep => ({
  txHash,
  wallet: SCENE_WALLET,
  amount,
  block: { height: 44n, hash: 'block' },
})
const book = (tx: Transaction, ...items: readonly WalletUpkeep[]) =>
  accountChanges(tx, () => bookUpkeep(tx, { networkId: 'ton', at: SCENE_AT }, items))
const within = (work: (tx: Transaction) => Promise<void>): Promise<void> =>
  scene.within(async (tx) => {
    await fundAccounts(tx, [{ networkId: 'ton', kind: 'custody', holder: SCENE_WALLET, amount: 100n }])
    await work(tx)
  })

it('what transactions cost a wallet is gas, from their block on, and what they bring is income', () =>
  within(async (tx) => {
    expect(await book(tx, upkeep('cost', -7n))).toEqual({ 'ton/native/gas_expense': 7n, [CUSTODY]: -7n })
    expect(await book(tx, upkeep('gift', 1n))).toEqual({ 'ton/native/fee_income': -1n, [CUSTODY]: 1n })
    expect((await readEntries(tx)).slice(-2)).toMatchObject([
      { key: `upkeep/ton/${SCENE_WALLET}/cost`, kind: 'upkeep', height: 44 },
      { key: `upkeep/ton/${SCENE_WALLET}/gift`, kind: 'upkeep', height: 44 },
    ])
  }))

it('each is booked once, however often it is reported, along with the others', () =>
  within(async (tx) => {
    await book(tx, upkeep('first', -7n))
    expect(await book(tx, upkeep('first', -7n), upkeep('second', -2n))).toEqual({
      'ton/native/gas_expense': 2n,
      [CUSTODY]: -2n,
    })
  }))

it('what cost nothing is not an entry', () =>
  within(async (tx) => {
    expect(await book(tx, upkeep('free', 0n))).toEqual({})
  }))

it('more than a wallet has is refused', () =>
  within(async (tx) => {
    await tx.query('SAVEPOINT s')
    await expect(book(tx, upkeep('dear', -101n))).rejects.toThrow('ledger_account_not_overdrawn')
    await tx.query('ROLLBACK TO s')
  }))

it('nothing is queried without any', async () => {
  // CAST: must not be used.
  const nothing = { query: () => Promise.reject(new Error('asked')) } as unknown as Transaction
  await bookUpkeep(nothing, { networkId: 'ton', at: SCENE_AT }, [])
})
