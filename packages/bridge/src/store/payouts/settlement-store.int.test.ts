import { describe, expect, it } from 'vitest'
import { SCENE_AT, SCENE_WALLET, useLedgerScene } from '../../testing/scenes/ledger-scene.ts'
import { addAttempt, addPayout, addRefund, repeatPayout } from '../../testing/scenes/payout-rows.ts'
import {
  addNamed,
  insertRow,
  readRow,
  sceneAt,
  updateRow,
  type Columns,
} from '../../testing/scenes/scene-rows.ts'
import type { Transaction } from '../database/database.ts'
import {
  findUnsettledLeg,
  insertSettlement,
  isFeeKnown,
  isOurWallet,
  listSkippedLegs,
  lockUnsettledLeg,
} from './settlement-store.ts'

const scene = useLedgerScene()

const BEFORE = { last_error: 'paid_before: 0x1' }
const FINAL = { status: 'confirmed', final: true }

const settle = (tx: Transaction, id: string, fields: Columns = {}) =>
  insertRow(tx, 'leg_settlements', {
    leg_id: id,
    network_id: 'base',
    tx_id: '0x1',
    block_height: 1,
    actor: 'olga',
    reason: 'test',
    at: SCENE_AT,
    ...fields,
  })

/** A leg that an attempt has skipped, and the attempt. */
async function addSkipped(tx: Transaction, later: Columns, txIds: readonly string[] = ['skip']) {
  const leg = await addPayout(tx)
  return { leg, attempt: await addAttempt(tx, {}, { legs: [{ id: leg, outcome: 'skipped' }], later, txIds }) }
}

describe('the database refuses a settlement', () => {
  it('of a leg that an attempt of ours may still pay', () =>
    expect(
      scene.within(async (tx) => settle(tx, (await addSkipped(tx, { status: 'confirmed' })).leg)),
    ).rejects.toThrow('may still land'))

  it('of a leg that is paid', () =>
    expect(scene.within(async (tx) => settle(tx, await addPayout(tx, { status: 'paid' })))).rejects.toThrow(
      'is not owed',
    ))

  it.each([
    [`UPDATE legs SET status = 'in_flight'`, 'was paid'],
    [`UPDATE legs SET status = 'cancelled'`, 'was paid'],
    ['DELETE FROM leg_settlements', 'only appended'],
    [`UPDATE leg_settlements SET actor = 'x'`, 'only appended'],
  ])('to be followed by %s', (sql, expected) =>
    expect(
      scene.within(async (tx) => {
        await settle(tx, await addPayout(tx))
        await tx.query(sql)
      }),
    ).rejects.toThrow(expected),
  )
})

describe('a settlement', () => {
  it('pays its own leg, and keeps what was said', () =>
    scene.within(async (tx) => {
      const due = await addPayout(tx, BEFORE)
      const other = await addPayout(tx, BEFORE)
      const { leg: skipped } = await addSkipped(tx, FINAL)
      const said = { height: 42n, actor: 'olga', reason: 'seen', at: SCENE_AT }
      for (const [id, txId] of [
        [due, '0xa'],
        [skipped, '0xb'],
      ] as const)
        await insertSettlement(tx, { leg: { id, networkId: 'base' }, txId, ...said })
      const read = (id: string) => readRow(tx, 'legs', id, 'status, last_error')
      expect(await read(due)).toEqual({ status: 'paid', last_error: null })
      expect(await read(skipped)).toEqual({ status: 'paid', last_error: null })
      expect(await read(other)).toEqual({ status: 'due', ...BEFORE })
      const { rows } = await tx.query<object>('SELECT * FROM leg_settlements ORDER BY tx_id')
      const same = { network_id: 'base', block_height: '42', actor: 'olga', reason: 'seen', at: SCENE_AT }
      expect(rows).toEqual([
        { leg_id: due, tx_id: '0xa', ...same },
        { leg_id: skipped, tx_id: '0xb', ...same },
      ])
    }))

  it('books no cost that a transaction of the same network has brought', () =>
    scene.within(async (tx) => {
      await addAttempt(tx, {}, { txIds: ['ours'] })
      await addAttempt(tx, { network_id: 'ethereum' }, { txIds: ['elsewhere'] })
      await settle(tx, await addPayout(tx), { tx_id: 'settled' })
      await settle(tx, await addPayout(tx, { network_id: 'ethereum' }), {
        network_id: 'ethereum',
        tx_id: 'far',
      })
      const known: boolean[] = []
      for (const id of ['ours', 'settled', 'elsewhere', 'far', 'new'])
        known.push(await isFeeKnown(tx, 'base', id))
      expect(known).toEqual([true, true, false, false, false])
    }))

  it('is of a wallet that an engine has paid from', () =>
    scene.within(async (tx) => {
      const held = { fence: 1, owner: 'engine', expires_at: SCENE_AT }
      await insertRow(tx, 'lanes', { network_id: 'base', wallet: SCENE_WALLET, ...held })
      await insertRow(tx, 'lanes', { network_id: 'ethereum', wallet: 'other', ...held })
      const ours: boolean[] = []
      for (const [network, wallet] of [
        ['base', SCENE_WALLET],
        ['ethereum', SCENE_WALLET],
        ['base', 'other'],
      ] as const)
        ours.push(await isOurWallet(tx, network, wallet))
      expect(ours).toEqual([true, false, false])
    }))
})

describe('an unsettled leg', () => {
  it('is returned with its deposit and its attempt', () =>
    scene.within(async (tx) => {
      const order = { value_usd: 1, wallet_receiver: 'dora' }
      await addPayout(tx)
      const id = await addPayout(tx, BEFORE, { order, deposit: { amount: 3_000 } })
      const { order_id: orderId } = await readRow(tx, 'legs', id, 'order_id')
      expect(await findUnsettledLeg(tx, id)).toMatchObject({
        id,
        networkId: 'base',
        recipient: 'dora',
        stableName: `${String(orderId)}/0`,
        status: 'due',
        isFunded: true,
        isReported: true,
        attempt: null,
        terms: { amountIn: 1_000n, amount: 970n },
      })
      expect(await findUnsettledLeg(tx, '0')).toBeUndefined()
    }))

  it.each<readonly [string, Columns, boolean]>([
    ['is funded by its order', {}, true],
    ['is not funded before it is booked', { booked: 'none' }, false],
    ['is not funded from suspense', { booked: 'suspense' }, false],
    ['is not funded by a suspect', { suspect: true }, false],
    ['is not funded by a suspect in suspense', { suspect: true, booked: 'suspense' }, false],
  ])('%s', (_what, deposit, isFunded) =>
    scene.within(async (tx) => {
      expect(await findUnsettledLeg(tx, await addPayout(tx, {}, { deposit }))).toMatchObject({ isFunded })
    }),
  )

  it('that refunds a deposit is funded by it', () =>
    scene.within(async (tx) => {
      expect(await findUnsettledLeg(tx, await addRefund(tx))).toMatchObject({ isFunded: true })
    }))

  it.each<readonly [string, Columns, boolean]>([
    ['that the contract has named', BEFORE, true],
    ['that is claimed', { status: 'in_flight' }, true],
    ['that has failed otherwise', { last_error: 'reverted' }, false],
    ['that was never tried', {}, false],
  ])('%s is reported accordingly', (_what, fields, isReported) =>
    scene.within(async (tx) => {
      expect(await findUnsettledLeg(tx, await addPayout(tx, fields))).toMatchObject({ isReported })
    }),
  )

  it('has the attempt that might pay it, and none that is dead', () =>
    scene.within(async (tx) => {
      const dead = await addPayout(tx)
      await addAttempt(tx, {}, { legs: [dead], later: { status: 'failed' } })
      const { leg, attempt } = await addSkipped(tx, FINAL, ['a', 'b'])
      const early = await addSkipped(tx, { status: 'confirmed' }, ['c'])
      const paid = await addPayout(tx)
      const paying = { legs: [{ id: paid, outcome: 'paid' as const }], later: FINAL, txIds: ['d'] }
      const payingAttempt = await addAttempt(tx, {}, paying)
      const attemptOf = async (id: string) => (await findUnsettledLeg(tx, id))?.attempt
      expect(await attemptOf(dead)).toBeNull()
      expect(await attemptOf(leg)).toEqual({ id: attempt, txId: 'a', isSkippedForGood: true })
      expect(await attemptOf(early.leg)).toEqual({ id: early.attempt, txId: 'c', isSkippedForGood: false })
      expect(await attemptOf(paid)).toEqual({ id: payingAttempt, txId: 'd', isSkippedForGood: false })
    }))

  it('alone is locked', () =>
    scene.within(async (tx) => {
      const [id] = [await addPayout(tx), await addPayout(tx)]
      expect(await lockUnsettledLeg(tx, id)).toMatchObject({ id })
      const { rows } = await tx.query<{ id: string }>(`SELECT id FROM legs WHERE xmax::text <> '0'`)
      expect(rows).toEqual([{ id }])
    }))
})

describe('legs to look at', () => {
  const listed = async (tx: Transaction) => (await listSkippedLegs(tx)).map(({ id }) => id)

  it('are due and reported as paid, or in flight and skipped by their own attempt', () =>
    scene.within(async (tx) => {
      const wanted: Readonly<Record<string, () => Promise<string>>> = {
        'paid before': () => addPayout(tx, BEFORE),
        'failed otherwise': () => addPayout(tx, { last_error: 'reverted' }),
        'never tried': () => addPayout(tx),
        'claimed again': () => addPayout(tx, { status: 'in_flight', ...BEFORE }),
        skipped: async () => (await addSkipped(tx, FINAL, ['1'])).leg,
        'skipped, not final': async () => (await addSkipped(tx, { status: 'confirmed' }, ['2'])).leg,
        'skipped by a dead one': async () => (await addSkipped(tx, { status: 'failed' }, ['3'])).leg,
        'in flight': async () => {
          const leg = await addPayout(tx)
          await addAttempt(tx, {}, { legs: [leg] })
          return leg
        },
        settled: async () => {
          const { leg } = await addSkipped(tx, FINAL, ['4'])
          await settle(tx, leg)
          await updateRow(tx, 'legs', leg, { status: 'paid' })
          return leg
        },
      }
      const { namesOf } = await addNamed(wanted, (add) => add())
      expect(namesOf(await listed(tx))).toEqual(['paid before', 'skipped', 'skipped, not final'])
    }))

  it('are all that are due where the wallet has spent what the books do not know', () =>
    scene.within(async (tx) => {
      const open = { height: 1, reason: 'a test', opened_at: SCENE_AT }
      const wanted: Readonly<Record<string, Columns>> = {
        due: {},
        claimed: { status: 'in_flight' },
        elsewhere: { network_id: 'ethereum' },
      }
      const { namesOf } = await addNamed(wanted, (fields) => addPayout(tx, fields))
      await insertRow(tx, 'recoveries', { network_id: 'base', ...open, closed_at: sceneAt(1) })
      expect(await listed(tx)).toEqual([])
      await insertRow(tx, 'recoveries', { network_id: 'base', ...open })
      expect(namesOf(await listed(tx))).toEqual(['due'])
    }))

  it('are at most five hundred at a time, the oldest first', () =>
    scene.within(async (tx) => {
      const first = await addPayout(tx, { amount: 1, funded: 1, fees: 0, ...BEFORE })
      await repeatPayout(tx, first, 500)
      const ids = await listed(tx)
      expect([ids.length, ids[0]]).toEqual([500, first])
    }))
})
