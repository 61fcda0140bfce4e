import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestWorld, type TestWorld } from '../../testing/worlds/test-world.ts'

const SETTLE = `INSERT INTO leg_settlements (leg_id, network_id, tx_id, block_height, actor, reason, at)
  SELECT id, network_id, '0x1', 1, 'olga', 'test', now() FROM legs`

let world: TestWorld

beforeEach(async () => {
  world = await createTestWorld()
  world.deposit(await world.order())
  await world.advance(3)
})
afterEach(() => world.close())

const statuses = async (): Promise<readonly string[]> =>
  (await world.pool.query<{ status: string }>('SELECT status FROM legs')).rows.map(({ status }) => status)

it('refuses to settle a leg that an attempt of ours may still pay', async () => {
  expect(await statuses()).toEqual(['in_flight'])
  await expect(world.pool.query(SETTLE)).rejects.toThrow('may still land')
})

it('refuses to settle a leg that is paid', async () => {
  await world.advance(4)
  expect(await statuses()).toEqual(['paid'])
  await expect(world.pool.query(SETTLE)).rejects.toThrow('is not owed')
})

it('pays a settled leg and nothing else of it, and keeps what was said', async () => {
  await world.pool.query(`ALTER TABLE attempt_legs DISABLE TRIGGER USER; UPDATE attempt_legs SET live = false;
    ALTER TABLE attempt_legs ENABLE TRIGGER USER; UPDATE legs SET status = 'due'`)
  await world.pool.query(SETTLE)
  await expect(world.pool.query(`UPDATE legs SET status = 'in_flight'`)).rejects.toThrow('was paid')
  await expect(world.pool.query(`UPDATE legs SET status = 'cancelled'`)).rejects.toThrow('was paid')
  await expect(world.pool.query(`DELETE FROM leg_settlements`)).rejects.toThrow('only appended')
  await expect(world.pool.query(`UPDATE leg_settlements SET actor = 'x'`)).rejects.toThrow('only appended')
  await world.pool.query(`UPDATE legs SET status = 'paid'`)
  expect(await statuses()).toEqual(['paid'])
})
