import { posting } from '@sunspan/domain'
import { useShared } from '@sunspan/host/testing/hooks'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestWorld, TREASURY } from '../../testing/worlds/test-world.ts'
import { withTransaction } from '../database/database.ts'
import { postEntries } from './ledger-store.ts'

const BOOK = { networkId: 'base', token: null }
const AT = new Date(0)

const world = useShared(createTestWorld)
beforeAll(async () => {
  world.deposit(await world.order())
  await world.advance(6)
})

/** Runs statements in one transaction, including the commit; returns the error. */
async function refusal(...statements: readonly string[]): Promise<string> {
  const client = await world.pool.connect()
  try {
    await client.query('BEGIN')
    for (const sql of statements) await client.query(sql)
    await client.query('COMMIT')
    return 'accepted'
  } catch (error) {
    await client.query('ROLLBACK')
    return error instanceof Error ? error.message : String(error)
  } finally {
    client.release()
  }
}

const ENTRY = `INSERT INTO ledger_entries (key, kind, at) VALUES ('planted', 'planted', now())`
const account = (kind: string, network = 'base'): string =>
  `(SELECT id FROM ledger_accounts WHERE network_id = '${network}' AND token = 'native' AND kind = '${kind}' LIMIT 1)`
const post = (...rows: readonly (readonly [account: string, amount: string])[]): string =>
  `INSERT INTO ledger_postings (entry_id, account_id, amount)
   SELECT e.id, p.account_id, p.amount FROM ledger_entries e
   CROSS JOIN (VALUES ${rows.map(([id, amount]) => `(${id}, ${amount})`).join(', ')}) AS p (account_id, amount) WHERE e.key = 'planted'`
const TOO_MUCH = (2n * 10n ** 21n).toString()

describe('the ledger refuses', () => {
  it.each([
    [
      'an entry that is one base unit off',
      [ENTRY, post([account('custody'), '5'], [account('treasury'), '-4'])],
      'does not balance in base/native: 1 is left over',
    ],
    [
      'an entry that balances only over two books',
      [ENTRY, post([account('custody'), '5'], [account('treasury', 'ethereum'), '-5'])],
      'does not balance',
    ],
    ['an entry of one posting', [ENTRY, post([account('custody'), '5'])], 'does not balance'],
    ['an entry without postings', [ENTRY], 'has no postings'],
    ['a posting of nothing', [ENTRY, post([account('custody'), '0'])], 'check constraint'],
    [
      'custody below zero',
      [ENTRY, post([account('custody'), `-${TOO_MUCH}`], [account('treasury'), TOO_MUCH])],
      'ledger_account_not_overdrawn',
    ],
    [
      'more released than is reserved',
      [ENTRY, post([account('payout_reserved'), '1'], [account('treasury'), '-1'])],
      'ledger_account_not_overdrawn',
    ],
    [
      'a posting to an entry that is committed, unless it balances by itself',
      [`INSERT INTO ledger_postings SELECT min(id), ${account('gas_expense')}, 7 FROM ledger_entries`],
      'does not balance',
    ],
    [
      'postings of an entry that does not exist',
      [`INSERT INTO ledger_postings VALUES (-1, ${account('custody')}, 5), (-1, ${account('treasury')}, -5)`],
      'entry -1 does not exist',
    ],
    [
      'a posting to an account that does not exist, even if it balances',
      [ENTRY, post([account('custody'), '5'], [account('treasury'), '-5'], ['-1', '1'], ['-2', '-1'])],
      'does not exist',
    ],
    ['emptied accounts', ['TRUNCATE ledger_accounts CASCADE'], 'accounts are kept'],
    ['a renamed account', [`UPDATE ledger_accounts SET holder = 'x'`], 'refused'],
    ['a changed posting', ['UPDATE ledger_postings SET amount = amount + 1'], 'only appended to'],
    ['a deleted posting', ['DELETE FROM ledger_postings'], 'only appended to'],
    ['a changed entry', [`UPDATE ledger_entries SET kind = 'x'`], 'only appended to'],
    ['a deleted entry', ['DELETE FROM ledger_entries'], 'only appended to'],
    ['an emptied ledger', ['TRUNCATE ledger_entries CASCADE'], 'only appended to'],
    ['a balance set by hand', ['UPDATE ledger_accounts SET balance = 1'], 'balances follow from postings'],
    [
      'an account that begins with something',
      [
        `INSERT INTO ledger_accounts (network_id, token, kind, balance) VALUES ('x', 'native', 'treasury', 1)`,
      ],
      'begins at zero',
    ],
    [
      'the same fact twice',
      [`INSERT INTO ledger_entries (key, kind, at) SELECT key, kind, at FROM ledger_entries LIMIT 1`],
      'ledger_entries_key_key',
    ],
    ['a book opened again', [`UPDATE ledger_books SET opened_height = 0`], 'opened once'],
    [
      'an orphaned deposit that stays booked',
      [`UPDATE deposits SET status = 'orphaned'`],
      'check constraint',
    ],
  ])('%s', async (_, statements, expected) => {
    expect(await refusal(...statements)).toContain(expected)
  })

  it('an unbalanced entry before it reaches the database, and a key that was booked', async () => {
    const entry = { key: 'once', kind: 'test' }
    const even = [posting(BOOK, 'custody', 1n, TREASURY), posting(BOOK, 'treasury', -1n)]
    const write = (postings: typeof even): Promise<void> =>
      withTransaction(world.pool, (tx) => postEntries(tx, AT, [{ ...entry, postings }]))
    await expect(write(even.slice(1))).rejects.toThrow('The entry once does not balance')
    await write(even)
    await expect(write(even)).rejects.toThrow('ledger_entries_key_key')
    await write([posting(BOOK, 'custody', -1n, TREASURY), posting(BOOK, 'treasury', 1n)]).catch(
      () => undefined,
    )
    expect((await world.bridge.ledger.audit()).unevenBooks).toEqual([])
  })
})

describe('the ledger', () => {
  it('adds up again to the balances it keeps, in every book', async () => {
    expect(await world.bridge.ledger.audit()).toEqual({
      unevenBooks: [],
      unevenEntries: [],
      untrueAccounts: [],
    })
    const totals = await world.bridge.ledger.totals()
    expect(new Set(totals.map(({ kind }) => kind))).toEqual(
      new Set(['conversion', 'custody', 'fee_income', 'gas_expense', 'treasury']),
    )
  })

  it('finds a balance that was changed while triggers were switched off', async () => {
    const client = await world.pool.connect()
    try {
      await client.query('ALTER TABLE ledger_accounts DISABLE TRIGGER ledger_accounts_follow_postings')
      await client.query(`UPDATE ledger_accounts SET balance = balance + 1 WHERE id = ${account('custody')}`)
      expect(await world.bridge.ledger.audit()).toMatchObject({
        unevenBooks: ['base/native'],
        untrueAccounts: [`base/native/custody/${TREASURY}`],
      })
      await world.bridge.engine.tick()
      const halts = await world.bridge.halts.list()
      expect(halts.map(({ target, action }) => `${action} ${target}`)).toContain(
        `payout wallet:base:${TREASURY}`,
      )
      expect(halts.map(({ reason }) => reason).join()).toContain('does not sum to zero')
    } finally {
      await client.query(`UPDATE ledger_accounts SET balance = balance - 1 WHERE id = ${account('custody')}`)
      await client.query('ALTER TABLE ledger_accounts ENABLE TRIGGER ledger_accounts_follow_postings')
      client.release()
    }
  })
})
