import { describe, expect, it } from 'vitest'
import { useLedgerScene } from '../../testing/scenes/ledger-scene.ts'
import { addAttempt, addPayout } from '../../testing/scenes/payout-rows.ts'
import { addNamed, readRow, sceneAt, type Columns } from '../../testing/scenes/scene-rows.ts'
import type { Transaction } from '../database/database.ts'
import {
  confirmAttempts,
  markAttemptsDead,
  markBroadcast,
  recordRaised,
  recordSlotTaken,
  recordWaiting,
} from './attempt-store.ts'

const scene = useLedgerScene()

const HEADS = 'slot_taken_at, offered_at, raised_at'
const LATER = sceneAt(5_000)

/** Attempts of every status, each with one leg and heads of its own. */
async function addAttempts(tx: Transaction) {
  const heads = { slot_taken_at: 1, offered_at: 2, raised_at: 3 }
  const states = {
    signed: {},
    broadcast: { status: 'broadcast', ...heads },
    other: { status: 'broadcast', ...heads },
    landed: { status: 'confirmed' },
    failed: { status: 'failed' },
    expired: { status: 'expired' },
    final: { status: 'confirmed', final: true, block_height: 5, fee_paid: 6 },
  } as const
  const legs = new Map<string, string>()
  const named = await addNamed<keyof typeof states, Columns>(states, async (later, name) => {
    const leg = await addPayout(tx)
    legs.set(name, leg)
    const outcome = name === 'final' ? { outcome: 'paid' as const } : {}
    return addAttempt(tx, {}, { legs: [{ id: leg, ...outcome }], later, txIds: [name, `${name} again`] })
  })
  return { ...named, legOf: (name: keyof typeof states): string => legs.get(name) ?? '' }
}

/** What became of all legs of all attempts. */
async function readOutcomes(tx: Transaction, namesOf: (ids: Iterable<string>) => readonly string[]) {
  const { rows } = await tx.query<{ attempt_id: string; outcome: string | null; live: boolean }>(
    'SELECT attempt_id, outcome, live FROM attempt_legs',
  )
  const told = rows.map(({ attempt_id, outcome, live }) => [namesOf([attempt_id])[0], outcome, live] as const)
  return Object.fromEntries(told.map(([name, ...rest]) => [name, rest]))
}

const UNCHANGED = {
  signed: [null, true],
  broadcast: [null, true],
  other: [null, true],
  landed: [null, true],
  failed: [null, false],
  expired: [null, false],
  final: ['paid', true],
}

describe('a broadcast', () => {
  it('is noted for attempts that were only signed, and answers their legs', () =>
    scene.within(async (tx) => {
      const { ids } = await addAttempts(tx)
      await addAttempt(tx, { network_id: 'ethereum' }, { txIds: ['signed'] })
      const quiet = await addAttempt(tx, {}, { txIds: ['quiet'] })
      const filler = await addAttempt(tx, {}, { txIds: ['filler'] })
      const txIds = ['signed', 'broadcast', 'landed', 'failed', 'final', 'filler']
      const told = await markBroadcast(tx, 'base', txIds, LATER)
      expect(told.map(({ txId, leg }) => [txId, leg.kind, leg.rowNo])).toEqual([['signed', 'payout', null]])
      const { rows } = await tx.query<{ id: string }>(
        'SELECT id FROM attempts WHERE broadcast_at = $1 ORDER BY id',
        [LATER],
      )
      expect(rows.map(({ id }) => id)).toEqual([ids.signed, filler])
      expect(await readRow(tx, 'attempts', quiet, 'status')).toEqual({ status: 'signed' })
      expect(await readRow(tx, 'attempts', ids.signed, 'status')).toEqual({ status: 'broadcast' })
    }))

  it('names the order of each leg', () =>
    scene.within(async (tx) => {
      const legs = [await addPayout(tx), await addPayout(tx), await addPayout(tx)]
      const orders: unknown[] = []
      for (const leg of legs) orders.push((await readRow(tx, 'legs', leg, 'order_id'))['order_id'])
      await addAttempt(tx, { kind: 'batch' }, { legs: legs.slice(0, 2), txIds: ['both'] })
      await addAttempt(tx, {}, { legs: legs.slice(2), txIds: ['third'] })
      const told = await markBroadcast(tx, 'base', ['third', 'both'], LATER)
      const named = told.map(({ txId, leg }) => `${txId} ${String(leg.orderId)}`)
      const expected = [
        `both ${String(orders[0])}`,
        `both ${String(orders[1])}`,
        `third ${String(orders[2])}`,
      ]
      expect(named.toSorted()).toEqual(expected.toSorted())
    }))
})

describe('an attempt in a block', () => {
  const entry = (id: string, legId: string, outcome: 'paid' | 'failed' | 'skipped' = 'paid') => ({
    id,
    variantNo: 2,
    final: false,
    feePaid: 17n,
    height: 44n,
    outcomes: [{ legId, outcome }],
  })

  it('is confirmed with what became of its legs, and waits no more', () =>
    scene.within(async (tx) => {
      const { ids, namesOf, legOf } = await addAttempts(tx)
      const found = await confirmAttempts(tx, LATER, [entry(ids.broadcast, legOf('broadcast'))])
      expect(namesOf(found)).toEqual(['broadcast'])
      const columns = `${HEADS}, status, final, confirmed_at, fee_paid, block_height, landed_variant`
      expect(await readRow(tx, 'attempts', ids.broadcast, columns)).toEqual({
        slot_taken_at: null,
        offered_at: null,
        raised_at: null,
        status: 'confirmed',
        final: false,
        confirmed_at: LATER,
        fee_paid: '17',
        block_height: '44',
        landed_variant: 2,
      })
      expect(await readOutcomes(tx, namesOf)).toEqual({ ...UNCHANGED, broadcast: ['paid', true] })
      expect(await readRow(tx, 'attempts', ids.other, `${HEADS}, status`)).toEqual({
        slot_taken_at: '1',
        offered_at: '2',
        raised_at: '3',
        status: 'broadcast',
      })
    }))

  it('may be signed or confirmed before, and keeps since when; what is final or dead is not changed', () =>
    scene.within(async (tx) => {
      const { ids, namesOf, legOf } = await addAttempts(tx)
      const names = ['signed', 'landed', 'failed', 'expired', 'final'] as const
      const before = await readRow(tx, 'attempts', ids.landed, 'confirmed_at')
      const entries = names.map((name) => entry(ids[name], legOf(name), name === 'final' ? 'failed' : 'paid'))
      expect(namesOf(await confirmAttempts(tx, LATER, entries)).toSorted()).toEqual(['landed', 'signed'])
      const changed = { landed: ['paid', true], signed: ['paid', true] }
      expect(await readOutcomes(tx, namesOf)).toEqual({ ...UNCHANGED, ...changed })
      expect(await readRow(tx, 'attempts', ids.landed, 'confirmed_at')).toEqual(before)
      expect(await readRow(tx, 'attempts', ids.final, 'fee_paid')).toEqual({ fee_paid: '6' })
    }))

  it('has an outcome for each leg, also a later one, and frees what has finally failed', () =>
    scene.within(async (tx) => {
      const paid = await addPayout(tx)
      const failed = await addPayout(tx)
      await addAttempt(tx, {}, { legs: [failed], later: { status: 'expired' } })
      const id = await addAttempt(tx, { kind: 'batch' }, { legs: [paid, failed], txIds: ['one', 'two'] })
      const outcomes = async () =>
        (
          await tx.query('SELECT leg_id, outcome, live FROM attempt_legs WHERE attempt_id = $1 ORDER BY 1', [
            id,
          ])
        ).rows
      const both = [
        { legId: failed, outcome: 'failed' as const },
        { legId: paid, outcome: 'paid' as const },
      ]
      await confirmAttempts(tx, LATER, [{ ...entry(id, paid, 'skipped') }])
      expect(await outcomes()).toEqual([
        { leg_id: paid, outcome: 'skipped', live: true },
        { leg_id: failed, outcome: null, live: true },
      ])
      await confirmAttempts(tx, LATER, [{ ...entry(id, paid), final: true, outcomes: both }])
      expect(await outcomes()).toEqual([
        { leg_id: paid, outcome: 'paid', live: true },
        { leg_id: failed, outcome: 'failed', live: false },
      ])
    }))

  it('says nothing of its leg once it is dead and another one pays that', () =>
    scene.within(async (tx) => {
      const leg = await addPayout(tx)
      const { ids, namesOf } = await addNamed<'dead' | 'next', Columns>(
        { dead: { status: 'expired' }, next: {} },
        (later) => addAttempt(tx, {}, { legs: [leg], later }),
      )
      expect(await confirmAttempts(tx, LATER, [entry(ids.dead, leg)])).toEqual(new Set())
      expect(await readOutcomes(tx, namesOf)).toEqual({ dead: [null, false], next: [null, true] })
    }))
})

describe('an attempt that can never pay', () => {
  const entry = (id: string, status: 'failed' | 'expired') => ({
    id,
    status,
    feePaid: 8n,
    height: 9n,
    variantNo: 2,
  })

  it('is dead with what it has cost, and others stay as they are', () =>
    scene.within(async (tx) => {
      const { ids, namesOf } = await addAttempts(tx)
      expect(namesOf(await markAttemptsDead(tx, [entry(ids.landed, 'failed')]))).toEqual(['landed'])
      const columns = 'status, confirmed_at, fee_paid, block_height, landed_variant'
      expect(await readRow(tx, 'attempts', ids.landed, columns)).toEqual({
        status: 'failed',
        confirmed_at: null,
        fee_paid: '8',
        block_height: '9',
        landed_variant: 2,
      })
      expect(await readOutcomes(tx, namesOf)).toEqual({ ...UNCHANGED, landed: [null, false] })
    }))

  it('is reported once, and never for what is final', () =>
    scene.within(async (tx) => {
      const { ids, namesOf } = await addAttempts(tx)
      const names = ['signed', 'broadcast', 'failed', 'expired', 'final'] as const
      const dead = await markAttemptsDead(
        tx,
        names.map((name) => entry(ids[name], name === 'failed' ? 'failed' : 'expired')),
      )
      expect(namesOf(dead).toSorted()).toEqual(['broadcast', 'signed'])
      expect(await readRow(tx, 'attempts', ids.final, 'status, final')).toEqual({
        status: 'confirmed',
        final: true,
      })
      expect(await readRow(tx, 'attempts', ids.failed, 'fee_paid')).toEqual({ fee_paid: null })
    }))
})

const waiting = (...ids: readonly string[]) => ids.map((id) => ({ id, isHeld: false }))

describe('what is noted of a slot', () => {
  it('that is seen taken, for its own attempt alone', () =>
    scene.within(async (tx) => {
      const { ids } = await addAttempts(tx)
      const change = (height: bigint | null) => recordSlotTaken(tx, [{ id: ids.broadcast, height }])
      await change(7n)
      expect(await readRow(tx, 'attempts', ids.broadcast, HEADS)).toMatchObject({ slot_taken_at: '7' })
      await change(null)
      expect(await readRow(tx, 'attempts', ids.broadcast, HEADS)).toMatchObject({ slot_taken_at: null })
      expect(await readRow(tx, 'attempts', ids.other, HEADS)).toMatchObject({ slot_taken_at: '1' })
    }))

  it('since when it waits, which it keeps; others keep both heads', () =>
    scene.within(async (tx) => {
      const { ids } = await addAttempts(tx)
      await recordWaiting(tx, waiting(ids.signed, ids.broadcast), 9n)
      expect(await readRow(tx, 'attempts', ids.signed, 'offered_at, raised_at')).toEqual({
        offered_at: '9',
        raised_at: '9',
      })
      expect(await readRow(tx, 'attempts', ids.broadcast, 'offered_at, raised_at')).toEqual({
        offered_at: '2',
        raised_at: '3',
      })
      expect(await readRow(tx, 'attempts', ids.landed, 'offered_at, raised_at')).toEqual({
        offered_at: null,
        raised_at: null,
      })
    }))

  it('that a halt keeps it: its wait restarts once it may be offered again', () =>
    scene.within(async (tx) => {
      const { ids } = await addAttempts(tx)
      const [kept] = waiting(ids.broadcast)
      await recordWaiting(tx, [{ id: ids.broadcast, isHeld: true }, ...waiting(ids.signed)], 9n)
      expect(await readRow(tx, 'attempts', ids.broadcast, HEADS)).toEqual({
        slot_taken_at: null,
        offered_at: null,
        raised_at: null,
      })
      expect(await readRow(tx, 'attempts', ids.signed, HEADS)).toMatchObject({ offered_at: '9' })
      await recordWaiting(tx, kept === undefined ? [] : [kept], 12n)
      expect(await readRow(tx, 'attempts', ids.broadcast, HEADS)).toMatchObject({
        offered_at: '12',
        raised_at: '12',
      })
    }))

  it('when it was raised, for its own attempt alone', () =>
    scene.within(async (tx) => {
      const { ids } = await addAttempts(tx)
      await recordRaised(tx, ids.broadcast, 99n)
      expect(await readRow(tx, 'attempts', ids.broadcast, HEADS)).toMatchObject({
        offered_at: '2',
        raised_at: '99',
      })
      expect(await readRow(tx, 'attempts', ids.other, HEADS)).toMatchObject({
        offered_at: '2',
        raised_at: '3',
      })
    }))
})
