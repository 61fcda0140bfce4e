import { useFresh } from '@sunspan/host/testing/hooks'
import { beforeEach, expect, it } from 'vitest'
import { tryLockAudit } from '../store/books/audit-store.ts'
import { findUnevenBooks } from '../store/books/ledger-store.ts'
import { createLedgerScene, SCENE_AT } from '../testing/scenes/ledger-scene.ts'
import { auditLedger, auditWhenDue } from './audit-ledger.ts'

let nowMs: number
let errors: { readonly findings: readonly string[] }[]
const scene = useFresh(createLedgerScene)
beforeEach(() => {
  nowMs = SCENE_AT.getTime()
  errors = []
})

const deps = () => {
  const ignore = (): void => undefined
  // CAST: the fields of the only error that an audit logs.
  const error = (fields: object): void => void errors.push(fields as (typeof errors)[number])
  const logger = { debug: ignore, info: ignore, warn: ignore, error }
  return { pool: scene.pool, clock: { now: () => nowMs }, logger }
}
const count = async (table: string): Promise<number> =>
  Number((await scene.pool.query<{ count: string }>(`SELECT count(*) FROM ${table}`)).rows[0]?.count)
const halts = async (): Promise<readonly object[]> =>
  (await scene.pool.query<object>('SELECT target, action, actor, reason FROM halts ORDER BY action')).rows

/** Sets balances without postings, like an attacker who can disable triggers. */
async function tamper(
  ...rows: readonly (readonly [book: string, kind: string, balance: number])[]
): Promise<void> {
  const client = await scene.pool.connect()
  try {
    await client.query('ALTER TABLE ledger_accounts DISABLE TRIGGER USER')
    for (const [book, kind, balance] of rows) {
      const [networkId, token] = book.split('/')
      await client.query(
        'INSERT INTO ledger_accounts (network_id, token, kind, balance) VALUES ($1, $2, $3, $4)',
        [networkId, token, kind, balance],
      )
    }
    await client.query('ALTER TABLE ledger_accounts ENABLE TRIGGER USER')
  } finally {
    client.release()
  }
}

it('a ledger that is right is audited once an hour, and stops nothing', async () => {
  expect(await auditWhenDue(deps())).toEqual({ at: SCENE_AT, findings: [] })
  nowMs += 3_599_999
  expect(await auditWhenDue(deps())).toBeUndefined()
  nowMs += 1
  expect(await auditWhenDue(deps())).toMatchObject({ at: new Date(nowMs) })
  nowMs += 3_599_999
  expect(await auditWhenDue(deps())).toBeUndefined()
  expect(await auditLedger(deps())).toMatchObject({ findings: [] })
  expect(await count('ledger_audits')).toBe(3)
  expect([await halts(), errors]).toEqual([[], []])
})

it('one process audits, and the others go on', async () => {
  await scene.within(async (tx) => {
    expect(await tryLockAudit(tx)).toBe(true)
    expect(await auditLedger(deps())).toBeUndefined()
    expect(await auditWhenDue(deps())).toBeUndefined()
  })
  expect(await auditLedger(deps())).toMatchObject({ findings: [] })
})

it('one untruth halts everything, by its name', async () => {
  await tamper(['base/native', 'custody', 5], ['base/native', 'treasury', -5])
  const untrue = ['custody', 'treasury'].map(
    (kind) => `The balance of base/native/${kind}/ is not the sum of its postings`,
  )
  expect((await auditLedger(deps()))?.findings.toSorted()).toEqual(untrue)
  const reason = expect.stringMatching(/^The balance of base.*postings, and 1 more$/) as string
  expect(await halts()).toEqual(
    ['credit', 'payout', 'quote', 'refund'].map((action) => ({
      target: 'global',
      action,
      actor: 'engine:audit',
      reason,
    })),
  )
  const { rows } = await scene.pool.query('SELECT findings FROM ledger_audits')
  expect(rows).toEqual([{ findings: errors[0]?.findings }])
})

it('a book that is uneven is named, and counts the other findings', async () => {
  await tamper(
    ['base/native', 'custody', 5],
    ['base/0xusdc', 'custody', 7],
    ['ethereum/native', 'custody', 0],
  )
  const audit = await auditLedger(deps())
  expect(audit?.findings).toHaveLength(4)
  expect(audit?.findings).toContain('The book base/0xusdc does not sum to zero')
  expect(JSON.stringify(await halts())).toContain('does not sum to zero, and 3 more"')
})

it('no more than twenty findings are logged', async () => {
  await tamper(...Array.from({ length: 21 }, (_, index) => [`base/${String(index)}`, 'custody', 1] as const))
  expect((await auditLedger(deps()))?.findings).toHaveLength(42)
  expect(errors[0]?.findings).toHaveLength(20)
  expect(errors[0]?.findings[0]).toBe((await auditLedger(deps()))?.findings[0])
})

it('uneven books are those of one network, or of all', async () => {
  await tamper(['base/native', 'custody', 5], ['ethereum/0xusdc', 'custody', 7], ['base/even', 'custody', 2])
  await tamper(['base/even', 'treasury', -2])
  await scene.within(async (tx) => {
    const native = { networkId: 'base', token: null, amount: 5n }
    expect(await findUnevenBooks(tx, 'base')).toEqual([native])
    expect(await findUnevenBooks(tx, 'polygon')).toEqual([])
    const all = await findUnevenBooks(tx, null)
    expect(all).toHaveLength(2)
    expect(all).toEqual(
      expect.arrayContaining([native, { networkId: 'ethereum', token: '0xusdc', amount: 7n }]),
    )
  })
})
