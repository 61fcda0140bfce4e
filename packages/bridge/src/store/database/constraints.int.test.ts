import { useShared } from '@sunspan/host/testing/hooks'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestWorld } from '../../testing/worlds/test-world.ts'
import { MigrationError } from './migration-error.ts'
import { migrate, runMigrations } from './run-migrations.ts'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const world = useShared(createTestWorld)
beforeAll(async () => {
  const order = await world.order()
  world.deposit(order)
  await world.advance(6)
  await world.order({ amount: 2n * 10n ** 18n })
})

const refusal = async (sql: string): Promise<string> => {
  try {
    await world.pool.query(sql)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  return 'accepted'
}

const attempt = (slot: number, kind: string): string =>
  `INSERT INTO attempts (network_id, wallet, slot, kind, status, created_at)
    VALUES ('base', 'w', ${String(slot)}, '${kind}', 'signed', now())`

const variant = (slot: number, no: number): string =>
  `INSERT INTO attempt_variants (attempt_id, variant_no, network_id, tx_id, raw, created_at)
    SELECT id, ${String(no)}, 'base', 'tx' || id || '-${String(no)}', 'x', now() FROM attempts
    WHERE wallet = 'w' AND slot = ${String(slot)} ORDER BY attempts.id DESC LIMIT 1`

/** An attempt with its first bytes, for one leg or none. */
const signing = (leg: string | null, slot: number, kind = 'plain'): string => {
  const ofLeg = `INSERT INTO attempt_legs (attempt_id, leg_id)
    SELECT attempts.id, ${leg ?? ''} FROM attempts WHERE wallet = 'w' AND slot = ${String(slot)} ORDER BY attempts.id DESC LIMIT 1`
  return [attempt(slot, kind), variant(slot, 1), ...(leg === null ? [] : [ofLeg])].join(';')
}
/** A deposit of five base units without an order. */
const UNMATCHED_DEPOSIT = `INSERT INTO deposits (network_id, tx_hash, log_index, block_height, block_hash, sender, recipient, amount, status,
    reason, seen_at)
  VALUES ('ethereum', 'other', 0, 1, 'x', 'alice', 'treasury', 5, 'unmatched', 'no_order', now())`

describe('the database itself', () => {
  it.each([
    [
      'changes what an order pays',
      `UPDATE orders SET amount_out = amount_out + 1, version = version + 1`,
      'the terms of an order are fixed',
    ],
    [
      'changes who is paid',
      `UPDATE orders SET wallet_receiver = 'x', version = version + 1`,
      'the terms of an order are fixed',
    ],
    ['skips a version', `UPDATE orders SET version = version + 2`, 'from version'],
    [
      'completes without a payout',
      `UPDATE orders SET status = 'COMPLETE', version = version + 1 WHERE status = 'PENDING'`,
      'check constraint',
    ],
    ['makes up a status', `UPDATE orders SET status = 'PAID', version = version + 1`, 'check constraint'],
    ['rewrites history', `UPDATE order_events SET event = 'x'`, 'events are only appended'],
    ['deletes history', `DELETE FROM order_events`, 'events are only appended'],
    ['deletes an order', `DELETE FROM orders`, 'orders are kept'],
    ['deletes a deposit', `DELETE FROM deposits`, 'deposits are kept'],
    ['changes a deposit', `UPDATE deposits SET amount = 1`, 'what the chain said is fixed'],
    ['credits nobody', `UPDATE deposits SET order_id = NULL`, 'check constraint'],
    [
      'takes a deposit twice',
      `INSERT INTO deposits (network_id, tx_hash, log_index, block_height, block_hash, sender, recipient, amount, status, order_id, seen_at)
        SELECT network_id, 'other', 0, 1, 'x', sender, recipient, amount, 'seen', order_id, now() FROM deposits LIMIT 1`,
      'deposits_one_for_an_order',
    ],
    ['changes a leg', `UPDATE legs SET amount = amount + 1`, 'the terms of a leg are fixed'],
    ['refunds what was paid', `UPDATE legs SET status = 'refunded'`, 'is paid and stays so'],
    ['owes a leg again', `UPDATE legs SET status = 'due'`, 'is paid and stays so'],
    [
      'adds a second leg of one number',
      `INSERT INTO legs (kind, order_id, leg_no, deposit_id, network_id, recipient, currency_id, amount, funded, fees, status, retry_at)
        SELECT kind, order_id, leg_no, deposit_id, network_id, recipient, currency_id, amount, funded, fees, 'due', now() FROM legs LIMIT 1`,
      'has 0 for a leg of',
    ],
    ['changes signed bytes', `UPDATE attempt_variants SET raw = '0x'`, 'signed bytes are fixed'],
    ['deletes signed bytes', `DELETE FROM attempt_variants`, 'signed bytes are fixed'],
    [
      'gives back what was paid out',
      `INSERT INTO legs (kind, leg_no, deposit_id, network_id, recipient, currency_id, amount, funded, fees, status, retry_at)
        SELECT 'refund', 0, id, network_id, sender, 'ethereum-eth', amount, amount, 0, 'due', now() FROM deposits LIMIT 1`,
      'has 0 for a leg of',
    ],
    ['owes a sender more than was sent', `UPDATE deposits SET refund_part = amount + 1`, 'deposits_parts'],
    [
      'moves an attempt to another slot',
      `UPDATE attempts SET slot = slot + 1`,
      'slot of an attempt is fixed',
    ],
    [
      'has an attempt pay another leg',
      `UPDATE attempt_legs SET leg_id = leg_id + 1`,
      'legs of an attempt are fixed',
    ],
    ['forgets what an attempt pays', `DELETE FROM attempt_legs`, 'legs of an attempt are kept'],
    ['sets a paid leg free', `UPDATE attempt_legs SET live = false`, 'may still land'],
    ['changes what became of a leg', `UPDATE attempt_legs SET outcome = 'failed'`, 'is final'],
    [
      'signs more bytes for what is final',
      `INSERT INTO attempt_variants (attempt_id, variant_no, network_id, tx_id, raw, created_at)
        SELECT attempt_id, 2, network_id, 'other', 'x', now() FROM attempt_variants LIMIT 1`,
      'takes no more bytes',
    ],
    ['deletes an attempt', `DELETE FROM attempts`, 'attempts are kept'],
    ['signs for a leg that is paid', signing(`(SELECT id FROM legs LIMIT 1)`, 77), 'is not claimed'],
    ['kills a final attempt', `UPDATE attempts SET final = false`, 'is final'],
    ['owes a negative amount', `UPDATE lanes SET next_slot = -1`, 'base_units'],
    [
      'refers to an order that does not exist',
      `INSERT INTO order_events (order_id, version, event, to_status, data, at) VALUES (gen_random_uuid(), 1, 'x', 'PENDING', '{}', now())`,
      'does not exist',
    ],
    [
      'pays for an order that does not exist',
      `${UNMATCHED_DEPOSIT}; INSERT INTO legs (kind, order_id, leg_no, deposit_id, network_id, recipient, currency_id, amount, funded, fees, status, retry_at)
        SELECT 'payout', gen_random_uuid(), 0, id, 'base', 'bob', 'base-eth', 4, 5, 1, 'due', now() FROM deposits WHERE tx_hash = 'other'`,
      'does not exist',
    ],
    [
      'pays out of a deposit that does not exist',
      `INSERT INTO legs (kind, order_id, leg_no, deposit_id, network_id, recipient, currency_id, amount, funded, fees, status, retry_at)
        SELECT kind, order_id, leg_no, -1, network_id, recipient, currency_id, amount, funded, fees, 'due', now() FROM legs LIMIT 1`,
      'deposit -1 does not exist',
    ],
    [
      'has an attempt that does not exist pay a leg',
      `INSERT INTO attempt_legs (attempt_id, leg_id) SELECT -1, id FROM legs LIMIT 1`,
      'attempt -1 does not exist',
    ],
    ['signs for a leg that does not exist', signing('-1::bigint', 78), 'leg -1 is not claimed'],
    [
      'signs bytes for an attempt that does not exist',
      `INSERT INTO attempt_variants (attempt_id, variant_no, network_id, tx_id, raw, created_at) VALUES (-1, 1, 'base', 'other', 'x', now())`,
      'takes no more bytes',
    ],
    ['empties the orders', 'TRUNCATE orders CASCADE', 'is refused'],
    ['empties the deposits', 'TRUNCATE deposits CASCADE', 'is refused'],
    ['empties the legs', 'TRUNCATE legs CASCADE', 'is refused'],
    ['empties the attempts', 'TRUNCATE attempts CASCADE', 'is refused'],
  ])('refuses a write that %s', async (_, sql, expected) => {
    expect(await refusal(sql)).toContain(expected)
  })

  it('refuses a second live attempt, a reused slot, and an outcome while one may still land', async () => {
    const client = await world.pool.connect()
    try {
      await client.query('BEGIN')
      await client.query(UNMATCHED_DEPOSIT)
      await client.query(`INSERT INTO legs (kind, order_id, leg_no, deposit_id, network_id, recipient, currency_id, amount, funded, fees, status, retry_at)
        SELECT 'payout', o.id, 1, d.id, 'base', 'bob', 'base-eth', 4, 5, 1, 'in_flight', now() FROM deposits d, orders o
        WHERE d.tx_hash = 'other' LIMIT 1`)
      const legOne = '(SELECT id FROM legs WHERE leg_no = 1)'
      await client.query(signing(legOne, 100))
      await client.query('SET CONSTRAINTS ALL IMMEDIATE')
      await client.query('SET CONSTRAINTS ALL DEFERRED')
      for (const [sql, expected] of [
        [signing(legOne, 101), 'attempt_legs_one_live'],
        [signing(legOne, 100), 'slot 100 is used'],
        [signing(null, 100, 'filler'), 'attempts_one_live_in_a_slot'],
        [`${signing(null, 102, 'plain')}; SET CONSTRAINTS ALL IMMEDIATE`, 'has 0 legs'],
        [`${signing(legOne, 103, 'filler')}`, 'takes no such leg'],
        [`${signing(legOne, 104, 'batch')}`, 'takes no such leg'],
        [`${attempt(105, 'filler')}; SET CONSTRAINTS ALL IMMEDIATE`, 'has no bytes'],
        [`UPDATE attempt_legs SET live = false WHERE outcome IS NULL`, 'may still land'],
        [
          `UPDATE attempts SET final = true, status = 'confirmed', landed_variant = 1, confirmed_at = now() WHERE slot = 100`,
          'without an outcome',
        ],
        [variant(100, 7), 'check constraint'],
        [`UPDATE legs SET status = 'refunded' WHERE leg_no = 1`, 'may still land'],
        [`UPDATE legs SET status = 'due' WHERE leg_no = 1`, 'may still land'],
        [`UPDATE legs SET status = 'paid' WHERE leg_no = 1`, 'has no final payout'],
      ] as const) {
        await client.query('SAVEPOINT before')
        await expect(client.query(sql)).rejects.toThrow(expected)
        await client.query('ROLLBACK TO SAVEPOINT before')
      }
      await client.query(variant(100, 2))
      await client.query(`UPDATE attempts SET status = 'failed' WHERE slot = 100`)
      await client.query('SAVEPOINT before')
      await expect(client.query(`UPDATE attempts SET status = 'broadcast' WHERE slot = 100`)).rejects.toThrow(
        'is dead',
      )
      await client.query('ROLLBACK TO SAVEPOINT before')
      await expect(client.query(variant(100, 3))).rejects.toThrow('takes no more bytes')
      await client.query('ROLLBACK TO SAVEPOINT before')
      // The leg is free again, but the slot only for a filler.
      await client.query(signing(legOne, 101))
      await client.query(signing(null, 100, 'filler'))
      await client.query('SAVEPOINT before')
      await expect(client.query(signing(legOne, 100))).rejects.toThrow('slot 100 is used')
    } finally {
      await client.query('ROLLBACK')
      client.release()
    }
  })
})

describe('a refund', () => {
  const refund = (fields: { recipient?: string; network?: string; funded?: number } = {}): string => {
    const { recipient = 'd.sender', network = 'd.network_id', funded = 5 } = fields
    return `INSERT INTO legs (kind, leg_no, deposit_id, network_id, recipient, currency_id, amount, funded, fees, status, retry_at)
      SELECT 'refund', 0, d.id, ${network}, ${recipient}, 'ethereum-eth', ${String(funded - 1)}, ${String(funded)}, 1, 'due', now()
      FROM deposits d WHERE d.tx_hash = 'other'`
  }

  it('goes to the sender alone, once, on its own network, and no more than is owed', async () => {
    const client = await world.pool.connect()
    const refuse = async (sql: string, expected: string): Promise<void> => {
      await client.query('SAVEPOINT before')
      await expect(client.query(sql)).rejects.toThrow(expected)
      await client.query('ROLLBACK TO SAVEPOINT before')
    }
    try {
      await client.query('BEGIN')
      await client.query(UNMATCHED_DEPOSIT)
      await refuse(refund(), 'owes its sender 0')
      await client.query(`UPDATE deposits SET refund_part = 5 WHERE tx_hash = 'other'`)
      await refuse(refund({ recipient: `'mallory'` }), 'goes back to its sender alone')
      await refuse(refund({ network: `'base'` }), 'goes back to its sender alone')
      await refuse(refund({ funded: 6 }), 'has 5 for a leg of 6')
      await client.query(refund({ funded: 3 }))
      await refuse(refund({ funded: 2 }), 'legs_one_refund')
      await refuse(
        `UPDATE legs SET recipient = 'mallory' WHERE kind = 'refund'`,
        'the terms of a leg are fixed',
      )
      await client.query(`UPDATE legs SET status = 'cancelled' WHERE kind = 'refund'`)
      await refuse(`UPDATE legs SET status = 'due' WHERE kind = 'refund'`, 'is cancelled and stays so')
      await client.query(refund())
    } finally {
      await client.query('ROLLBACK')
      client.release()
    }
  })
})

describe('runMigrations', () => {
  it('does nothing twice, also from several processes at once', async () => {
    await Promise.all([migrate(world.pool), migrate(world.pool)])
    const { rows } = await world.pool.query<{ file: string }>(
      `SELECT file FROM schema_migrations WHERE name = 'bridge'`,
    )
    const files = await readdir(new URL('../../../migrations', import.meta.url))
    expect(rows.map(({ file }) => file).sort()).toEqual(files.filter((file) => file.endsWith('.sql')).sort())
  })

  it('refuses a file that was changed or is gone, and keeps nothing of one that fails', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'migrations-'))
    try {
      await writeFile(join(directory, '0001_a.sql'), 'CREATE TABLE migrated_a (id int)')
      await runMigrations(world.pool, directory, 'other')
      await writeFile(join(directory, '0002_b.sql'), 'CREATE TABLE migrated_b (id int); SELECT broken')
      await expect(runMigrations(world.pool, directory, 'other')).rejects.toThrow(
        /0002_b.sql could not be applied/,
      )
      expect(await refusal('SELECT 1 FROM migrated_b')).toContain('does not exist')
      await rm(join(directory, '0002_b.sql'))
      await writeFile(join(directory, '0001_a.sql'), 'CREATE TABLE migrated_a (id bigint)')
      await expect(runMigrations(world.pool, directory, 'other')).rejects.toThrow(MigrationError)
      await rm(join(directory, '0001_a.sql'))
      await expect(runMigrations(world.pool, directory, 'other')).rejects.toThrow(/newer than this program/)
    } finally {
      await rm(directory, { recursive: true, force: true })
    }
  })
})
