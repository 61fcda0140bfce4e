import { describe, expect, it } from 'vitest'
import { SCENE_AT, SCENE_WALLET, useLedgerScene } from '../../testing/scenes/ledger-scene.ts'
import { addAttempt, addPayout } from '../../testing/scenes/payout-rows.ts'
import { readColumn, type Columns } from '../../testing/scenes/scene-rows.ts'
import type { Transaction } from '../database/database.ts'
import { findUnplacedAttempts, placeAttempt } from './reconcile-store.ts'

const scene = useLedgerScene()
const find = (tx: Transaction, which: 'open' | 'finished') =>
  findUnplacedAttempts(tx, 'base', SCENE_WALLET, which)
const idsOf = async (tx: Transaction, which: 'open' | 'finished') =>
  (await find(tx, which)).map(({ variants }) => variants[0]?.txId)

/** Fillers by their one transaction, in slots that are not in their order. */
async function addAttempts(tx: Transaction): Promise<void> {
  const add = (slot: number, txId: string, later: Columns = {}, lane: Columns = {}) =>
    addAttempt(tx, { slot, ...lane }, { txIds: [txId], later })
  await add(9, 'broadcast', { status: 'broadcast' })
  await add(8, 'signed')
  await add(7, 'confirmed', { status: 'confirmed', block_height: 4 })
  await add(6, 'final', { status: 'confirmed', final: true })
  await add(5, 'failed', { status: 'failed' })
  await add(4, 'expired', { status: 'expired' })
  await add(3, 'placed', { status: 'confirmed', final: true, block_height: 4 })
  await add(2, 'failed-placed', { status: 'failed', block_height: 4 })
  await add(1, 'other-wallet', {}, { wallet: 'v' })
  await add(1, 'other-network', {}, { network_id: 'ethereum' })
  await add(2, 'other-wallet-final', { status: 'confirmed', final: true }, { wallet: 'v' })
  await add(2, 'other-network-failed', { status: 'failed' }, { network_id: 'ethereum' })
}

describe('attempts without a block', () => {
  it('are open, or finished, by their slots', () =>
    scene.within(async (tx) => {
      await addAttempts(tx)
      expect(await idsOf(tx, 'open')).toEqual(['confirmed', 'signed', 'broadcast'])
      expect((await find(tx, 'open')).map(({ state }) => state)).toEqual(['open', 'open', 'open'])
      expect(await idsOf(tx, 'finished')).toEqual(['failed', 'final'])
      expect((await find(tx, 'finished')).map(({ state }) => state)).toEqual(['failed', 'final'])
    }))

  it('name their bytes, all of them until one has landed, and their legs', () =>
    scene.within(async (tx) => {
      const add = async (slot: number, amount: number, columns: Columns, later: Columns) => {
        const id = await addPayout(tx, { amount, ...columns })
        const txIds = ['x', 'y'].map((name) => `${name}${String(slot)}`)
        const legs = [{ id, outcome: 'paid' as const }]
        await addAttempt(tx, { slot, kind: 'batch' }, { legs, txIds, later })
        return `payout ${id}`
      }
      const landed = { status: 'confirmed', landed_variant: 2, fee_paid: 3 }
      const first = await add(1, 7, {}, landed)
      const second = await add(2, 8, { token: '0xt' }, { ...landed, final: true })
      const third = await add(3, 9, {}, {})
      const variant = (txId: string, slot: bigint) => ({ txId, raw: `raw ${txId}`, slot })
      const leg = (payoutId: string, token: string | null, amount: bigint) => ({
        payoutId,
        token,
        amount,
        outcome: 'paid',
      })
      expect(await find(tx, 'open')).toMatchObject([
        { variants: [variant('x1', 1n), variant('y1', 1n)], legs: [leg(first, null, 7n)], feePaid: 3n },
        { variants: [variant('x3', 3n), variant('y3', 3n)], legs: [leg(third, null, 9n)], feePaid: 0n },
      ])
      const [finished, ...more] = await find(tx, 'finished')
      expect(more).toEqual([])
      expect(finished?.variants).toEqual([variant('y2', 2n)])
      expect(finished?.legs).toEqual([leg(second, '0xt', 8n)])
    }))

  it('name all their bytes where none is known to have landed', () =>
    scene.within(async (tx) => {
      await addAttempt(tx, {}, { txIds: ['x', 'y'], later: { status: 'failed' } })
      const [finished] = await find(tx, 'finished')
      expect(finished?.variants.map(({ txId }) => txId)).toEqual(['x', 'y'])
    }))

  it('are listed a thousand at a time', () =>
    scene.within(async (tx) => {
      await tx.query(
        `WITH made AS (
           INSERT INTO attempts (network_id, wallet, slot, kind, status, created_at)
           SELECT 'base', $1, n, 'filler', 'signed', $2 FROM generate_series(1, 1001) n RETURNING id, slot)
         INSERT INTO attempt_variants (attempt_id, variant_no, network_id, tx_id, raw, created_at)
         SELECT id, 1, 'base', 't' || slot, 'raw', $2 FROM made`,
        [SCENE_WALLET, SCENE_AT],
      )
      const found = await idsOf(tx, 'open')
      expect([found.length, found[0], found[999]]).toEqual([1_000, 't1', 't1000'])
    }))

  it('are placed once, each by itself', () =>
    scene.within(async (tx) => {
      const id = await addAttempt(tx, { slot: 1 }, { later: { status: 'failed' } })
      await addAttempt(tx, { slot: 2 }, { later: { status: 'failed' } })
      await placeAttempt(tx, id, 5n, 6n)
      await placeAttempt(tx, id, 7n, 8n)
      const places = `SELECT concat_ws(' ', slot, block_height, fee_paid) FROM attempts ORDER BY slot`
      expect(await readColumn(tx, places)).toEqual(['1 5 6', '2'])
    }))
})
