import { posting, type LedgerAccountKind } from '@sunspan/domain'
import type { Pool } from 'pg'
import { afterAll, beforeAll } from 'vitest'
import type { Transaction } from '../../store/database/database.ts'
import { postEntries } from '../../store/books/ledger-store.ts'
import { leaseWarmBridgeDatabase } from '../database/lease-bridge-database.ts'

export const SCENE_WALLET = 'treasury-wallet'
export const SCENE_AT = new Date(1_000_000)

/** A database with nothing in it. What a test does there is taken back. */
export interface LedgerScene {
  readonly pool: Pool
  /** Runs `work` in one transaction that never ends; what is checked as one is committed has been checked. */
  within<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export async function createLedgerScene(): Promise<LedgerScene> {
  const database = await leaseWarmBridgeDatabase()
  const { pool } = database
  return {
    pool,
    async within(work) {
      const tx = await pool.connect()
      try {
        await tx.query('BEGIN')
        const result = await work(tx)
        await tx.query('SET CONSTRAINTS ALL IMMEDIATE')
        return result
      } finally {
        await tx.query('ROLLBACK')
        tx.release()
      }
    },
    close: () => database.drop(),
  }
}

/** One for all tests of a file, whose transactions leave nothing behind. */
export function useLedgerScene(): Pick<LedgerScene, 'within'> {
  let scene: LedgerScene | undefined
  beforeAll(async () => {
    scene = await createLedgerScene()
  })
  afterAll(() => scene?.close())
  return {
    within(work) {
      if (scene === undefined) throw new Error('The scene begins with the first test.')
      return scene.within(work)
    },
  }
}

/** Balances of accounts by `network/token/kind/holder`, without those that are zero. */
export async function readAccounts(tx: Transaction): Promise<Readonly<Record<string, bigint>>> {
  const { rows } = await tx.query<{ name: string; balance: string }>(
    `SELECT concat_ws('/', network_id, token, kind, nullif(holder, '')) AS name, balance FROM ledger_accounts WHERE balance <> 0
     ORDER BY 1`,
  )
  return Object.fromEntries(rows.map(({ name, balance }) => [name, BigInt(balance)]))
}

/** What `work` has changed in accounts. */
export async function accountChanges(
  tx: Transaction,
  work: () => Promise<unknown>,
): Promise<Readonly<Record<string, bigint>>> {
  const before = await readAccounts(tx)
  await work()
  const after = await readAccounts(tx)
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  const changes = [...names].map((name) => [name, (after[name] ?? 0n) - (before[name] ?? 0n)] as const)
  return Object.fromEntries(changes.filter(([, change]) => change !== 0n))
}

/** Keys and kinds of the entries so far. */
export async function readEntries(tx: Transaction): Promise<readonly object[]> {
  const { rows } = await tx.query<object>(
    'SELECT key, kind, height::int AS height, actor, reason FROM ledger_entries ORDER BY id',
  )
  return rows
}

interface SceneAccount {
  readonly networkId: string
  readonly token?: string | null
  readonly kind: LedgerAccountKind
  readonly holder?: string
  readonly amount: bigint
}

/** Puts amounts into accounts, against the owner's money. */
export async function fundAccounts(tx: Transaction, accounts: readonly SceneAccount[]): Promise<void> {
  const entries = accounts.map(({ networkId, token = null, kind, holder = '', amount }, index) => {
    const book = { networkId, token }
    const postings = [posting(book, kind, amount, holder), posting(book, 'treasury', -amount)]
    return { key: `funds/${String(index)}/${kind}/${holder}`, kind: 'funds', postings }
  })
  await postEntries(tx, SCENE_AT, entries)
}

export const SCENE_ORDER = '00000000-0000-4000-8000-000000000001'
