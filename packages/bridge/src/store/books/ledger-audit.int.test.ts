import { useShared } from '@sunspan/host/testing/hooks'
import { expect, it } from 'vitest'
import { createTestWorld, TREASURY } from '../../testing/worlds/test-world.ts'

const world = useShared(createTestWorld)

it('the audit finds a balance on an account that has no postings at all', async () => {
  const audit = await world.bridge.ledger.audit()
  expect(audit.untrueAccounts).toEqual([])
  const client = await world.pool.connect()
  try {
    await client.query('ALTER TABLE ledger_accounts DISABLE TRIGGER USER')
    await client.query(
      `INSERT INTO ledger_accounts (network_id, token, kind, holder, balance) VALUES
       ('polygon', 'planted', 'custody', $1, 5), ('polygon', 'planted', 'treasury', '', -5)`,
      [TREASURY],
    )
    expect(await world.bridge.ledger.audit()).toEqual({
      unevenBooks: [],
      unevenEntries: [],
      untrueAccounts: expect.arrayContaining([
        `polygon/planted/custody/${TREASURY}`,
        expect.stringMatching(/^polygon\/planted\/treasury/),
      ]),
    })
  } finally {
    await client.query('ALTER TABLE ledger_accounts ENABLE TRIGGER USER')
    client.release()
  }
})
