import { DEPOSIT_STATUSES, DEPOSIT_TRANSITIONS, LEG_STATUSES, LEG_TRANSITIONS } from '@sunspan/domain'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { leaseBridgeDatabase } from '../../testing/database/lease-bridge-database.ts'

let pool: Pool
let release: () => Promise<void>
beforeAll(async () => {
  const database = await leaseBridgeDatabase()
  pool = new Pool({ connectionString: database.url })
  // Dropping the database terminates connections that are still closing.
  pool.on('error', () => undefined)
  release = async () => {
    await pool.end()
    await database.drop()
  }
})
afterAll(() => release())

const arrowsOf = (
  transitions: Readonly<Record<string, Readonly<Record<string, string>>>>,
): readonly string[] =>
  [
    ...new Set(
      Object.entries(transitions).flatMap(([from, events]) =>
        Object.values(events).map((to) => `${from}>${to}`),
      ),
    ),
  ].toSorted()

describe.each([
  { table: 'deposits', statuses: DEPOSIT_STATUSES, transitions: DEPOSIT_TRANSITIONS },
  { table: 'legs', statuses: LEG_STATUSES, transitions: LEG_TRANSITIONS },
])('the database and the lifecycle of $table', ({ table, statuses, transitions }) => {
  test('have the same statuses', async () => {
    const { rows } = await pool.query<{ check: string }>(
      `SELECT pg_get_constraintdef(oid) AS check FROM pg_constraint
       WHERE conrelid = $1::regclass AND conname = $1 || '_status_check'`,
      [table],
    )
    const named = [...(rows[0]?.check ?? '').matchAll(/'(\w+)'/g)].map(([, name = '']) => name)
    expect(named.toSorted()).toEqual(statuses.toSorted())
  })

  test('have the same arrows', async () => {
    const { rows } = await pool.query<{ definition: string }>(
      `SELECT pg_get_triggerdef(oid) AS definition FROM pg_trigger WHERE tgname = $1 || '_keep_to_lifecycle'`,
      [table],
    )
    const arrows = [...(rows[0]?.definition ?? '').matchAll(/'(\w+>\w+)'/g)].map(([, arrow = '']) => arrow)
    expect(arrows.toSorted()).toEqual(arrowsOf(transitions))
  })
})
