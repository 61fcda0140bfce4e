import { posting, type LedgerBook, type Posting } from '@sunspan/domain'
import { describe, expect, it } from 'vitest'
import { accountChanges, useLedgerScene, readEntries, SCENE_AT } from '../../testing/scenes/ledger-scene.ts'
import type { Transaction } from '../database/database.ts'
import { findBookTokens, findOpenedHeights, insertBooks, postEntries, replayLedger } from './ledger-store.ts'

const scene = useLedgerScene()

const BASE = { networkId: 'base', token: null }
const USDC = { networkId: 'base', token: '0xusdc' }
const ETHEREUM = { networkId: 'ethereum', token: null }
const move = (book: LedgerBook, amount: bigint, holder = 'w'): readonly Posting[] => [
  posting(book, 'custody', amount, holder),
  posting(book, 'treasury', -amount),
]
const post = (tx: Transaction, entries: Readonly<Record<string, readonly Posting[]>>) =>
  accountChanges(tx, () =>
    postEntries(
      tx,
      SCENE_AT,
      Object.entries(entries).map(([key, postings]) => ({ key, kind: 'test', postings })),
    ),
  )

describe('entries', () => {
  it('move what they name, in books and accounts that differ in one thing each', () =>
    scene.within(async (tx) => {
      const entries = { a: move(BASE, 1n), b: move(USDC, 2n), c: move(ETHEREUM, 4n), d: move(BASE, 8n, 'v') }
      const changes = {
        'base/native/custody/w': 1n,
        'base/0xusdc/custody/w': 2n,
        'ethereum/native/custody/w': 4n,
        'base/native/custody/v': 8n,
        'base/native/treasury': -9n,
        'base/0xusdc/treasury': -2n,
        'ethereum/native/treasury': -4n,
      }
      expect(await post(tx, entries)).toEqual(changes)
      const again = Object.fromEntries(Object.entries(entries).map(([key, of]) => [`${key} again`, of]))
      expect(await post(tx, again)).toEqual(changes)
    }))

  it('open accounts next to existing ones', () =>
    scene.within(async (tx) => {
      await post(tx, { a: move(BASE, 1n) })
      for (const [key, postings] of Object.entries({
        network: move(ETHEREUM, 2n),
        token: move(USDC, 2n),
        holder: move(BASE, 2n, 'v'),
        kind: [posting(BASE, 'gas_expense', 2n, 'w'), posting(BASE, 'treasury', -2n)],
      }))
        expect(new Set(Object.values(await post(tx, { [key]: postings })))).toEqual(new Set([2n, -2n]))
    }))

  it('that are empty run no query', async () => {
    // CAST: must not be used.
    const nothing = { query: () => Promise.reject(new Error('asked')) } as unknown as Transaction
    await postEntries(nothing, SCENE_AT, [{ key: 'empty', kind: 'test', postings: [] }])
  })

  it('without postings are omitted, and leave the others', () =>
    scene.within(async (tx) => {
      expect(await post(tx, { empty: [] })).toEqual({})
      await post(tx, { empty: [], full: move(BASE, 1n) })
      expect(await readEntries(tx)).toMatchObject([{ key: 'full' }])
    }))

  it('that do not balance are refused by the first one’s name, before anything is written', () =>
    scene.within(async (tx) => {
      const uneven = [posting(BASE, 'custody', 1n, 'w')]
      const entries = { even: move(BASE, 1n), first: uneven, second: uneven }
      await expect(post(tx, entries)).rejects.toThrow('The entry first does not balance')
      expect(await readEntries(tx)).toEqual([])
    }))

  it('open their accounts in one order in every process, so that none waits for another in a circle', () =>
    scene.within(async (tx) => {
      await post(tx, { a: move(ETHEREUM, 1n), b: move(BASE, 1n, 'v'), c: move(BASE, 1n, 'a') })
      const { rows } = await tx.query('SELECT network_id, kind, holder FROM ledger_accounts ORDER BY id')
      expect(rows.map((row) => Object.values(Object(row)).join('/'))).toEqual([
        'base/custody/a',
        'base/custody/v',
        'base/treasury/',
        'ethereum/custody/w',
        'ethereum/treasury/',
      ])
    }))
})

describe('books', () => {
  it('are opened at a block, those of one network at once', () =>
    scene.within(async (tx) => {
      const at = SCENE_AT
      await insertBooks(tx, { networkId: 'base', tokens: [null, '0xusdc'], height: 7n, at })
      await insertBooks(tx, { networkId: 'ethereum', tokens: [null], height: 9n, at })
      expect(await findBookTokens(tx, 'base')).toEqual(new Set([null, '0xusdc']))
      expect(await findBookTokens(tx, 'ethereum')).toEqual(new Set([null]))
      expect(await findOpenedHeights(tx, 'base')).toEqual(
        new Map([
          [null, 7n],
          ['0xusdc', 7n],
        ]),
      )
      expect(await findOpenedHeights(tx, 'ethereum')).toEqual(new Map([[null, 9n]]))
      await tx.query('SAVEPOINT s')
      const again = insertBooks(tx, { networkId: 'base', tokens: [null], height: 8n, at })
      await expect(again).rejects.toThrow('ledger_books_pkey')
      await tx.query('ROLLBACK TO s')
    }))
})

describe('the replay', () => {
  it('finds nothing in a ledger that is right, and an entry in two books that do not balance', async () => {
    await scene.within(async (tx) => {
      await post(tx, { a: move(BASE, 1n), b: move(ETHEREUM, 8n) })
      expect(await replayLedger(tx)).toEqual({ untrueAccounts: [], unevenEntries: [] })
      await tx.query('SET LOCAL session_replication_role = replica')
      await tx.query(
        `WITH entry AS (INSERT INTO ledger_entries (key, kind, at) VALUES ('uneven', 'x', now()) RETURNING id)
         INSERT INTO ledger_postings SELECT entry.id, a.id, CASE a.network_id WHEN 'base' THEN 5 ELSE -5 END
         FROM entry CROSS JOIN ledger_accounts a WHERE a.kind = 'custody'`,
      )
      await tx.query(
        `UPDATE ledger_accounts SET balance = balance + CASE network_id WHEN 'base' THEN 5 ELSE -5 END WHERE kind = 'custody'`,
      )
      expect(await replayLedger(tx)).toEqual({ untrueAccounts: [], unevenEntries: ['uneven'] })
      await tx.query('SET LOCAL session_replication_role = origin')
    })
  })
})
